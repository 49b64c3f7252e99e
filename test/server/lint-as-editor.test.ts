// `lint` reports what the editor shows, at the same places.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { sampleOf } from '../support/effort.ts';
import { exampleFiles, exampleRepositories } from '../support/examples.ts';
import { replicast } from '../support/io.ts';
import { startSession } from '../support/session.ts';

type Files = Readonly<Record<string, string>>;

interface Reported {
  file: string;
  line: number;
  code: string;
  message: string;
}

const folder = 'file:///w';

async function inEditor(files: Files): Promise<Reported[]> {
  const session = await startSession({
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])),
    capabilities: { textDocument: { diagnostic: {} } },
    initializationOptions: { files: true },
    workspaceFolders: [{ uri: folder, name: 'w' }],
  });
  const report = await session.client.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  });
  return report.items.flatMap(({ uri, ...rest }) =>
    rest.kind !== 'full'
      ? []
      : rest.items.map(({ code, message, range: { start } }) => ({
          file: decodeURIComponent(uri.slice(folder.length + 1)),
          line: start.line + 1,
          code: String(code),
          message: String(message),
        })),
  );
}

async function byLint(files: Files): Promise<Reported[]> {
  const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [`w/${name}`, text]));
  const { out } = await replicast('lint w --format json', named);
  const all = (out.startsWith('[') ? JSON.parse(out) : []) as Reported[];
  return all
    .filter(({ message }) => !message.includes('This autoscaler is not rendered'))
    .map(({ file, ...rest }) => ({ ...rest, file: file.replace(/^w\//, '') }));
}

/** The editor groups what the API server says of missing fields. */
function placesOf(reported: readonly Reported[]): string[] {
  const places = reported.map(({ file, line, code }) => `${file}:${line} ${code.replace(/^api\/.*/, 'api')}`);
  return [...new Set(places)].sort();
}

/** Only the editor reports about an included base. Both show what a removed part lacks at different places. */
const byThemselves = ['dev-kustomize-0064', 'dev-kustomize-0126', 'dev-kustomize-0239'];

/** Helm fails in a helper of a library chart. The editor renders the library alone, and nothing fails. */
const ofLibraries = ['dev-helm-0146', 'dev-helm-0497'];

function differences(id: string, shown: readonly string[], linted: readonly string[]): Record<string, string[]> {
  const only = [
    ...shown.filter((place) => !linted.includes(place)).map((place) => `only the editor: ${place}`),
    ...linted.filter((place) => !shown.includes(place)).map((place) => `only lint: ${place}`),
  ];
  return only.length === 0 ? {} : { [id]: only };
}

const hpa = (spec: string, apiVersion = 'autoscaling/v2') =>
  `apiVersion: ${apiVersion}
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
${spec}`;
const chart = { 'c/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n' };

const charts: Readonly<Record<string, { files: Files; places: string[] }>> = {
  'a value that would hold a missing request': {
    files: {
      ...chart,
      'c/values.yaml': 'resources: {}\n',
      'c/templates/hpa.yaml': hpa('  maxReplicas: 5\n'),
      'c/templates/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: app, image: web, resources: {{ toJson .Values.resources }} }]
`,
    },
    places: ['c/values.yaml:1 target-without-request'],
  },
  'a wrong value and a wrong template': {
    files: {
      ...chart,
      'c/values.yaml': 'maximum: 0\n',
      'c/templates/hpa.yaml': hpa('  maxReplicas: {{ .Values.maximum }}\n  minReplicas: -1\n'),
    },
    places: ['c/templates/hpa.yaml:8 api', 'c/values.yaml:1 api'],
  },
  'a version that a missing helper writes': {
    files: {
      'c/Chart.yaml': `${chart['c/Chart.yaml']}dependencies: [{ name: lib, version: 1.0.0, repository: "https://x" }]\n`,
      'c/values.yaml': 'maximum: 0\n',
      'c/templates/hpa.yaml': hpa('  maxReplicas: {{ .Values.maximum }}\n', '{{ include "lib.version" . }}'),
    },
    places: ['c/Chart.yaml:4 helm/dependencies'],
  },
};

interface RecordedCase {
  id: string;
  files: Files;
}

/** Every fourth case: each takes a tenth of a second twice, and the cases differ only by random parts. */
function recorded(name: string, fraction: number): RecordedCase[] {
  const file = path.join(process.env.REPLICAST_CORPUS ?? '', 'render', name);
  if (!process.env.REPLICAST_CORPUS || !existsSync(file)) return [];
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const some = lines.filter((_, index) => index % 4 === 0);
  return sampleOf(some, fraction).map((line) => JSON.parse(line) as RecordedCase);
}

const folderOf = (file: string) => file.split('/').slice(1, -1)[0] ?? '';
const folders = sampleOf([...new Set(Object.keys(exampleFiles).map(folderOf))], 5);
const someExamples = Object.fromEntries(
  Object.entries(exampleFiles).filter(([file]) => folders.includes(folderOf(file))),
);

describe('the problems of a folder', () => {
  test.each([
    ['the examples', someExamples],
    ['the repositories of the examples', exampleRepositories],
  ])('are the same in %s', async (_, files) => {
    const found = placesOf(await inEditor(files));
    expect(found).not.toEqual([]);
    expect(placesOf(await byLint(files))).toEqual(found);
  });

  test.each(Object.entries(charts))('are the same in a chart with %s', async (_, { files, places }) => {
    const shown = placesOf(await inEditor(files));
    expect(shown).toEqual(places);
    expect(placesOf(await byLint(files))).toEqual(shown);
  });

  test.skipIf(!process.env.REPLICAST_CORPUS)('are the same in recorded charts', async () => {
    const different: Record<string, string[]> = {};
    for (const { id, files } of recorded('helm-synthetic.jsonl.gz', 25).filter(
      (one) => !ofLibraries.includes(one.id),
    )) {
      const inChart = Object.fromEntries(Object.entries(files).map(([name, text]) => [`c/${name}`, text]));
      const [shown, linted] = [await inEditor(inChart), await byLint(inChart)];
      // A template that the values switch off is shown as its own text has it.
      const isRendered = ({ file }: Reported) =>
        !file.includes('/templates/') || linted.some((problem) => problem.file === file);
      Object.assign(different, differences(id, placesOf(shown.filter(isRendered)), placesOf(linted)));
    }
    expect(different).toEqual({});
  });

  test.skipIf(!process.env.REPLICAST_CORPUS)('are the same in recorded kustomizations', async () => {
    const different: Record<string, string[]> = {};
    for (const name of ['kustomize-real.jsonl.gz', 'kustomize-synthetic.jsonl.gz'])
      for (const { id, files } of recorded(name, 7).filter((one) => !byThemselves.includes(one.id))) {
        // `lint` says more of bases: it builds all kustomizations, and names the files that prevent a build.
        const refusals = (all: readonly Reported[]) => placesOf(all.filter(({ code }) => code.startsWith('api/')));
        Object.assign(different, differences(id, refusals(await inEditor(files)), refusals(await byLint(files))));
      }
    expect(different).toEqual({});
  });
});
