"""Asks the router for a port by one protocol, checks that the port leads here, and gives it back. A test runs this in a
network namespace; it prints the outer address."""

import asyncio
import json
import sys

from netcode.doors.router.protocols import ByNatPmp, ByPcp, ByUpnp, Router


async def main(by: str) -> None:
    pcp = ByPcp.of(4)
    assert pcp is not None
    routers: dict[str, Router] = {"pcp": pcp, "nat-pmp": ByNatPmp(pcp.router, pcp.own), "upnp": ByUpnp()}
    router = routers[by]
    first = await router.map(8021, 8021, 1200)
    again = await router.map(8021, first.port, 1200)  # renewed
    assert (first.port, first.outer) == (again.port, again.outer)
    await router.unmap(8021, again.port)
    print(json.dumps({"outer": str(again.outer), "port": again.port}))


asyncio.run(main(sys.argv[1]))
