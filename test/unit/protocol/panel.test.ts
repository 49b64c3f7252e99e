import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import {
  type MessageToHost,
  type MessageToPage,
  parseMessageToHost,
  parseMessageToPage,
} from '../../../protocol/panel.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { standardDefaults } from '../../support/scenario.ts';

const subject = {
  uri: 'file:///hpa.yaml',
  file: 'hpa.yaml',
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  document: 0,
};
const problem = { message: 'spec.maxReplicas: Required value', line: 8 };
const simulation: Extract<MessageToPage, { type: 'simulation' }> = {
  type: 'simulation',
  revision: 3,
  subject,
  autoscaler: hpa({ namespace: 'shop', behavior: behavior({ tolerance: '0.05' }) }),
  profile: newestReleaseProfile(),
  workload: { containers: [{ name: 'app', cpuMilli: 200 }], readySeconds: 10 },
  defaults: standardDefaults,
  workloadFile: 'deploy/web.yaml',
  notes: {
    'workload.readySeconds': {
      text: 'Time from the start of the containers until the pod is Ready.',
      unit: 's',
      default: '5',
    },
  },
  lines: { spec: 5 },
  follows: true,
  lacking: { head: 'This file is not in a git repository.' },
};

const rendered = {
  text: 'rendered with values.yaml',
  values: ['.Values.max = 20 (values.yaml)'],
  files: ['file:///chart/values.yaml'],
};

const toPage: MessageToPage[] = [
  simulation,
  { ...simulation, rendered },
  { type: 'unreadable', revision: 4, subject, problem, rendered, follows: false },
  { ...simulation, problem, autoscaler: hpa() },
  { ...simulation, compared: { with: 'saved', autoscaler: hpa(), workload: {} } },
  { ...simulation, compared: { with: 'head', problem: 'This file is not in the last commit.' } },
  { type: 'unreadable', revision: 4, subject, problem, follows: false },
  { type: 'empty', revision: 5, follows: true },
  { type: 'cursor', revision: 5, line: 12 },
  { type: 'export', revision: 5, format: 'svg', to: 'clipboard' },
  { type: 'announce', revision: 5, text: 'Simulation copied as SVG' },
  { type: 'pin', revision: 5 },
  { type: 'server', revision: 0, problem: { text: 'The language server is starting again.', isBusy: true } },
  { type: 'server', revision: 5 },
  { type: 'pong', revision: 5 },
  { type: 'series', revision: 5, file: 'load.csv', text: '0,1' },
  { type: 'series', revision: 5, file: 'load.csv', problem: 'there is no such file' },
  { type: 'recordings', revision: 5, files: ['web.recording.csv'], isShared: false },
  { type: 'recording', revision: 5, file: 'web.recording.csv', text: 'seconds,replicas\n', action: 'replay' },
  { type: 'recording', revision: 5, file: 'web.recording.csv', problem: 'it does not exist or cannot be read' },
];

const toHost: MessageToHost[] = [
  { type: 'ready' },
  { type: 'ping' },
  { type: 'drawn', revision: 3, sequence: '1 → 5', rows: 3 },
  { type: 'reveal', line: 8 },
  { type: 'select', line: 8, note: '0:15: 5, not 20' },
  { type: 'select' },
  { type: 'insert' },
  { type: 'restartServer' },
  { type: 'showLog' },
  { type: 'setValue', scope: 'file:///chart', expression: '.Values.max' },
  { type: 'compare', with: 'head' },
  { type: 'follow', follows: false },
  { type: 'chooseSeries' },
  { type: 'readSeries', file: '../load.csv' },
  { type: 'readRecording', file: 'web.recording.csv' },
  { type: 'chooseRecording', action: 'calibrate' },
  { type: 'saveFitted', text: '# Fitted', names: ['web.recording.csv', 'web.yaml'] },
  { type: 'exported', format: 'csv', to: 'file', name: 'web', text: 'seconds\r\n' },
  { type: 'imageCopied', problem: 'Document is not focused.' },
];

describe('a message is parsed without a change', () => {
  test.each(toPage)('if $type is sent to the page', (message) =>
    expect(parseMessageToPage(JSON.parse(JSON.stringify(message)))).toEqual(message),
  );
  test.each(toHost)('if $type is sent to the host', (message) =>
    expect(parseMessageToHost(JSON.parse(JSON.stringify(message)))).toEqual(message),
  );
});

test('keys of a newer version are ignored, at every depth', () => {
  const newer = {
    ...simulation,
    colour: 'red',
    subject: { ...subject, icon: 'x' },
    profile: { ...simulation.profile, speed: 2 },
  };
  expect(parseMessageToPage(newer)).toEqual(simulation);
});

describe('an invalid message is dropped, such as', () => {
  test.each([
    ['no message', undefined],
    ['null', null],
    ['a list', [{ type: 'empty', revision: 1, follows: true }]],
    ['an unknown type', { type: 'hello', revision: 1 }],
    ['no revision', { type: 'empty', follows: true }],
    ['a revision that is not a number', { type: 'empty', revision: Number.NaN, follows: true }],
    ['a problem without a line', { type: 'unreadable', revision: 1, subject, problem: { message: 'x' } }],
    ['lines that are not numbers', { ...simulation, lines: { spec: 'five' } }],
    ['bounds that are not counts', { ...simulation, autoscaler: { ...hpa(), maxReplicas: '20' } }],
    ['half a behavior', { ...simulation, autoscaler: { ...hpa(), behavior: { scaleUp: behavior().scaleUp } } }],
    [
      'a policy without a period',
      { ...simulation, autoscaler: hpa({ behavior: behavior({ policies: [{ type: 'Pods', value: 4 } as never] }) }) },
    ],
    ['a sync period of 0', { ...simulation, profile: newestReleaseProfile({ syncPeriodSeconds: 0 }) }],
    ['a compared version without an autoscaler', { ...simulation, compared: { with: 'head' } }],
    ['a metric without its block', { ...simulation, autoscaler: { ...hpa(), metrics: [{ type: 'Resource' }] } }],
    ['a note without a text', { ...simulation, notes: { seed: {} } }],
    ['a name from a prototype', { type: 'toString', revision: 1, follows: true }],
  ])('%s', (_, message) => expect(parseMessageToPage(message)).toBeUndefined());

  test.each([
    ['a comparison with nobody knows what', { type: 'compare', with: 'stars' }],
    ['a line that is no line', { type: 'reveal', line: '8' }],
    ['a note that is no text', { type: 'select', line: 8, note: 7 }],
    ['no type', {}],
  ])('%s', (_, message) => expect(parseMessageToHost(message)).toBeUndefined());

  test('anything at all, without an exception', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), (value) => {
        expect(parseMessageToPage(value)).toBeUndefined();
        expect(parseMessageToHost(value)).toBeUndefined();
      }),
    );
  });
});

test('a property may be undefined, as in an object that never became text', () => {
  const message = { ...simulation, problem: undefined, compared: undefined, scenario: undefined };
  expect(parseMessageToPage(message)).toEqual(simulation);
});
