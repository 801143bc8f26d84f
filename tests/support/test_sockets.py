"""The look at open sockets sees one when there is one."""

import socket

import pytest

from tests.support.sockets import IS_KNOWN, network_sockets


@pytest.mark.skipif(not IS_KNOWN, reason="only Linux tells")
@pytest.mark.parametrize("kind", [socket.SOCK_DGRAM, socket.SOCK_STREAM])
def test_an_open_socket_is_seen(kind: socket.SocketKind):
    assert network_sockets() == []
    with socket.socket(socket.AF_INET, kind) as one:
        one.bind(("127.0.0.1", 0))
        if kind is socket.SOCK_STREAM:
            one.listen()
        assert len(network_sockets()) == 1
    assert network_sockets() == []
