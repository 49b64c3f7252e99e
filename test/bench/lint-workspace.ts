// `lint` of 1,000 documents in one workspace, and the part of rules that other objects or a simulation prove.
// usage: node test/bench/run.mjs lint-workspace
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processIo } from '../../cli/process-io.ts';
import { runCommandLine } from '../../cli/run.ts';
import { analyzeFile } from '../../core/analysis/analyze-file.ts';
import { scanFile } from '../../core/analysis/scan-document.ts';
import { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { findProblems } from '../../core/lint/diagnostics.ts';
import type { RuleLevels } from '../../core/lint/rule.ts';
import { rules } from '../../core/lint/rules/rules.ts';

const pairs = 500;

const hpa = (name: string, namespace: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
  behavior: { scaleDown: { policies: [{ type: Pods, value: 2, periodSeconds: 60 }] } }
`;
const deployment = (name: string, namespace: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  replicas: 3
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: web, resources: { requests: { cpu: 200m } } }] }
`;

const texts = new Map<string, string>();
for (let pair = 0; pair < pairs; pair++) {
  const [name, namespace] = [`web-${pair}`, `team-${pair % 20}`];
  texts.set(`${name}/hpa.yaml`, hpa(name, namespace));
  texts.set(`${name}/deployment.yaml`, deployment(name, namespace));
  if (pair % 3 === 0) texts.set(`${name}/kustomization.yaml`, 'resources: [hpa.yaml, deployment.yaml]\n');
}

function checkAll(levels: RuleLevels): number {
  const index = new WorkspaceIndex();
  for (const [file, text] of texts) index.put(`file:///w/${file}`, scanFile(`file:///w/${file}`, text));
  const began = performance.now();
  for (const [file, text] of texts) {
    for (const { analyzed, startLine } of analyzeFile(text, file, {})) {
      const workspaceContext = { index, uri: `file:///w/${file}`, startLine };
      findProblems(analyzed, { levels, workspaceContext });
    }
  }
  return performance.now() - began;
}

const provenElsewhere = [
  ...rules.filter(({ inWorkspace, needsScenario }) => inWorkspace || needsScenario).map(({ code }) => code),
  'slow-to-max',
  'slow-to-min',
];
const fileAlone: RuleLevels = Object.fromEntries(provenElsewhere.map((code) => [code, 'off' as const]));
/** Both are measured in turns, so that other load on the machine affects both. */
async function shortest(runs: number, one: () => Promise<number>, other: () => Promise<number>) {
  let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 1; run <= runs; run++)
    [first, second] = [Math.min(first, await one()), Math.min(second, await other())];
  return `${first.toFixed(0)} ms with all rules, ${second.toFixed(0)} ms with those that the file alone proves: ${(first / second).toFixed(2)} times`;
}

const rulesAlone = await shortest(
  20,
  async () => checkAll({}),
  async () => checkAll(fileAlone),
);
console.log(`analysis and rules of ${2 * pairs} documents: ${rulesAlone}`);

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-workspace-'));
try {
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const off = provenElsewhere.flatMap((code) => ['--rule', `${code}=off`]);
  const whole = await shortest(
    8,
    () => lint([]),
    () => lint(off),
  );
  console.log(`lint of ${2 * pairs} documents: ${whole}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function lint(options: string[]): Promise<number> {
  const began = performance.now();
  await runCommandLine(['lint', folder, ...options], { ...processIo, out() {} });
  return performance.now() - began;
}
