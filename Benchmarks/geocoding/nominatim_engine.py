"""Nominatim in its own virtual environment and PostgreSQL cluster."""

import contextlib
import hashlib
import json
import os
import pwd
import subprocess
import time
import urllib.request
from dataclasses import asdict
from pathlib import Path

DEBIAN_PACKAGES = ["postgresql", "postgresql-postgis", "postgresql-postgis-scripts", "osm2pgsql", "python3-venv",
                   "python3-dev", "libicu-dev", "pkg-config", "g++"]
PYTHON_PACKAGES = ["nominatim-db", "nominatim-api", "psycopg[binary]", "falcon", "uvicorn", "uvicorn-worker", "gunicorn"]
OWNER = "nominatim"
# For a disposable database on a disk without seek times; from the tuning advice in Nominatim's documentation.
POSTGRESQL = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "shared_buffers": "1GB",
              "maintenance_work_mem": "1GB", "work_mem": "50MB", "effective_cache_size": "4GB",
              "max_wal_size": "4GB", "checkpoint_timeout": "60min", "random_page_cost": "1.0", "jit": "off",
              "max_parallel_workers_per_gather": "0", "listen_addresses": ""}
LONGEST_SOCKET = 100


class Nominatim:
    key = "nominatim"
    name = "Nominatim"

    def __init__(self, folder, extract):
        name = extract.name.split(".")[0]
        self.extract = extract.resolve()
        self.environment = folder / "venv"
        self.cluster = folder / "postgresql"
        self.project = folder / f"nominatim-{name}"
        self.database = "nominatim_" + "".join(c if c.isalnum() else "_" for c in name.lower())
        if len(str(self.cluster)) > LONGEST_SOCKET:
            raise RuntimeError(f"{self.cluster}: path too long for a socket; use a shorter --folder")

    def prepare(self):
        """Installs and imports what is missing. Returns the cost of the import."""
        self._install()
        done = self.project / "import.json"
        digest = hashlib.sha256(self.extract.read_bytes()).hexdigest()
        if done.exists() and (kept := json.loads(done.read_text()))["sha256"] == digest:
            return kept
        self.project.mkdir(parents=True, exist_ok=True)
        done.unlink(missing_ok=True)
        with self._postgresql():
            self._sql(f'DROP DATABASE IF EXISTS "{self.database}"', "postgres")
            start = time.monotonic()
            self._nominatim("import", "--osm-file", str(self.extract), "--no-updates", "--offline",
                            "--threads", str(os.cpu_count()))
            seconds = round(time.monotonic() - start, 1)
            size = int(self._sql(f"SELECT pg_database_size('{self.database}')", self.database))
            server = self._sql("SHOW server_version", "postgres").split()[0]
        version = f"{self._nominatim('--version').strip()}, PostgreSQL {server}"
        kept = {"import_seconds": seconds, "bytes": size, "version": version, "sha256": digest}
        done.write_text(json.dumps(kept) + "\n")
        return kept

    def answers(self, queries):
        """The first result of each query, or None, and its duration in milliseconds."""
        questions, answers = self.project / "questions.json", self.project / "answers.json"
        questions.write_text(json.dumps([asdict(query) for query in queries]))
        with self._postgresql():
            self._nominatim("admin", "--warm")
            script = Path(__file__).with_name("nominatim_answers.py")
            run([self.environment / "bin/python", script, self.project, questions, answers], env=self._settings())
        return [tuple(entry) for entry in json.loads(answers.read_text())]

    @contextlib.contextmanager
    def serving(self, port):
        """Runs Nominatim's server during the block, with one process per processor, as its documentation recommends."""
        with self._postgresql():
            self._nominatim("admin", "--warm")
            server = subprocess.Popen(
                [self.environment / "bin/gunicorn", "-b", f"127.0.0.1:{port}", "-w", str(os.cpu_count()), "-k",
                 "uvicorn_worker.UvicornWorker", "--log-level", "warning", "nominatim_api.server.falcon.server:run_wsgi()"],
                env=self._settings(), cwd=self.project)
            try:
                self._wait(server, port)
                yield
            finally:
                server.terminate()
                server.wait()

    @staticmethod
    def _wait(server, port):
        for _ in range(300):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/status") as answer:
                if answer.read() == b"OK":
                    return
            if server.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("Nominatim's server didn't start; see its messages above")

    def _install(self):
        missing = [package for package in DEBIAN_PACKAGES
                   if "install ok installed" not in run(["dpkg-query", "-W", "-f", "${Status}", package], check=False)]
        if missing:
            root = [] if os.geteuid() == 0 else ["sudo"]
            run([*root, "apt-get", "update", "-q"])
            run([*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-q", "-y",
                 "--no-install-recommends", *missing])
        if not (self.environment / "bin/gunicorn").exists():
            # The system's Python, because the packages are compiled with its headers.
            run(["/usr/bin/python3", "-m", "venv", self.environment])
            run([self.environment / "bin/pip", "install", "-q", *PYTHON_PACKAGES])

    def _settings(self):
        return os.environ | {
            "NOMINATIM_DATABASE_DSN": f"pgsql:dbname={self.database};host={self.cluster};user={OWNER}",
            "NOMINATIM_QUERY_TIMEOUT": "60", "NOMINATIM_REQUEST_TIMEOUT": "120",
        }

    def _nominatim(self, *arguments):
        place = [] if arguments[0].startswith("--") else ["--project-dir", str(self.project)]
        return run([self.environment / "bin/nominatim", *arguments, *place], env=self._settings())

    def _sql(self, statement, database):
        return run(["psql", "-h", self.cluster, "-U", OWNER, "-d", database, "-tA", "-c", statement]).strip()

    @contextlib.contextmanager
    def _postgresql(self):
        """Runs the PostgreSQL server, after creating its cluster if necessary; PostgreSQL refuses to run as root."""
        programs = max(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])).parent
        data = self.cluster / "data"
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if not data.exists():
            self.cluster.mkdir(exist_ok=True)
            if as_user:
                owner = pwd.getpwnam("postgres")
                os.chown(self.cluster, owner.pw_uid, owner.pw_gid)
            run([*as_user, programs / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8",
                 "--locale=C.UTF-8"], cwd="/")
            lines = [f"{key} = '{value}'\n" for key, value in POSTGRESQL.items()]
            with open(data / "postgresql.conf", "a", encoding="utf-8") as settings:
                settings.writelines([*lines, f"unix_socket_directories = '{self.cluster}'\n"])
        control = [*as_user, programs / "pg_ctl", "-D", data, "-w", "-s"]
        # The server keeps standard output open, so reading it would block.
        subprocess.run([*control, "-l", self.cluster / "log", "start"], check=True, cwd="/", stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        try:
            if not self._sql("SELECT 1 FROM pg_user WHERE usename = 'www-data'", "postgres"):
                self._sql('CREATE USER "www-data"', "postgres")
            yield
        finally:
            run([*control, "-m", "fast", "stop"], cwd="/")


def run(command, check=True, **options):
    """Runs a program and returns its standard output; raises an error with its last messages if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if check and done.returncode != 0:
        said = " | ".join((done.stderr or done.stdout).strip().splitlines()[-5:])
        raise RuntimeError(f"{' '.join(map(str, command[:6]))} failed: {said}")
    return done.stdout
