// Operations of the command line and the server on inputs of a chosen size, to measure how their time grows.

import { replicast } from './io.ts';
import type { Session } from './session.ts';
import { startSession } from './session.ts';

export interface Operation {
  name: string;
  /** The size at which one run takes some milliseconds; it is also run on twice and four times of it. */
  size: number;
  /** Resolves to the work on an input of that size. */
  prepare: (size: number) => Promise<() => Promise<unknown>>;
}

/** The time per unit may grow by this factor when the input is four times as large. */
export const largestGrowth = 1.3;

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

const spec = `spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 9
`;
const metric = '    - {type: Resource, resource: {name: cpu, targetAverageUtilization: 60}}\n';
const head = (name: string, version = 'v2beta1') =>
  `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata: {name: ${name}, namespace: shop}\n`;
const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ').replace(/^ {4}/, '  - ');

/** Texts of manifests by what there are many of. */
const manifests: Readonly<Record<string, { size: number; text: (size: number) => string }>> = {
  'items of a List': {
    size: 40,
    text: (size) =>
      `apiVersion: v1\nkind: List\nitems:\n${times(size, (i) => indented(`${head(`web${i}`)}${spec}  metrics:\n${metric}`))}`,
  },
  'older fields in a List': {
    size: 40,
    text: (size) =>
      `apiVersion: v1\nkind: List\nitems:\n${times(size, (i) => indented(`${head(`web${i}`, 'v2')}${spec}  targetCPUUtilizationPercentage: 50\n`))}`,
  },
  documents: { size: 100, text: (size) => times(size, (i) => `---\n${head(`web${i}`)}${spec}  metrics:\n${metric}`) },
  metrics: { size: 200, text: (size) => `${head('web')}${spec}  metrics:\n${metric.repeat(size)}` },
  'unknown fields': {
    size: 200,
    text: (size) => `${head('web', 'v2')}${spec}${times(size, (i) => `  unknown${i}: 1\n`)}`,
  },
  'comments with CRLF': {
    size: 500,
    text: (size) =>
      `${'# a line of a licence\r\n'.repeat(size)}${head('web').replaceAll('\n', '\r\n')}${spec.replaceAll('\n', '\r\n')}`,
  },
  'digits of a quantity': {
    size: 20_000,
    text: (size) =>
      `${head('web')}${spec}  metrics:\n    - {type: External, external: {metricName: a, targetValue: "${'1'.repeat(size)}x"}}\n`,
  },
  'closing braces': { size: 10_000, text: (size) => `${head('web')}${spec}  note: ${'}}'.repeat(size)}\n` },
  'opening braces': { size: 5_000, text: (size) => `${head('web')}${spec}  note: ${'{{ if '.repeat(size)}\n` },
  'values of a template': {
    size: 400,
    text: (size) =>
      `${head('web', 'v2')}${spec.replace('9', '{{ .Values.max }}')}  metrics:\n{{- if .Values.a }}\n${'{{ if .Values.b }}\n{{ end }}\n'.repeat(size)}{{- end }}\n`,
  },
  'actions on one line': {
    size: 3000,
    text: (size) => `${head('web', 'v2')}${spec}  note: ${'{{ .Values.a }} '.repeat(size)}\n`,
  },
  'characters > in names': { size: 10_000, text: (size) => `${head('>'.repeat(size))}${spec}` },
  'errors of syntax': { size: 200, text: (size) => `${head('web')}${spec}${'  a: b: c\n'.repeat(size)}` },
  'unclosed quotes': { size: 300, text: (size) => `${head('web')}${spec}${`  a: "b\n`.repeat(size * 2 + 1)}` },
  'suppression comments': {
    size: 300,
    text: (size) =>
      `${head('web')}${spec}${'  # replicast-disable-next-line min-equals-max, api/required\n'.repeat(size)}`,
  },
  spaces: { size: 20_000, text: (size) => `${head('web')}${spec}  note: "a${' '.repeat(size)}b"\n` },
  aliases: { size: 300, text: (size) => `${head('web')}${spec}  a: &a 1\n${times(size, (i) => `  b${i}: *a\n`)}` },
};

const commands = ['lint', 'convert', 'admit', 'simulate'];

const requests: Readonly<Record<string, (uri: string, text: string) => object>> = {
  'textDocument/codeLens': () => ({}),
  'textDocument/codeAction': (_, text) => ({ range: wholeRange(text), context: { diagnostics: [] } }),
  'textDocument/documentSymbol': () => ({}),
  'textDocument/foldingRange': () => ({}),
  'textDocument/inlayHint': (_, text) => ({ range: wholeRange(text) }),
  'textDocument/hover': (_, text) => ({ position: { line: lineCount(text) >> 1, character: 8 } }),
  'textDocument/completion': (_, text) => ({ position: { line: lineCount(text) - 1, character: 0 } }),
  'textDocument/definition': (_, text) => ({ position: { line: lineCount(text) >> 1, character: 8 } }),
};

const lineCount = (text: string): number => text.split('\n').length;
const wholeRange = (text: string) => ({
  start: { line: 0, character: 0 },
  end: { line: lineCount(text), character: 0 },
});

const uri = 'file:///w/hpa.yaml';

function commandOperations(): Operation[] {
  return commands.flatMap((command) =>
    Object.entries(manifests).map(([what, { size, text }]) => ({
      name: `${command}: ${what}`,
      size,
      prepare: async (actual: number) => {
        const files = { 'hpa.yaml': text(actual) };
        return () => replicast(`${command} hpa.yaml`, files);
      },
    })),
  );
}

/** An edit at the end and one request: the document is analyzed again, as while somebody types. */
function requestOperations(): Operation[] {
  return Object.entries(requests).flatMap(([method, paramsOf]) =>
    Object.entries(manifests).map(([what, { size, text }]) => ({
      name: `${method.replace('textDocument/', '')}: ${what}`,
      size,
      prepare: async (actual: number) => {
        const session = await startSession();
        const written = text(actual);
        session.open(uri, written);
        let version = 1;
        return () => {
          version++;
          session.change(uri, version, { text: `${written}# ${version}\n` });
          return session.client.sendRequest(method, { textDocument: { uri }, ...paramsOf(uri, written) });
        };
      },
    })),
  );
}

const sessionOf = async (files: Record<string, string>): Promise<Session> =>
  startSession({ files, workspaceFolders: [{ uri: 'file:///w', name: 'w' }] });

const deletions: Operation = {
  name: 'deleted files',
  size: 200,
  prepare: async (size) => {
    const files = Object.fromEntries(
      Array.from({ length: size }, (_, i) => [`file:///w/${i}.yaml`, `${head(`a${i}`, 'v2')}${spec}`]),
    );
    const session = await sessionOf(files);
    const change = async (type: number) => {
      await session.client.sendNotification('workspace/didChangeWatchedFiles', {
        changes: Object.keys(files).map((each) => ({ uri: each, type })),
      });
      await session.settled();
    };
    return async () => {
      await change(1);
      await change(3);
    };
  },
};

const chart = (size: number) => ({
  'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
  'c/values.yaml': `max: 5\n${times(size, (i) => `key${i}: {a: ${i}}\n`)}`,
  'c/templates/hpa.yaml': `${head('{{ .Release.Name }}', 'v2')}${spec.replace('9', '{{ .Values.max }}')}${times(size, (i) => `  # {{ .Values.key${i}.a | default 1 }}\n`)}`,
});

const rendering: Operation[] = [
  ...['lint', 'simulate', 'admit'].map((command) => ({
    name: `${command}: actions and values of a chart`,
    size: 400,
    prepare: async (size: number) => {
      const files = chart(size);
      return () => replicast(`${command} c`, files);
    },
  })),
  {
    name: 'simulate: --set of a long list',
    size: 200,
    prepare: async (size) => {
      const files = chart(5);
      return () => replicast(`simulate c --set list={${Array.from({ length: size }, (_, i) => i).join(',')}}`, files);
    },
  },
  {
    name: 'simulate: many --set',
    size: 100,
    prepare: async (size) => {
      const files = chart(5);
      return () => replicast(`simulate c ${times(size, (i) => `--set a.b[${i}]=1 `)}`, files);
    },
  },
  {
    name: 'simulate: many --values',
    size: 20,
    prepare: async (size) => {
      const values = Object.fromEntries(
        Array.from({ length: size }, (_, i) => [`v${i}.yaml`, `max: ${i + 3}\nk${i}: {b: 1}\n`]),
      );
      const files = { ...chart(5), ...values };
      return () =>
        replicast(
          `simulate c ${Object.keys(values)
            .map((file) => `--values ${file}`)
            .join(' ')}`,
          files,
        );
    },
  },
  {
    name: 'lint: patches of a kustomization',
    size: 50,
    prepare: async (size) => {
      const files = {
        'k/kustomization.yaml': `resources: [hpa.yaml]\npatches:\n${times(size, (i) => `  - {target: {kind: HorizontalPodAutoscaler}, patch: '[{op: replace, path: /spec/maxReplicas, value: ${i + 2}}]'}\n`)}`,
        'k/hpa.yaml': `${head('web', 'v2')}${spec}`,
      };
      return () => replicast('lint k', files);
    },
  },
  {
    name: 'lint: resources of a kustomization',
    size: 50,
    prepare: async (size) => {
      const files = {
        'k/kustomization.yaml': `namePrefix: a-\nresources: [hpa.yaml]\n`,
        'k/hpa.yaml': times(size, (i) => `---\n${head(`web${i}`, 'v2')}${spec}`),
      };
      return () => replicast('lint k', files);
    },
  },
  {
    name: 'simulate: cells of a CSV series',
    size: 500,
    prepare: async (size) => {
      const files = {
        'hpa.yaml': `${head('web')}${spec}  metrics:\n${metric}`,
        's.replicast.yaml': 'for: hpa.yaml\nload: {shape: series, file: load.csv}\nduration: 10m\n',
        'load.csv': `time,load\n${times(size, (i) => `${i},${i}\n`)}`,
      };
      return () => replicast('simulate s.replicast.yaml', files);
    },
  },
  {
    name: 'simulate: characters of a CSV cell',
    size: 10_000,
    prepare: async (size) => {
      const files = {
        'hpa.yaml': `${head('web')}${spec}  metrics:\n${metric}`,
        's.replicast.yaml': 'for: hpa.yaml\nload: {shape: series, file: load.csv}\nduration: 10m\n',
        'load.csv': `time,load\n0,${'1'.repeat(size)}x\n`,
      };
      return () => replicast('simulate s.replicast.yaml', files);
    },
  },
];

export const operations: readonly Operation[] = [
  ...commandOperations(),
  ...requestOperations(),
  deletions,
  ...rendering,
];

/** CPU milliseconds of one run, the least of several. */
export async function cpuMs(work: () => Promise<unknown>, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
