"""The deployment manifests, with processes instead of machines: replicas of the service, and split accuracy runs."""
import http.client
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree as tree

import kubernetes_validate
import yaml

import serving

PARTS = 2
DEPLOY = serving.TOP / "deploy"


def tearDownModule():
    serving.clean_up()


class JobArrays(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="whereto-array-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "corpus").mkdir()
        lines = (serving.FIXTURES / "manifest.jsonl").read_text().splitlines()
        chosen = [json.loads(line) for line in lines if '"clean/' in line][:6]
        for line in chosen:
            line["audio"] = str(serving.FIXTURES / line["audio"])
        (self.folder / "corpus/manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in chosen))
        shutil.copy(serving.region(), self.folder / "region.places")

    def environment(self, **more):
        path = f"{serving.PROGRAM.parent}:{os.environ['PATH']}"
        return dict(os.environ, PATH=path, XDG_DATA_HOME=str(self.folder), XDG_CACHE_HOME=str(self.folder), **more)

    def run_all(self, command, environments):
        running = [subprocess.Popen(command, cwd=self.folder, env=self.environment(**environment),
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                   for environment in environments]
        for process in running:
            _, errors = process.communicate(timeout=300)
            self.assertEqual(process.returncode, 0, errors)

    def figures(self, *runs):
        out = subprocess.run(
            [serving.PROGRAM, "evaluate", "merge", *runs, "--json"], check=True, capture_output=True, text=True,
            env=self.environment(), cwd=self.folder).stdout
        return json.loads(out)

    def check(self):
        parts = sorted((self.folder / "runs").glob("part-*.jsonl"))
        self.assertEqual(len(parts), PARTS)
        subprocess.run(
            [serving.PROGRAM, "evaluate", "corpus/manifest.jsonl", "--index", "region.places", "--run", "whole.jsonl"],
            check=True, capture_output=True, env=self.environment(), cwd=self.folder)
        split, whole = self.figures(*parts), self.figures("whole.jsonl")
        figures = [[summary["metrics"] for summary in run["summaries"]] for run in (split, whole)]
        self.assertEqual(figures[0], figures[1])
        self.assertEqual((split["counts"]["utterances"], split["counts"]["partial"]), (6, 0))

    def test_slurm(self):
        command = ["bash", DEPLOY / "evaluate.sbatch", self.folder]
        tasks = [{"SLURM_ARRAY_TASK_ID": str(task + 1), "SLURM_ARRAY_TASK_COUNT": str(PARTS)} for task in range(PARTS)]
        self.run_all(command, tasks)
        # A restarted task finds its part done.
        self.run_all(command, tasks[:1])
        self.check()

    def test_kubernetes(self):
        job = yaml.safe_load((DEPLOY / "evaluate-job.yaml").read_text())
        self.assertEqual((job["kind"], job["spec"]["completionMode"]), ("Job", "Indexed"))
        container = job["spec"]["template"]["spec"]["containers"][0]
        self.assertEqual(str(job["spec"]["completions"]), container["env"][0]["value"])
        self.run_all(container["command"] + container["args"],
                     [{"JOB_COMPLETION_INDEX": str(index), "SHARDS": str(PARTS)} for index in range(PARTS)])
        self.check()


class Discovery(unittest.TestCase):
    def test_the_announcement_names_the_port_of_the_documents(self):
        service = tree.parse(DEPLOY / "whereto-wyoming.service.xml").find("service")
        self.assertEqual(service.findtext("type"), "_wyoming._tcp")
        self.assertIn(f"--wyoming {service.findtext('port')}", (serving.TOP / "docs/service.md").read_text())


class Manifests(unittest.TestCase):
    """Validates the manifests with the schemas of the Kubernetes API, which reject unknown fields."""

    def test_kubernetes_knows_all_of_it(self):
        for name, kinds in [("whereto.yaml", ["Deployment", "Service", "HorizontalPodAutoscaler"]), ("evaluate-job.yaml", ["Job"])]:
            documents = list(yaml.safe_load_all((DEPLOY / name).read_text()))
            self.assertEqual([document["kind"] for document in documents], kinds)
            for document in documents:
                for version in ["1.29.0", "1.36.0"]:
                    kubernetes_validate.validate(document, version, strict=True)
            documents[0]["spec"]["template"]["spec"]["containers"][0]["volumeMount"] = []
            with self.assertRaises(kubernetes_validate.ValidationError):
                kubernetes_validate.validate(documents[0], "1.36.0", strict=True)


class Replicas(unittest.TestCase):
    """Two processes with the command of the deployment, with one region file."""

    def test_the_deployment(self):
        deployment, service, scaler = yaml.safe_load_all((DEPLOY / "whereto.yaml").read_text())
        container = deployment["spec"]["template"]["spec"]["containers"][0]
        self.assertEqual(service["spec"]["ports"][0]["targetPort"], container["ports"][0]["name"])
        self.assertEqual(scaler["spec"]["scaleTargetRef"]["name"], deployment["metadata"]["name"])
        folder = pathlib.Path(tempfile.mkdtemp(prefix="whereto-replicas-"))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "regions").mkdir()
        shutil.copy(serving.region(), folder / "regions/region.places")
        (folder / "tokens").mkdir()
        (folder / "tokens/tokens").write_text("car 0123456789abcdef\n")
        token = {"Authorization": "Bearer 0123456789abcdef"}
        for port, process in [self.start(container, folder, port) for port in (18_471, 18_472)]:
            self.until_ready(port, process, container["readinessProbe"]["httpGet"]["path"])
            self.assertEqual(self.ask(port, container["livenessProbe"]["httpGet"]["path"])[0], 200)
            self.assertEqual(self.ask(port, "/v1/find?q=marlow+hotel")[0], 401)
            status, content = self.ask(port, "/v1/find?q=marlow+hotel", token)
            self.assertEqual((status, json.loads(content)["outcome"]), (200, "resolved"))
            metric = scaler["spec"]["metrics"][0]["pods"]["metric"]["name"]
            self.assertIn(f"\n{metric} 0\n", self.ask(port, "/metrics", token)[1])

    def start(self, container, folder, port):
        def local(word):
            for mount in container["volumeMounts"]:
                if word.startswith(mount["mountPath"]):
                    return str(folder) + word
            return word.replace("8080", str(port))
        environment = dict(os.environ, **{one["name"]: local(one["value"]) + str(port) for one in container["env"]})
        process = subprocess.Popen(
            [serving.PROGRAM, *container["command"][1:], *map(local, container["args"])], env=environment,
            stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return port, process

    def until_ready(self, port, process, path):
        for _ in range(300):
            self.assertIsNone(process.poll())
            try:
                if self.ask(port, path)[0] == 200:
                    return
            except ConnectionRefusedError:
                pass
            time.sleep(0.1)
        self.fail("the replica didn't become ready")

    def ask(self, port, path, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", path, headers=headers or {})
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()


if __name__ == "__main__":
    unittest.main()
