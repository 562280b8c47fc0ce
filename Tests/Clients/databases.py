"""PostgreSQL servers for the tests: one, or two of which the second replicates the first and can replace it."""
import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile

BINARIES = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


class Pair:
    """A server `first`, and `second`, which replicates it and answers reads; the `with` block ends them."""

    def __enter__(self):
        # The path of a socket is limited to about a hundred bytes.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="whereto-pair-"))
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        (self.first, self.second) = ("first", "second")
        self._run("initdb", "-D", "first/data", "-U", "whereto", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start(self.first)
        self._run("pg_basebackup", "-D", "second/data", "-R", "-U", "whereto", "-h", self.folder / "first", "-c", "fast")
        self.start(self.second)
        # From now on, a commit waits for both servers.
        self._run("psql", "-U", "whereto", "-h", self.folder / "first", "postgres", "-c",
                  "ALTER SYSTEM SET synchronous_standby_names = '*'", "-c", "SELECT pg_reload_conf()")
        return self

    def __exit__(self, *_):
        for server in [self.first, self.second]:
            self.stop(server)
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def address(self):
        """Connects to the server that accepts writes."""
        hosts = f"{self.folder / 'first'},{self.folder / 'second'}"
        return f"postgres://whereto@/postgres?host={hosts}&target_session_attrs=read-write"

    def start(self, server):
        folder = self.folder / server
        self._run("pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "start",
                  "-o", f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=100 -c wal_level=replica")

    def stop(self, server):
        """Kills a server, as in a power failure."""
        self._run("pg_ctl", "-D", self.folder / server / "data", "-m", "immediate", "stop", check=False)

    def restart(self, server):
        self.stop(server)
        self.start(server)

    def promote(self, server):
        self._run("pg_ctl", "-D", self.folder / server / "data", "-w", "promote")

    def _run(self, program, *arguments, check=True):
        # Servers refuse to run as root; in that case they run as the user that their package created.
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        with open(self.folder / "log", "ab") as log:
            done = subprocess.run(
                [BINARIES[-1] / program, *arguments], cwd=self.folder, stdout=log, stderr=log, check=False,
                stdin=subprocess.DEVNULL, **user)
        if check and done.returncode:
            raise RuntimeError(f"{program} failed: " + (self.folder / "log").read_text())
