// All methods of the server with valid parameters, from which malformed ones are made.
import type { Position } from 'vscode-languageserver/node';
import { checkedRequest } from '../../protocol/checked.ts';
import { configReleaseRequest } from '../../protocol/config-release.ts';
import { convertRequest } from '../../protocol/convert.ts';
import { environmentsRequest } from '../../protocol/environments.ts';
import { followedRequest } from '../../protocol/followed.ts';
import { importRecordingRequest } from '../../protocol/import-recording.ts';
import { objectsRequest } from '../../protocol/objects.ts';
import { pingRequest } from '../../protocol/ping.ts';
import {
  checkPreviewValueRequest,
  previewValuesNotification,
  templateValuesRequest,
} from '../../protocol/preview-values.ts';
import {
  otherExtensionsNotification,
  simulationRequest,
  templatesRequest,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { seriesRequest, writeScenarioRequest } from '../../protocol/scenario.ts';
import { storedObjectRequest } from '../../protocol/stored-object.ts';
import { runTestsRequest, testsRequest } from '../../protocol/tests.ts';
import { tuneRequest } from '../../protocol/tune.ts';

interface Place {
  uri: string;
  position: Position;
}

type ParamsOf = (place: Place) => object;

const atPosition: ParamsOf = ({ uri, position }) => ({ textDocument: { uri }, position });
const ofDocument: ParamsOf = ({ uri }) => ({ textDocument: { uri } });
const inRange: ParamsOf = ({ uri, position }) => ({
  textDocument: { uri },
  range: { start: position, end: { ...position, line: position.line + 5 } },
});

const requests: Readonly<Record<string, ParamsOf>> = {
  'textDocument/completion': atPosition,
  'textDocument/hover': atPosition,
  'textDocument/definition': atPosition,
  'textDocument/prepareRename': atPosition,
  'textDocument/documentSymbol': ofDocument,
  'textDocument/foldingRange': ofDocument,
  'textDocument/documentLink': ofDocument,
  'textDocument/diagnostic': (place) => ({ ...ofDocument(place), previousResultId: '1' }),
  'textDocument/inlayHint': inRange,
  'textDocument/semanticTokens/full': ofDocument,
  'textDocument/semanticTokens/full/delta': (place) => ({ ...ofDocument(place), previousResultId: '1' }),
  'textDocument/semanticTokens/range': inRange,
  'textDocument/codeLens': (place) => ({ ...ofDocument(place), lines: [{ first: 0, last: 40 }] }),
  'textDocument/references': (place) => ({ ...atPosition(place), context: { includeDeclaration: true } }),
  'textDocument/rename': (place) => ({ ...atPosition(place), newName: 'renamed' }),
  'textDocument/selectionRange': ({ uri, position }) => ({ textDocument: { uri }, positions: [position] }),
  'textDocument/codeAction': (place) => ({
    ...inRange(place),
    context: {
      diagnostics: [
        {
          range: { start: place.position, end: place.position },
          message: 'x',
          code: 'api/required',
          source: 'replicast',
        },
      ],
      only: ['quickfix'],
      triggerKind: 1,
    },
  }),
  'codeLens/resolve': ({ uri, position }) => ({
    range: { start: position, end: position },
    data: { uri, topic: 'envelope', ordinal: 0 },
  }),
  'codeAction/resolve': ({ uri }) => ({ title: 'Fix all in this file', data: { uri, version: 1 } }),
  'completionItem/resolve': ({ uri, position }) => ({ label: 'maxReplicas', data: { uri, position } }),
  [simulationRequest]: (place) => ({ ...atPosition(place), compared: { names: ['prod'] }, valuesFiles: [] }),
  [textSimulationRequest]: ({ uri }) => ({
    textDocument: { uri },
    text: 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec: {maxReplicas: 3}\n',
    kind: 'HorizontalPodAutoscaler',
    name: 'web',
  }),
  [templatesRequest]: ({ uri }) => ({ uri }),
  [followedRequest]: atPosition,
  'workspace/diagnostic': ({ uri }) => ({ previousResultIds: [{ uri, value: '1' }] }),
  [checkedRequest]: ofDocument,
  [environmentsRequest]: ofDocument,
  [objectsRequest]: atPosition,
  [configReleaseRequest]: ({ uri }) => ({ textDocument: { uri }, setting: 'kubernetes', release: '1.30' }),
  [pingRequest]: () => ({}),
  [seriesRequest]: ({ uri }) => ({ from: uri, file: 'load.csv' }),
  [templateValuesRequest]: atPosition,
  [checkPreviewValueRequest]: (place) => ({ ...atPosition(place), expression: '.Values.max', text: '5' }),
  [convertRequest]: (place) => ({ ...inRange(place), to: 'autoscaling/v2' }),
  [importRecordingRequest]: () => ({
    sources: [{ name: 'day.csv', text: 'seconds,replicas\n0,1\n60,5\n', column: 'replicas' }],
    name: 'web',
    recording: 'web.recording.csv',
    manifest: 'hpa.yaml',
  }),
  [testsRequest]: ofDocument,
  [runTestsRequest]: (place) => ({ ...ofDocument(place), subject: '0' }),
  [tuneRequest]: (place) => ({
    ...atPosition(place),
    said: { given: { horizonSeconds: 300 }, flags: {}, featureGates: {} },
    goals: ['no flap', 'unmet load < 1 %'],
    minimize: ['pod-hours'],
    mayChange: ['targets'],
    partialResultToken: 'tune',
  }),
  [storedObjectRequest]: (place) => ({ ...inRange(place), index: 0, inPlace: true }),
  [writeScenarioRequest]: ({ uri }) => ({
    uri,
    text: 'load:\n  shape: constant\n  to: 5 # c\n',
    said: { given: { load: { shape: { shape: 'constant', to: 7 } } }, flags: {}, featureGates: {} },
    inUse: {},
    known: {},
    target: { for: 'hpa.yaml' },
  }),
};

const notifications: Readonly<Record<string, ParamsOf>> = {
  'textDocument/didOpen': ({ uri }) => ({ textDocument: { uri, languageId: 'yaml', version: 1, text: 'a: 1\n' } }),
  'textDocument/didChange': ({ uri, position }) => ({
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: position, end: position }, text: 'x' }],
  }),
  'textDocument/didSave': ofDocument,
  'textDocument/didClose': ofDocument,
  'workspace/didChangeWatchedFiles': ({ uri }) => ({ changes: [{ uri, type: 2 }] }),
  'workspace/didChangeWorkspaceFolders': ({ uri }) => ({ event: { added: [{ uri, name: 'x' }], removed: [] } }),
  'workspace/didChangeConfiguration': () => ({ settings: { replicast: { kubernetes: '1.30' } } }),
  [previewValuesNotification]: ({ uri }) => ({ [uri]: { '.Values.max': '5' } }),
  [otherExtensionsNotification]: () => ({ languages: ['yaml'], outlined: ['yaml'] }),
};

export const requestMethods: readonly string[] = Object.keys(requests);
export const notificationMethods: readonly string[] = Object.keys(notifications);

export function validParams(method: string, place: Place): object {
  const paramsOf = requests[method] ?? notifications[method];
  if (!paramsOf) throw new Error(`no parameters of ${method} are known`);
  return paramsOf(place);
}
