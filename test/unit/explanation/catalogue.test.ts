// The catalogue has an entry for everything that a controller can say: the reasons in the reference, those in the
// simulator's sources, and those in the recordings of the real controllers.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainError } from '../../../core/explanation/catalogue/errors.ts';
import { horizontalConditions } from '../../../core/explanation/catalogue/horizontal-conditions.ts';
import { horizontalEvents } from '../../../core/explanation/catalogue/horizontal-events.ts';
import { conditionEntry, eventEntry } from '../../../core/explanation/catalogue/lookup.ts';
import { watermarkConditions, watermarkEvents } from '../../../core/explanation/catalogue/watermark.ts';
import type { AutoscalerKind } from '../../../core/model/autoscaler.ts';
import { linesOf, recordingsIn, recordingsOf, wholeSetFolders } from '../../support/recordings.ts';

const section = (file: string, from: string, to: string) => {
  const text = readFileSync(`docs/behavior/${file}`, 'utf8');
  return text.slice(text.indexOf(from), text.indexOf(to));
};

/** Words in backticks that begin with a capital and have two of them: `FailedGetScale`. */
const reasonsIn = (text: string) => [
  ...new Set(Array.from(text.matchAll(/`([A-Z][a-z]+(?:[A-Z][A-Za-z]*)+)`/g), ([, reason = '']) => reason)),
];

describe('the reference', () => {
  const horizontal = reasonsIn(section('hpa.md', '### 1.6 Conditions', '## 2. Per-metric'));
  /** Conditions, and what is no reason. */
  const types = ['AbleToScale', 'ScalingActive', 'ScalingLimited', 'HPAScaleToZero'];

  test('has reasons', () => expect(horizontal.length).toBeGreaterThan(25));

  test.each(horizontal.filter((reason) => !types.includes(reason)))('%s of an HPA is explained', (reason) => {
    const known = Object.hasOwn(horizontalConditions, reason) || Object.hasOwn(horizontalEvents, reason);
    expect(known).toBe(true);
  });

  const rows = section('wpa.md', '### 5.1 Conditions', '### 5.2 Events')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  test.each(reasonsIn(rows.join('\n')))('%s of a WPA is explained', (reason) => {
    const isType = rows.some((row) => row.startsWith(`| \`${reason}\``));
    const known = Object.keys(watermarkConditions).some((key) => key.split(' ').includes(reason));
    expect(isType || known).toBe(true);
  });
});

