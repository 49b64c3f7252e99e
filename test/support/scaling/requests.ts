import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Position } from 'vscode-languageserver/node';
import * as protocol from 'vscode-languageserver/node';
import { type Session, startSession } from '../session.ts';
import {
  application,
  chartWithActions,
  chartWithLoop,
  chartWithMetrics,
  chartWithSubcharts,
  chartWithTemplates,
  copiesOf,
  filesOf,
  folderOf,
  overlaysOf,
} from './commands.ts';
import { autoscaler, head, manifests, type SizedText, spec } from './manifests.ts';
import { type Operation, times } from './operation.ts';

const uri = 'file:///w/hpa.yaml';
const scenarioUri = 'file:///w/hpa.replicast.yaml';

interface Place {
  session: Session;
  textDocument: { uri: string };
  version: number;
  text: string;
  position: Position;
  range: { start: Position; end: Position };
}

const parameters: Readonly<Record<string, (place: Place) => object>> = {
  'textDocument/codeAction': ({ textDocument, range }) => ({ textDocument, range, context: { diagnostics: [] } }),
  'textDocument/codeLens': inDocument,
  'textDocument/completion': ({ textDocument, position }) => ({
    textDocument,
    position: { ...position, character: 2 },
  }),
  'textDocument/definition': atPosition,
  'textDocument/diagnostic': inDocument,
  'textDocument/documentLink': inDocument,
  'textDocument/documentSymbol': inDocument,
  'textDocument/foldingRange': inDocument,
  'textDocument/hover': atPosition,
  'textDocument/inlayHint': inRange,
  'textDocument/prepareRename': atWorkloadName,
  'textDocument/references': (place) => ({ ...atPosition(place), context: { includeDeclaration: true } }),
  'textDocument/rename': (place) => ({ ...atWorkloadName(place), newName: 'api' }),
  'textDocument/selectionRange': ({ textDocument, position }) => ({ textDocument, positions: [position] }),
  'textDocument/semanticTokens/full': inDocument,
  'textDocument/semanticTokens/range': inRange,
  'workspace/diagnostic': () => ({ previousResultIds: [] }),
  'codeAction/resolve': ({ version }) => ({ title: 'Fix all in this file', data: { uri, version } }),
  'replicast/checked': inDocument,
  'replicast/checkPreviewValue': (place) => ({ ...atPosition(place), expression: '.Values.max', text: '3' }),
  'replicast/configRelease': ({ textDocument }) => ({ textDocument, setting: 'kubernetes', release: '1.30' }),
  'replicast/convert': inRange,
  'replicast/environments': inDocument,
  'replicast/followed': atPosition,
  'replicast/importRecording': ({ text }) => ({
    sources: [{ name: 'day.csv', text: `seconds,replicas\n${text.split('\n').map(sampleAt).join('')}` }],
    name: 'web',
    recording: 'web.recording.csv',
  }),
  'replicast/objects': atPosition,
  'replicast/ping': () => ({}),
  'replicast/runTests': () => ({ textDocument: { uri: scenarioUri }, subject: '0' }),
  'replicast/series': () => ({ from: uri, file: 'load.csv' }),
  'replicast/simulation': atPosition,
  'replicast/starts': () => ({ uri }),
  'replicast/stored': (place) => ({ ...inRange(place), inPlace: true }),
  'replicast/tests': () => ({ textDocument: { uri: scenarioUri } }),
  'replicast/templateValues': atPosition,
  // The goals contradict each other, which is found before any run.
  'replicast/tune': (place) => ({
    ...atPosition(place),
    said: { given: {}, flags: {}, featureGates: {} },
    goals: ['never below 9', 'never above 3'],
    minimize: ['pod-hours'],
    mayChange: ['behavior'],
  }),
  'replicast/version': ({ textDocument, text }) => ({
    textDocument,
    text,
    kind: 'HorizontalPodAutoscaler',
    name: 'web',
  }),
  'replicast/writeScenario': ({ text }) => ({
    uri,
    text: `load: {shape: constant}\n${text.replaceAll(/^/gm, '# ')}`,
    said: { given: { durationSeconds: 60 }, flags: {}, featureGates: {} },
    inUse: {},
    known: {},
    target: {},
  }),
};

function sampleAt(_line: string, at: number): string {
  return `${at * 15},${(at % 5) + 1}\n`;
}

function inDocument({ textDocument }: Place) {
  return { textDocument };
}

function atPosition({ textDocument, position }: Place) {
  return { textDocument, position };
}

const renames = ['textDocument/prepareRename', 'textDocument/rename'];

function atWorkloadName({ textDocument, text }: Place) {
  const written = 'kind: Deployment\nmetadata: {name: ';
  const start = text.lastIndexOf(written);
  if (start < 0) throw new Error('there is no workload to rename');
  const line = text.slice(0, start).split('\n').length;
  return { textDocument, position: { line, character: 'metadata: {name: '.length } };
}

