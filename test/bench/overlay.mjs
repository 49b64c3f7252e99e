// From a keystroke to all lenses and the diagnostics, in a patch of an overlay and in a base of twelve overlays.
// usage: npm run bench:overlay (after npm run build)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from './start-server.mjs';

const services = 24;
const overlays = 12;
const keys = 120;
const warmUp = 40;
const promisedMs = 20;
const patched = 3;

const root = mkdtempSync(path.join(tmpdir(), 'overlay-'));
try {
  const base = writeBase();
  const patches = Array.from({ length: overlays }, (_, i) => writeOverlay(i));
  for (const [name, file] of [
    ['a patch', patches[0]],
    [`a base of ${overlays} overlays`, base],
  ]) {
    const { lenses, diagnostics } = await measure(file);
    const verdict = Math.max(lenses, diagnostics) <= promisedMs ? '' : `, more than ${promisedMs} ms`;
    console.log(
      `${name}, overlays of ${services * 2 + 3} files: key → lenses ${lenses} ms, key → diagnostics ${diagnostics} ms${verdict}`,
    );
  }
} finally {
  rmSync(root, { recursive: true });
}

function writeBase() {
  const resources = [];
  for (let i = 0; i < services; i++) {
    write(`base/web-${i}.yaml`, deploymentOf(`web-${i}`));
    write(`base/hpa-${i}.yaml`, hpaOf(`web-${i}`, { maxReplicas: 10, isWhole: true }));
    resources.push(`- web-${i}.yaml\n- hpa-${i}.yaml\n`);
  }
  write('base/kustomization.yaml', `resources:\n${resources.join('')}`);
  const text = hpaOf(`web-${patched}`, { maxReplicas: 10, isWhole: true });
  return { uri: write(`base/hpa-${patched}.yaml`, text), text };
}

function writeOverlay(number) {
  write(
    `overlays/env-${number}/kustomization.yaml`,
    `resources: [../../base]\nnamePrefix: prod-\nnamespace: shop\nlabels: [{ pairs: { env: prod } }]\npatches: [{ path: hpa-patch.yaml }]\n`,
  );
  const text = hpaOf(`web-${patched}`, { minReplicas: 3 + number, maxReplicas: 20 + number, isWhole: false });
  return { uri: write(`overlays/env-${number}/hpa-patch.yaml`, text), text };
}

function write(name, text) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return pathToFileURL(file).href;
}

function hpaOf(name, { minReplicas = 2, maxReplicas, isWhole }) {
  const rest = `  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  minReplicas: ${minReplicas}
  maxReplicas: ${maxReplicas}
${isWhole ? rest : ''}`;
}

function deploymentOf(name) {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata:
      labels: { app: ${name} }
    spec:
      containers:
        - name: app
          image: example/${name}:1
          resources: { requests: { cpu: 200m, memory: 128Mi } }
          readinessProbe: { httpGet: { path: /ready, port: 8080 }, initialDelaySeconds: 5 }
`;
}

async function measure({ uri, text }) {
  const { connection, stop } = await startServer({
    rootUri: pathToFileURL(root).href,
    capabilities: { workspace: { configuration: true }, textDocument: { diagnostic: {}, codeLens: {} } },
  });
  const textDocument = { uri };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'yaml', version: 1, text },
  });
  while (!(await lensTitles()).some((title) => title.includes('env-0')))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const times = { lenses: [], diagnostics: [] };
  for (let key = 0; key < keys; key++) {
    const start = performance.now();
    await type(key + 2);
    // The editor requests both at once, and a slow answer must not delay the other.
    const lenses = lensTitles();
    await connection.sendRequest('textDocument/diagnostic', { textDocument });
    const diagnosed = performance.now();
    await lenses;
    if (key < warmUp) continue;
    times.lenses.push(performance.now() - start);
    times.diagnostics.push(diagnosed - start);
  }
  await stop();
  return { lenses: median(times.lenses), diagnostics: median(times.diagnostics) };

  async function lensTitles() {
    const lenses = await connection.sendRequest('textDocument/codeLens', { textDocument });
    const resolved = await Promise.all(
      lenses.map((lens) => (lens.command ? lens : connection.sendRequest('codeLens/resolve', lens))),
    );
    return resolved.map(({ command }) => command?.title ?? '');
  }

  function type(version) {
    return connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        { text: text.replace(/maxReplicas: (\d+)/, (_, max) => `maxReplicas: ${Number(max) + version}`) },
      ],
    });
  }
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1].toFixed(1);
}
