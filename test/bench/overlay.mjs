// The time from a key in a patch of an overlay with 50 files to the first resolved lens and to the diagnostics, of the
// server alone.
// usage: npm run bench:overlay   (after npm run build)
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startServer } from './start-server.mjs';

const services = 24;
const keys = 120;
/** The first keys are slower: the program is still being compiled. */
const warmUp = 40;

const root = mkdtempSync(path.join(tmpdir(), 'overlay-'));
try {
  const patch = writeOverlay();
  const { lens, diagnostics } = await measure(patch);
  console.log(`overlay of ${services * 2 + 3} files: key → lens ${lens} ms, key → diagnostics ${diagnostics} ms`);
} finally {
  rmSync(root, { recursive: true });
}

/** A base of services with their autoscalers, and an overlay with one patch. Returns the patch. */
function writeOverlay() {
  const resources = [];
  for (let i = 0; i < services; i++) {
    write(`base/web-${i}.yaml`, deploymentOf(`web-${i}`));
    write(`base/hpa-${i}.yaml`, hpaOf(`web-${i}`, { maxReplicas: 10, isWhole: true }));
    resources.push(`- web-${i}.yaml\n- hpa-${i}.yaml\n`);
  }
  write('base/kustomization.yaml', `resources:\n${resources.join('')}`);
  write(
    'overlays/prod/kustomization.yaml',
    'resources: [../../base]\nnamePrefix: prod-\nnamespace: shop\nlabels: [{ pairs: { env: prod } }]\npatches: [{ path: hpa-patch.yaml }]\n',
  );
  const text = hpaOf('web-3', { maxReplicas: 20, isWhole: false });
  return { uri: write('overlays/prod/hpa-patch.yaml', text), text };
}

function write(name, text) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return pathToFileURL(file).href;
}

function hpaOf(name, { maxReplicas, isWhole }) {
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
  minReplicas: 2
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
  while (!(await lensTitle()).includes('overlays/prod')) await new Promise((resolve) => setTimeout(resolve, 20));
  const times = { lens: [], diagnostics: [] };
  for (let key = 0; key < keys; key++) {
    const isLens = key % 2 === 0;
    const start = performance.now();
    await type(key + 2);
    if (isLens) await lensTitle();
    else await connection.sendRequest('textDocument/diagnostic', { textDocument });
    if (key >= warmUp) times[isLens ? 'lens' : 'diagnostics'].push(performance.now() - start);
  }
  await stop();
  return { lens: median(times.lens), diagnostics: median(times.diagnostics) };

  async function lensTitle() {
    const [lens] = await connection.sendRequest('textDocument/codeLens', { textDocument });
    const { command } = lens.command ? lens : await connection.sendRequest('codeLens/resolve', lens);
    return command.title;
  }

  function type(version) {
    return connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text: text.replace('maxReplicas: 20', `maxReplicas: ${20 + version}`) }],
    });
  }
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1].toFixed(1);
}