function inRange({ textDocument, range }: Place) {
  return { textDocument, range };
}

const followUps: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'codeLens/resolve': async (place) => {
    const lenses = await send<object[]>('textDocument/codeLens', place);
    return Promise.all(lenses.map((lens) => place.session.client.sendRequest('codeLens/resolve', lens)));
  },
  'completionItem/resolve': async (place) => {
    const found = await send<{ items: object[] } | object[]>('textDocument/completion', place);
    const items = Array.isArray(found) ? found : found.items;
    return Promise.all(items.map((item) => place.session.client.sendRequest('completionItem/resolve', item)));
  },
  'textDocument/semanticTokens/full/delta': async (place) => {
    const { resultId } = await send<{ resultId: string }>('textDocument/semanticTokens/full', place);
    return place.session.client.sendRequest('textDocument/semanticTokens/full/delta', {
      ...inDocument(place),
      previousResultId: resultId,
    });
  },
};

const methods = [...Object.keys(parameters), ...Object.keys(followUps)].filter((method) => !renames.includes(method));

/** Sends the request again if the server asks for that, as editors do. */
async function send<Result>(method: string, place: Place): Promise<Result> {
  const params = parameters[method]?.(place);
  try {
    return (await (params ? place.session.client.sendRequest(method, params) : followUps[method]?.(place))) as Result;
  } catch (error) {
    if (!(error instanceof protocol.ResponseError) || !error.data?.retriggerRequest) throw error;
    return send(method, place);
  }
}

const capabilities = { textDocument: { diagnostic: {} } };

/** After an edit at the end the document is analyzed again, as while the user types. */
function inText(of: string, unit: string, { size, text }: SizedText): Operation {
  const beside = /tests$/i.test(of) ? { [scenarioUri]: 'horizonSeconds: 600\nexpect: [no flap, no error]\n' } : {};
  return { of, unit, size, prepare: async (count) => typing(of, { [uri]: text(count), ...beside }, uri) };
}

async function typing(method: string, files: Record<string, string>, opened: string): Promise<() => Promise<unknown>> {
  const session = await startSession({
    files,
    capabilities,
    initializationOptions: { commands: true },
    workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
  });
  const written = files[opened] ?? '';
  session.open(opened, written);
  await session.settled();
  const lines = written.split('\n');
  const middle = lines.findIndex((line, i) => i >= lines.length >> 1 && line.startsWith('  '));
  const place = {
    session,
    textDocument: { uri: opened },
    position: { line: Math.max(0, middle), character: 4 },
    range: { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } },
  };
  let version = 1;
  return async () => {
    version++;
    const text = `${written}# ${version}\n`;
    session.change(opened, version, { text });
    const result = await send(method, { ...place, version, text });
    // Work that the edit defers belongs to it, not to the next edit.
    await session.settled();
    return result;
  };
}

const under = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

interface Project {
  size: number;
  files: (size: number) => Record<string, string>;
  opened: string;
}

/** Every request that uses the workspace is measured in each of these. */
const projects: Readonly<Record<string, Project>> = {
  'files of a workspace': { size: 100, files: folderOf, opened: 'w/0/hpa.yaml' },
  'copies of an application': { size: 50, files: copiesOf, opened: 'w/0/app.yaml' },
  'actions and values of a chart': { size: 100, files: chartWithActions, opened: 'c/templates/hpa.yaml' },
  'templates of a chart': { size: 20, files: chartWithTemplates, opened: 'c/values.yaml' },
  'turns of a loop in a chart': { size: 20, files: chartWithLoop, opened: 'c/templates/hpa.yaml' },
  // With more, another thread would render on a slow machine.
  'metrics that one value of a chart writes': { size: 24, files: chartWithMetrics, opened: 'c/values.yaml' },
  subcharts: { size: 10, files: chartWithSubcharts, opened: 'c/templates/hpa0.yaml' },
  overlays: { size: 10, files: overlaysOf, opened: 'k/base/hpa.yaml' },
};

const projectMethods = [
  'textDocument/diagnostic',
  'codeLens/resolve',
  'textDocument/codeAction',
  'textDocument/definition',
  'replicast/simulation',
  'replicast/environments',
];

const inProjects = Object.entries(projects).flatMap(([unit, { size, files, opened }]) =>
  projectMethods.map(
    (of): Operation => ({
      of,
      unit,
      size,
      prepare: async (count) => typing(of, under('file:///w', files(count)), `file:///w/${opened}`),
    }),
  ),
);

const inWorkloads = renames.flatMap((of): Operation[] => [
  inText(of, 'applications with everything', { size: 30, text: (size) => times(size, application) }),
  {
    of,
    unit: 'copies of an application',
    size: 50,
    prepare: async (count) => typing(of, under('file:///w', copiesOf(count)), 'file:///w/w/0/app.yaml'),
  },
]);

