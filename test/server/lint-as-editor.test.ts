// `lint` reports what the editor shows, at the same places.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { readChart } from '../../cli/charts/read-chart.ts';
import { projectStore } from '../../cli/project-store.ts';
import { type EnvironmentsResponse, environmentsRequest } from '../../protocol/environments.ts';
import { sampleOf } from '../support/effort.ts';
import { exampleFiles, exampleRepositories } from '../support/examples.ts';
import { ioOf, replicast } from '../support/io.ts';
import { type Session, startSession } from '../support/session.ts';

type Files = Readonly<Record<string, string>>;

interface Reported {
  file: string;
  line: number;
  code: string;
  message: string;
}

const folder = 'file:///w';

function sessionWith(files: Files): Promise<Session> {
  return startSession({
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])),
    capabilities: { textDocument: { diagnostic: {} } },
    initializationOptions: { files: true },
    workspaceFolders: [{ uri: folder, name: 'w' }],
  });
}

async function inEditor(files: Files): Promise<Reported[]> {
  const session = await sessionWith(files);
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
  'wrong values of an environment of several files': {
    files: {
      ...chart,
      'replicast.config.yaml': 'charts: { environments: { prod: [a.yaml, values-b.yaml] } }\n',
      'c/values.yaml': 'least: 1\nmaximum: 5\n',
      'c/a.yaml': 'least: -1\n',
      'c/values-b.yaml': 'maximum: 0\n',
      'c/templates/hpa.yaml': hpa('  minReplicas: {{ .Values.least }}\n  maxReplicas: {{ .Values.maximum }}\n'),
    },
    places: ['c/a.yaml:1 api', 'c/values-b.yaml:1 api'],
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

  const defaultScenario = {
    'hpa.yaml': hpa(`  maxReplicas: 9
  behavior: { scaleUp: { policies: [{ type: Pods, value: 1, periodSeconds: 30 }] } }
`),
    'replicast.config.yaml': 'scenario: load.replicast.yaml\n',
    'load.replicast.yaml': 'load: { shape: constant, to: 100 }\ncontroller: { syncPeriodSeconds: 60 }\n',
  };

  test.each([
    ['the scenario of the configuration', {}, ['hpa.yaml:8 period-below-sync']],
    [
      'a scenario beside the manifest, which the one of the configuration does not replace',
      { 'hpa.replicast.yaml': 'load: { shape: constant, to: 100 }\n' },
      [],
    ],
    [
      'a scenario beside the manifest that has an error',
      { 'hpa.replicast.yaml': 'load: { shape: nope }\n' },
      ['hpa.replicast.yaml:1 scenario/value'],
    ],
    [
      'a scenario beside the manifest that is for another file',
      { 'hpa.replicast.yaml': 'for: other.yaml\n', 'other.yaml': hpa('  maxReplicas: 9\n') },
      ['hpa.yaml:8 period-below-sync'],
    ],
  ])('are the same with %s', async (_, more, places) => {
    const files: Files = { ...defaultScenario, ...more };
    const ofScenario = (all: readonly Reported[]) =>
      placesOf(all.filter(({ code }) => /^(?:period|scenario)/.test(code)));
    expect(ofScenario(await inEditor(files))).toEqual(places);
    expect(ofScenario(await byLint(files))).toEqual(places);
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

describe('the environments of a chart', () => {
  const of = (...names: string[]): Files => ({
    ...chart,
    ...Object.fromEntries(names.map((name) => [name, 'maximum: 5\n'])),
  });
  const set = (environments: string): Files => ({
    'replicast.config.yaml': `charts: { environments: ${environments} }\n`,
  });
  const configured = of(
    'c/values.yaml',
    'c/values-prod.yaml',
    'c/secrets.yaml',
    'env/qa.yaml',
    'd/Chart.yaml',
    'd/eu.yaml',
  );
  const cases: Readonly<Record<string, { files: Files; expected: string[] }>> = {
    'by the names of files, in the order of the stages': {
      files: of('c/values-prod.yaml', 'c/values/eu.yaml', 'c/qa.values.yml', 'c/ci/kind.yaml', 'c/ci/ha-values.yaml'),
      expected: ['qa: qa.values.yml', 'prod: values-prod.yaml', 'eu: values/eu.yaml', 'ci/ha: ci/ha-values.yaml'],
    },
    'without files that only resemble those of an environment': {
      files: of(
        'c/values.yml',
        'c/values_prod.yaml',
        'c/valuesprod.yaml',
        'c/ci/deep/values.yaml',
        'c/values/eu/a.yaml',
      ),
      expected: [],
    },
    'without the values of subcharts': {
      files: of('c/charts/db/Chart.yaml', 'c/charts/db/values-prod.yaml', 'c/charts/db/ci/a-values.yaml'),
      expected: [],
    },
    'with files of the same name': {
      files: of('c/values-a.yaml', 'c/values.a.yaml'),
      expected: ['values-a.yaml: values-a.yaml', 'values.a.yaml: values.a.yaml'],
    },
    'of the configuration, in its order': {
      files: { ...configured, ...set('{ live: [./values-prod.yaml, secrets.yaml], qa: ../env/qa.yaml }') },
      expected: ['live: values-prod.yaml secrets.yaml', 'qa: ../env/qa.yaml'],
    },
    'of the configuration with a file that is missing': {
      files: { ...configured, ...set('{ live: [values-prod.yaml, gone.yaml] }') },
      expected: ['live: values-prod.yaml gone.yaml'],
    },
    'of the configuration with values.yaml and the values of a subchart': {
      files: {
        ...configured,
        ...of('c/charts/db/Chart.yaml', 'c/charts/db/values.yaml'),
        ...set('{ a: [values.yaml, values-prod.yaml], b: [values-prod.yaml, values.yaml], db: charts/db/values.yaml }'),
      },
      expected: ['a: values.yaml values-prod.yaml', 'b: values-prod.yaml values.yaml', 'db: charts/db/values.yaml'],
    },
    'without those of another chart': {
      files: { ...configured, ...set('{ eu: eu.yaml, live: secrets.yaml }') },
      expected: ['live: secrets.yaml'],
    },
    'by the names of files if the configuration has only those of another chart': {
      files: { ...configured, ...set('{ eu: eu.yaml }') },
      expected: ['prod: values-prod.yaml'],
    },
    'by the names of files if the configuration has none': {
      files: { ...configured, ...set('{}') },
      expected: ['prod: values-prod.yaml'],
    },
    'that the configuration turns off': { files: { ...configured, ...set('{ values.yaml: [] }') }, expected: [] },
  };

  test.each(Object.entries(cases))('are the same %s', async (_, { files, expected }) => {
    const { client } = await sessionWith(files);
    const textDocument = { uri: `${folder}/c/Chart.yaml` };
    const { environments } = await client.sendRequest<EnvironmentsResponse>(environmentsRequest, { textDocument });
    const textOf = (one: { name: string; files: readonly string[] }) => `${one.name}: ${one.files.join(' ')}`;
    expect(environments.filter(({ isShown }) => isShown).map(textOf)).toEqual(expected);
    const io = ioOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [`w/${name}`, text])));
    const read = await readChart(io, { folder: 'w/c' }, projectStore(io));
    expect((await read.findEnvironments()).map(textOf)).toEqual(expected);
  });
});
