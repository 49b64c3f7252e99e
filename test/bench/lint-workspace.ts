// The time in which `lint` checks 1,000 documents of one workspace with all rules, and what the rules that other objects
// prove add to it. Every third pair is in a kustomization, the others share namespaces.
// usage: node test/bench/run.mjs lint-workspace
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processIo } from '../../cli/process-io.ts';
import { runCommandLine } from '../../cli/run.ts';
import { analyzeFile } from '../../core/language/analyze-file.ts';
import { findProblems } from '../../core/language/features/diagnostics.ts';
import type { RuleLevels } from '../../core/language/rule.ts';
import { rules } from '../../core/language/rules/rules.ts';
import { scanFile } from '../../core/language/workspace/scan-document.ts';
import { WorkspaceIndex } from '../../core/language/workspace/workspace-index.ts';

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
  const began = process.cpuUsage();
  for (const [file, text] of texts) {
    for (const { analyzed, startLine } of analyzeFile(text, file, {})) {
      const workspaceContext = { index, uri: `file:///w/${file}`, startLine };
      findProblems(analyzed, { levels, workspaceContext });
    }
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

const withoutWorkspace: RuleLevels = Object.fromEntries(
  rules.flatMap(({ code, inWorkspace }) => (inWorkspace ? [[code, 'off' as const]] : [])),
);
for (let run = 1; run <= 5; run++) {
  const [all, others] = [checkAll({}), checkAll(withoutWorkspace)];
  console.log(
    `${all.toFixed(0)} ms of CPU with the rules that other objects prove, ${others.toFixed(0)} ms without: ${(all / others).toFixed(2)} times`,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-workspace-'));
try {
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  for (let run = 1; run <= 3; run++) {
    const began = performance.now();
    let out = '';
    await runCommandLine(['lint', folder], {
      ...processIo,
      out(text) {
        out += text;
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(2);
    console.log(`${seconds} s for lint of ${2 * pairs} documents: ${out.trim().split('\n').at(-1)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