const changedFiles: Operation = {
  of: 'workspace/didChangeWatchedFiles',
  unit: 'created and deleted files',
  size: 200,
  prepare: async (size) => {
    const files = filesOf(size, (i) => [`file:///w/${i}.yaml`, `${head(`a${i}`, 'v2')}${spec}`]);
    const session = await startSession({ files, workspaceFolders: [{ uri: 'file:///w', name: 'w' }] });
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

/** The documents share the replaced word, before and after. */
const replacedTargets: Operation = {
  of: 'textDocument/diagnostic',
  unit: 'documents whose common target is replaced',
  size: 800,
  prepare: async (size) => {
    const session = await startSession({ capabilities: { textDocument: { diagnostic: {} } } });
    const textFor = (target: string) =>
      Array.from({ length: size }, (_, i) =>
        `${head(`a${i}`, 'v2')}${spec}`.replace('name: web', `name: ${target}`),
      ).join('---\n');
    session.open(uri, textFor('web'));
    let version = 1;
    return async () => {
      version += 1;
      session.change(uri, version, { text: textFor(version % 2 === 0 ? 'api' : 'web') });
      await session.client.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    };
  },
};

const fixesOnOneLine: Operation = {
  of: 'textDocument/codeAction',
  unit: 'diagnostics on one line',
  size: 60,
  prepare: async (size) => {
    const item = (i: number) =>
      `{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: w${i}}, spec: {scaleTargetRef: {kind: Deployment, name: w${i}}, maxReplicas: "9"}}, `;
    const text = `{apiVersion: v1, kind: List, items: [${times(size, item)}]}\n`;
    const session = await startSession({ files: { [uri]: text }, capabilities });
    session.open(uri, text);
    const textDocument = { uri };
    const { items } = await session.client.sendRequest<{ items: object[] }>('textDocument/diagnostic', {
      textDocument,
    });
    if (items.length < size) throw new Error('there are too few diagnostics');
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    return () =>
      session.client.sendRequest('textDocument/codeAction', { textDocument, range, context: { diagnostics: items } });
  },
};

const openDocuments: Operation = {
  of: 'textDocument/didChange',
  unit: 'open documents',
  size: 50,
  prepare: async (size) => {
    const files = filesOf(size, (i) => [`file:///w/${i}.yaml`, autoscaler(`web${i}`)]);
    const session = await startSession({ files, workspaceFolders: [{ uri: 'file:///w', name: 'w' }] });
    for (const [each, text] of Object.entries(files)) session.open(each, text);
    await session.settled();
    let version = 1;
    return async () => {
      version++;
      for (const [each, text] of Object.entries(files))
        session.change(each, version, { text: `${text}# ${version}\n` });
      await session.settled();
    };
  },
};

/** Every request gets the `basic` texts; only `readers` get the other texts. */
const basic = ['documents', 'items of a List', 'metrics'];
const readers = ['textDocument/diagnostic', 'textDocument/codeAction', 'textDocument/hover'];

export const requestOperations: readonly Operation[] = [
  ...methods.flatMap((of) =>
    Object.entries(manifests).flatMap(([unit, text]) =>
      basic.includes(unit) || readers.includes(of) ? [inText(of, unit, text)] : [],
    ),
  ),
  ...inProjects,
  ...inWorkloads,
  changedFiles,
  replacedTargets,
  fixesOnOneLine,
  openDocuments,
];

export async function handledMethods(): Promise<string[]> {
  const { client } = await startSession({ capabilities });
  const handled: string[] = [];
  for (const method of knownMethods()) {
    const error = await client.sendRequest(method, {}).then(
      () => undefined,
      (rejected: { code?: number }) => rejected.code,
    );
    if (error !== protocol.ErrorCodes.MethodNotFound) handled.push(method);
  }
  return handled;
}

const lifecycle = new Set(['initialize', 'shutdown']);

function knownMethods(): string[] {
  const ofProtocol = Object.values(protocol).flatMap((each) =>
    typeof each === 'object' && 'type' in each && 'messageDirection' in each && isRequest(each.type) ? [each.type] : [],
  );
  const folder = path.resolve('protocol');
  const own = readdirSync(folder).flatMap((file) =>
    Array.from(readFileSync(path.join(folder, file), 'utf8').matchAll(/Request = '([^']+)'/g), ([, name = '']) => name),
  );
  return [...new Set([...ofProtocol.map(({ method }) => method), ...own])].filter((each) => !lifecycle.has(each));
}

function isRequest(type: unknown): type is { method: string } {
  return type instanceof Object && 'method' in type && type.constructor.name.startsWith('ProtocolRequestType');
}
