// The other files of deploy/, each read by the program it is written for. Where that is missing, the test says so.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { exposition } from "../../server/metrics/exposition.ts";
import { createMetrics } from "../../server/metrics/metrics.ts";
import { root } from "../fixtures/product.ts";
import { findTool, missingTools, type Tool } from "../fixtures/tools.ts";

const run = promisify(execFile);
const deploy = join(root, "deploy");

function withTool(tool: Tool, title: string, test: (file: string) => Promise<void>) {
  const missing = missingTools(tool);
  if (missing) it.skip(`${title}: ${missing}`);
  else it(title, () => test(findTool(tool) ?? tool));
}

withTool(
  "promtool",
  "the alarms are rules, and each rings when it should and only then",
  async (promtool) => {
    await run(promtool, ["check", "rules", join(deploy, "prometheus-rules.yml")]);
    await run(promtool, ["test", "rules", join(deploy, "prometheus-rules.test.yml")]);
  },
);

it("the alarms ask for numbers that there are, and each is tried", () => {
  const rules = readFileSync(join(deploy, "prometheus-rules.yml"), "utf8");
  const tries = readFileSync(join(deploy, "prometheus-rules.test.yml"), "utf8");
  const metrics = createMetrics();
  metrics.jobRan("retention", true);
  const text = exposition(metrics, {
    isBackendUp: true,
    disk: { size: 2, free: 1 },
    memory: [{ process: "web", bytes: 1 }],
    limiters: { rest: { running: 0, waiting: 0 } },
    database: {
      version: 150020,
      bytes: 1,
      pool: { running: 0, waiting: 0 },
      jobs: { backup: { success: 1, failure: 1 } },
    },
    mails: { waiting: 0, oldest: 0, failed: { urgent_message: 1 } },
    auditEvents: { waiting: 0, oldest: 0 },
  });
  const asked = [...new Set(rules.match(/\breduit_\w+/g))];
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !new RegExp(`^${name}(\\{| )`, "m").test(text))).toEqual([]);
  const alarms = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(alarms.filter((name) => !tries.includes(name))).toEqual([]);
});

it("Kubernetes accepts the manifests, knows every name in them, and the parts find each other", async () => {
  const documents = ["reduit.yaml", "migrate.yaml"].flatMap((name) =>
    parseAllDocuments(readFileSync(join(deploy, "kubernetes", name), "utf8")).map((each) => each.toJS()),
  );
  const validate = async ({ apiVersion, kind, ...fields }: Manifest) => {
    const module = await import(`kubernetes-models/${apiVersion}/${kind}`);
    new module[kind](fields).validate();
  };
  for (const manifest of documents) await validate(manifest);
  expect(documents.map(({ kind }) => kind)).toEqual(["Deployment", "Service", "PodDisruptionBudget", "Job"]);
  const [deployment, service, budget, job] = documents;
  const wrong = structuredClone(deployment);
  wrong.spec.template.spec.containers[0].ports[0].containerPort = "http";
  await expect(validate(wrong)).rejects.toThrow(/containerPort must be integer/);
  // The schema lets unknown names pass.
  const types = join(root, "node_modules/kubernetes-models");
  const known = ["v1", "apps/v1", "batch/v1", "policy/v1"]
    .flatMap((group) => readdirSync(join(types, group)).map((name) => join(types, group, name)))
    .concat(join(types, "../@kubernetes-models/apimachinery/apis/meta/v1/LabelSelector.d.ts"))
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const names = new Set(documents.flatMap(namesIn));
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => !new RegExp(`"${name}"\\??:`).test(known))).toEqual([]);

  const labels = deployment.spec.template.metadata.labels;
  const selectors = [
    deployment.spec.selector.matchLabels,
    service.spec.selector,
    budget.spec.selector.matchLabels,
  ];
  expect(selectors).toEqual([labels, labels, labels]);
  const [web] = deployment.spec.template.spec.containers;
  const [migrate] = job.spec.template.spec.containers;
  expect(migrate.image).toBe(web.image);
  expect(existsSync(join(root, migrate.command.at(-1)))).toBe(true);
});

/** Of all fields, not of labels. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value)
    .filter(
      ([name]) => !name.includes("/") && name !== "apiVersion" && name !== "kind" && name !== "metadata",
    )
    .flatMap(([name, part]) => [name, ...namesIn(part)]);
}

it("the build lists the production packages beside it, each with its hash, and no tools", async () => {
  await run("node", [join(root, "scripts/build.mjs")], { cwd: root });
  const list = JSON.parse(readFileSync(join(root, "build/sbom.cdx.json"), "utf8"));
  expect([list.bomFormat, list.metadata.component.name]).toEqual(["CycloneDX", "reduit"]);
  const urls = new Set(list.components.map(({ purl }: Component) => purl));
  const has = ([name, version]: [string, unknown]) =>
    urls.has(`pkg:npm/${name.replace("@", "%40")}@${version}`);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(Object.entries(dependencies).filter((each) => !has(each))).toEqual([]);
  expect(has(["vitest", devDependencies.vitest])).toBe(false);
  expect(list.components.filter(({ hashes }: Component) => !hashes?.length)).toEqual([]);
});
type Manifest = { apiVersion: string; kind: string };
type Component = { purl: string; hashes?: object[] };

withTool("systemd-analyze", "systemd takes the unit, and finds little to say against it", async (analyze) => {
  const folder = await mkdtemp(join(tmpdir(), "reduit-unit-"));
  const file = join(folder, "reduit@.service");
  const unit = readFileSync(join(deploy, "reduit@.service"), "utf8");
  // Node may be elsewhere on this machine, and systemd looks.
  await writeFile(file, unit.replace("/usr/bin/node", process.execPath));
  const verified = await run(analyze, ["verify", "--man=no", file]);
  expect(verified.stdout + verified.stderr).toBe("");
  // In tenths: 1.5 of 10 is "OK", and a service without any of these lines has 9.6.
  await run(analyze, ["security", "--offline=yes", "--threshold=15", file]);
  await rm(folder, { recursive: true });
  for (const line of [
    "After=network-online.target postgresql.service",
    "StartLimitIntervalSec=0",
    "RestartSec=2",
    "KillMode=mixed",
  ])
    expect(unit).toContain(`\n${line}\n`);
});

withTool("docker-compose", "compose.yaml is one", async (compose) => {
  const folder = await mkdtemp(join(tmpdir(), "reduit-compose-"));
  const file = join(folder, "compose.yaml");
  const text = readFileSync(join(deploy, "compose.yaml"), "utf8");
  // Debian's program is older than the project's name in the file.
  await writeFile(file, text.replace(/^name: .*\n/m, ""));
  const passwords = { POSTGRES_PASSWORD: "one", OWNER_PASSWORD: "other" };
  const { PATH, HOME } = process.env;
  const options = { env: { PATH, HOME, ...passwords } };
  const { stdout } = await run(compose, ["--file", file, "config", "--services"], options);
  expect(stdout.trim().split("\n").sort()).toEqual(["postgres", "proxy", "web1", "web2"]);
  // Without passwords nothing is started.
  await expect(run(compose, ["--file", file, "config"], { env: { PATH, HOME } })).rejects.toThrow(
    /set (OWNER|POSTGRES)_PASSWORD/,
  );
  await rm(folder, { recursive: true });
});