test("every reason in the simulator's sources is explained", () => {
  const sources = ['core/simulator/hpa', 'core/simulator/watermark'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const calls = sources.flatMap((text) => [
    ...Array.from(text.matchAll(/emitWarning\(\s*'(\w+)'/g), ([, reason = '']) => reason),
    ...Array.from(
      text.matchAll(/setCondition\(\s*(?:pass, |sync, )?'\w+',\s*'\w+',\s*'([^']+)'/g),
      ([, reason = '']) => reason,
    ),
    ...Array.from(text.matchAll(/\['(?:Normal|Warning)', '(\w+)'/g), ([, reason = '']) => reason),
  ]);
  expect(new Set(calls).size).toBeGreaterThan(10);
  const keys = [horizontalConditions, horizontalEvents, watermarkConditions, watermarkEvents].flatMap(Object.keys);
  const known = new Set(keys.flatMap((key) => [key, ...key.split(' ')]));
  expect(calls.filter((reason) => !known.has(reason))).toEqual([]);
});

type Said = [
  kind: AutoscalerKind,
  what: 'condition' | 'event',
  type: string,
  status: string,
  reason: string,
  message: string,
];

/** What the recorded controllers said, each once. */
function saidIn(folder: string, file: string): Said[] {
  const kind = file.startsWith('wpa') ? 'WatermarkPodAutoscaler' : 'HorizontalPodAutoscaler';
  const said = new Map<string, Said>();
  const add = (one: Said) =>
    said.set(one.slice(0, 5).join(' ') + (one[3] === 'False' || one[1] === 'event' ? one[5] : ''), one);
  for (const line of linesOf(folder, file))
    for (const { expect: { status, events = [] } = {} } of (JSON.parse(line) as { ticks: { expect?: Recorded }[] })
      .ticks) {
      for (const [type, reason, message] of events) add([kind, 'event', type, type, reason, message]);
      for (const [type, state, reason, message] of status?.conditions ?? [])
        add([kind, 'condition', type, state, reason, message]);
    }
  return [...said.values()];
}
interface Recorded {
  status?: { conditions?: [string, string, string, string][] };
  events?: [string, string, string][];
}

describe('the recordings', () => {
  const golden = path.resolve(import.meta.dirname, '../../golden/traces');
  const names = /^(?:hpa|wpa).*\.jsonl\.gz$/;
  const files = [
    ...recordingsIn(golden, names).map((file): [string, string] => [file, golden]),
    ...recordingsOf(wholeSetFolders('traces'), names),
  ];

  test.each(files)('everything that the controllers said in %s is explained', (file, folder) => {
    const said = saidIn(folder, file);
    expect(said.length).toBeGreaterThan(0);
    const unknown = said.filter(([kind, what, type, status, reason]) =>
      what === 'event' ? !eventEntry(kind, { reason }) : !conditionEntry(kind, { type, status, reason }),
    );
    expect(unknown).toEqual([]);
  });
});

describe('errors in messages', () => {
  test.each([
    [
      'failed to get cpu utilization: missing request for cpu in container istio-proxy of Pod web-7d9-x2',
      'istio-proxy of web-7d9-x2',
    ],
    [
      'failed to get memory utilization: missing pod-level request for memory in Pod web-1',
      'without a request for memory',
    ],
    ['did not receive metrics for targeted pods (pods might be unready)', 'of no pod that counts'],
    ['did not receive metrics for any ready pods', 'of no pod that counts'],
    ['no metrics returned matched known pods', 'requests of the measured pods are 0'],
    ['no pods returned by selector while calculating replica count', 'the target has no pods'],
    [
      'unable to get metrics for resource cpu: no metrics returned from resource metrics API',
      'no pod of the target has metrics',
    ],
    [
      'unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered',
      'does not serve custom.metrics',
    ],
    ['the server could not find the metric orders for pods', 'the adapter does not have this metric'],
    ['no metrics returned from external metrics API', 'no series'],
    [
      'the server is currently unable to handle the request (get queue.external.metrics.k8s.io)',
      'the server of external.metrics.k8s.io',
    ],
    [
      'the server is currently unable to handle the request (get pods.custom.metrics.k8s.io *)',
      'the server of custom.metrics.k8s.io',
    ],
    ['pods.metrics.k8s.io is forbidden: User "system:anonymous" cannot list resource "pods"', 'anonymous'],
    [
      'orders.external.metrics.k8s.io is forbidden: User "system:serviceaccount:kube-system:horizontal-pod-autoscaler" cannot list',
      'no permission',
    ],
    [
      'failed to get container metrics: container app not present in metrics for pod shop/web-1',
      'no metrics of the measured container',
    ],
    ['container app not found in Pod web-1', 'does not have the measured container'],
    ['invalid object metric source: neither a value target nor an average value target was set', 'target.type'],
    ['pods by selector app=web are controlled by more than one HPA (e.g. [shop/api shop/web])', 'shop/api shop/web'],
    ['selector is required', 'no selector'],
    ["couldn't convert selector into a corresponding internal selector object: x", 'cannot be parsed'],
    ['unexpected GroupVersion string: a/b/c', 'apiVersion cannot be read'],
    ['no matches for kind "Rollout" in group "argoproj.io"', 'no Rollout in group "argoproj.io"'],
    [
      'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes',
      'another writer',
    ],
    ['admission webhook "x" denied the request: too many', 'webhook'],
    ['Get "https://10.0.0.1": context deadline exceeded', 'cannot be reached'],
    ['googleapi: Error 404: Could not find descriptor for metric', 'refuses the query'],
  ])('%s', (message, short) => expect(explainError(message)?.short).toContain(short));

  test('are found whatever breaks the lines of a text', () => {
    const wrapped = 'failed to get cpu util\nization: missing req\n  uest for cpu';
    expect(explainError(wrapped)?.short).toContain('without a request');
  });

  test('that are not known are not guessed', () => {
    expect(explainError('the moon is in the wrong house')).toBeUndefined();
    expect(explainError('')).toBeUndefined();
  });
});

test('the texts of the catalogue are whole sentences', () => {
  for (const catalogue of [horizontalConditions, horizontalEvents, watermarkConditions, watermarkEvents])
    for (const [reason, { means, advice = 'None.', causes = [] }] of Object.entries(catalogue)) {
      expect(means, reason).toMatch(/^[A-Za-z].*\.$/s);
      expect(advice, reason).toMatch(/^[A-Z`].*\.$/s);
      for (const cause of causes) expect(cause, reason).not.toMatch(/\.$/);
    }
});
