"""A desktop on this machine that shows notifications: a session bus, and the service to which programs send them.

Chromium sends its notifications to `org.freedesktop.Notifications` as it does on a real desktop, with or without a
screen. A test reads them there, and clicks on them.
"""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import Queue
from threading import Lock, Thread
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

from tests.support.server_process import PATIENCE

DBUS_DAEMON = Path("/usr/bin/dbus-daemon")
NAME = "org.freedesktop.Notifications"
ADDRESS = DBusAddress("/org/freedesktop/Notifications", interface=NAME)
CONFIGURATION = """<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
"""Configuration of a bus that starts no other services."""


@dataclass(frozen=True)
class ShownNotification:
    """A notification on the desktop."""

    id: int
    title: str
    body: str


class Desktop:
    """Shows notifications; a test says when somebody clicks on one."""

    def __init__(self, bus_address: str) -> None:
        self.environment: dict[str, str | float | bool] = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus_address}
        """Environment of programs that run on this desktop."""
        self.shown: Queue[ShownNotification] = Queue()
        self.closed: Queue[int] = Queue()
        """Ids of the notifications that programs have closed."""
        self.ids = count(1)
        self.sending = Lock()
        self.connection = open_dbus_connection(bus_address)
        self.connection.send_and_get_reply(message_bus.RequestName(NAME), timeout=PATIENCE)
        self.thread = Thread(target=self._serve, daemon=True)
        self.thread.start()

    def take(self) -> ShownNotification:
        """Return the next notification, and wait for it if need be."""
        return self.shown.get(timeout=PATIENCE)

    def take_closed(self) -> int:
        """Return the id of the next notification that a program closes."""
        return self.closed.get(timeout=PATIENCE)

    def click(self, notification: ShownNotification) -> None:
        self._send(new_signal(ADDRESS, "ActionInvoked", "us", (notification.id, "default")))

    def _serve(self) -> None:
        answers: dict[str, Callable[[Message], Message]] = {
            "GetCapabilities": lambda call: new_method_return(call, "as", (["actions", "body"],)),
            "GetServerInformation": lambda call: new_method_return(call, "ssss", ("Tests", "Shoal", "1", "1.2")),
            "Notify": self._show,
            "CloseNotification": self._close,
        }
        # The bus ends before the desktop does, and with it the connection.
        with suppress(ConnectionError, EOFError):
            while True:
                call = self.connection.receive()
                if call.header.message_type is MessageType.method_call:
                    self._send(answers.get(call.header.fields[HeaderFields.member], _refuse)(call))

    def _show(self, call: Message) -> Message:
        _program, replaced, _icon, title, body, *_rest = call.body
        notification = ShownNotification(replaced or next(self.ids), title, body)
        self.shown.put(notification)
        return new_method_return(call, "u", (notification.id,))

    def _close(self, call: Message) -> Message:
        self.closed.put(call.body[0])
        return new_method_return(call)

    def _send(self, message: Any) -> None:
        with self.sending:
            self.connection.send(message)


def _refuse(call: Message) -> Message:
    return new_error(call, "org.freedesktop.DBus.Error.UnknownMethod")


@contextmanager
def run_desktop(folder: Path) -> Iterator[Desktop]:
    """Run a session bus and a desktop on it, with its configuration in a folder."""
    configuration = folder / "bus.conf"
    configuration.write_text(CONFIGURATION)
    command = [str(DBUS_DAEMON), f"--config-file={configuration}", "--nofork", "--nopidfile", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bus:
        assert bus.stdout
        desktop = None
        try:
            desktop = Desktop(bus.stdout.readline().strip())
            yield desktop
        finally:
            bus.terminate()
            if desktop:
                desktop.thread.join(PATIENCE)
                desktop.connection.close()
