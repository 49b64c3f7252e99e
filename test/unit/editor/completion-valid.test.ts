// Every suggestion, accepted with its defaults, adds no error.
import { beforeEach, describe, expect, test } from 'vitest';
import { DiagnosticSeverity } from 'vscode-languageserver-types';
import { completionsAt } from '../../../core/editor/completion/completion.ts';
import { indexLines, offsetAt, positionAt } from '../../../core/text/lines.ts';
import type { Node } from '../../../core/text/node.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { diagnosticsOf } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const abilities = { snippets: true, insertAsIs: true };
const head = (apiVersion: string, kind = 'HorizontalPodAutoscaler') =>
  yaml`
    apiVersion: ${apiVersion}
    kind: ${kind}
    metadata:
      name: web
  `;
const target = yaml`
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
`;
const behavior = `behavior:
  scaleUp:
    selectPolicy: Max
    policies:
      - type: Pods
        value: 2
        periodSeconds: 60
  scaleDown:
    stabilizationWindowSeconds: 60
`;
const metrics = `metrics:
  - type: Resource
    resource:
      name: cpu
      target:
        type: Utilization
        averageUtilization: 60
  - type: ContainerResource
    containerResource:
      name: memory
      container: app
      target:
        type: AverageValue
        averageValue: 100Mi
  - type: Pods
    pods:
      metric:
        name: queue
        selector:
          matchLabels:
            a: b
      target:
        type: AverageValue
        averageValue: 10
  - type: Object
    object:
      describedObject:
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        name: web
      metric:
        name: requests
      target:
        type: Value
        value: 100
  - type: External
    external:
      metric:
        name: lag
        selector:
          matchExpressions:
            - key: a
              operator: Exists
      target:
        type: AverageValue
        averageValue: 10
`;
const oldMetrics = `metrics:
  - type: Resource
    resource:
      name: cpu
      targetAverageUtilization: 60
  - type: Pods
    pods:
      metricName: queue
      targetAverageValue: 10
  - type: Object
    object:
      metricName: requests
      target:
        apiVersion: networking.k8s.io/v1
        kind: Ingress
        name: web
      targetValue: 100
  - type: External
    external:
      metricName: lag
      targetAverageValue: 10
`;
const watermarks = `metrics:
  - type: External
    external:
      metricName: lag
      metricSelector:
        matchLabels:
          a: b
      highWatermark: 400m
      lowWatermark: 150m
  - type: Resource
    resource:
      name: cpu
      metricSelector:
        matchLabels:
          app: web
      highWatermark: 400m
      lowWatermark: 150m
`;
const scenario = `load:
  shape: spike
  from: 80
  to: 700
  atSeconds: 120
  forSeconds: 600
workload:
  capacityPerPod: 60
metrics:
  lagSeconds: 15
faults:
  - what: metricsMissing
    pods: 1
    fromSeconds: 300
    toSeconds: 420
`;

const texts: [string, string, string][] = [
  [
    'autoscaling/v2',
    yaml`
      ${head('autoscaling/v2')}
      spec:
        ${target}
        maxReplicas: 9
        ${metrics}
        ${behavior}
    `,
    'hpa.yaml',
  ],
  [
    'autoscaling/v2beta2',
    yaml`
      ${head('autoscaling/v2beta2')}
      spec:
        ${target}
        maxReplicas: 9
        ${metrics}
        ${behavior}
    `,
    'hpa.yaml',
  ],
  [
    'autoscaling/v2beta1',
    yaml`
      ${head('autoscaling/v2beta1')}
      spec:
        ${target}
        maxReplicas: 9
        ${oldMetrics}
    `,
    'hpa.yaml',
  ],
  [
    'autoscaling/v1',
    yaml`
      ${head('autoscaling/v1')}
      spec:
        ${target}
        maxReplicas: 9
    `,
    'hpa.yaml',
  ],
  [
    'WatermarkPodAutoscaler',
    yaml`
      ${head('datadoghq.com/v1alpha1', 'WatermarkPodAutoscaler')}
      spec:
        ${target}
        maxReplicas: 9
        ${watermarks}
    `,
    'wpa.yaml',
  ],
  ['a scenario file', scenario, 'hpa.replicast.yaml'],
];

/** In the short tier a third of them. */
const placesIn = <Place>(all: Iterable<Place>): Place[] => sampleOf([...all], 3);

describe('an inserted key on its own line, above each key, causes no error', () => {
  test.each(texts)('in %s', (_, text, path) => {
    const lines = text.trimEnd().split('\n');
    let taken = 0;
    for (const [index, line] of placesIn(lines.entries())) {
      if (/^\s*- /.test(line)) continue;
      const indentation = /^\s*/.exec(line)?.[0] ?? '';
      const opened = [...lines.slice(0, index), indentation, ...lines.slice(index)].join('\n');
      taken += takeAll({ text: opened, path, before: text, at: { line: index, character: indentation.length } });
    }
    expect(taken).toBeGreaterThanOrEqual(isWhole ? 10 : 1);
  });
});

describe('an inserted key in the place of each removed key causes no error', () => {
  test.each(texts)('in %s', (_, text, path) => {
    const lines = text.trimEnd().split('\n');
    for (const [index, line] of placesIn(lines.entries())) {
      if (!line.includes(':')) continue;
      const indentation = /^[\s-]*/.exec(line)?.[0] ?? '';
      const depth = indentation.length;
      const rest = lines.slice(index + 1);
      const end = rest.findIndex((one) => (/^[\s]*/.exec(one)?.[0].length ?? 0) < depth + 1);
      const following = end === -1 ? [] : rest.slice(end);
      const opened = [...lines.slice(0, index), indentation, ...following].join('\n');
      takeAll({ text: opened, path, before: opened, at: { line: index, character: depth }, original: text });
    }
  });
});

describe('each retyped value causes no error', () => {
  test.each(texts)('in %s', (_, text, path) => {
    for (const { start, end } of placesIn(scalars(readDocument(text).root))) {
      const opened = text.slice(0, start) + text.slice(end);
      const at = positionAt(indexLines(opened), start);
      // Another type, kind or version requires other fields beside it.
      const key = opened.slice(0, start).split('\n').at(-1) ?? '';
      if (/(?:type|kind|apiVersion|shape|what): $/.test(key)) continue;
      takeAll({ text: opened, path, before: text, at });
    }
  });
});

describe('an inserted key before each other key between braces causes no error', () => {
  test.each(texts)('in %s', (_, text, path) => {
    const flow = JSON.stringify(toValue(readDocument(text).root)).replaceAll(/([:,])(?=["[{\d])/g, '$1 ');
    let taken = 0;
    for (const { index } of flow.matchAll(/\{(?!\})/g)) {
      const opened = `${flow.slice(0, index + 1)} , ${flow.slice(index + 1)}`;
      taken += takeAll({ text: opened, path, before: flow, at: { line: 0, character: index + 2 } });
    }
    expect(taken).toBeGreaterThanOrEqual(5);
  });
});

describe('in JSON', () => {
  const jsonTexts = texts
    .slice(0, 5)
    .map(([name, text]): [string, string] => [name, indented(toValue(readDocument(text).root))]);

  test.each(jsonTexts)('an inserted key on its own line, above each key of %s, causes no error', (_, text) => {
    const lines = text.split('\n');
    let taken = 0;
    for (const [index, line] of placesIn(lines.entries())) {
      if (!/^ *"/.test(line)) continue;
      const indentation = /^ */.exec(line)?.[0] ?? '';
      const opened = [...lines.slice(0, index), `${indentation},`, ...lines.slice(index)].join('\n');
      taken += takeAll({
        text: opened,
        path: 'hpa.json',
        json: true,
        before: text,
        at: { line: index, character: indentation.length },
      });
    }
    expect(taken).toBeGreaterThanOrEqual(isWhole ? 10 : 1);
  });

  test.each(jsonTexts)('each retyped value of %s causes no error', (_, text) => {
    for (const { start, end } of placesIn(scalars(readDocument(text, { json: true }).root))) {
      if (/"(?:type|kind|apiVersion)": "$/.test(text.slice(0, start + 1))) continue;
      const opened = text.slice(0, start) + text.slice(end);
      takeAll({ text: opened, path: 'hpa.json', json: true, before: text, at: positionAt(indexLines(opened), start) });
    }
  });
});

interface Taking {
  text: string;
  path: string;
  json?: boolean;
  /** The errors of this text, and of `original`, are allowed. */
  before: string;
  original?: string;
  at: { line: number; character: number };
}

/** Without CI, one suggestion in this many is accepted. */
const sampled = 40;
let suggestions = 0;

function takeAll({ text, path, json = false, before, original, at }: Taking): number {
  const items = completionsAt(text, at, { json, path, abilities });
  const taken = items.filter(() => isWhole || suggestions++ % sampled === 0);
  // At most places the sample accepts nothing, and checking a text takes longer than completing it.
  if (taken.length === 0) return items.length;
  const known = new Set([
    ...knownErrorsIn(before, path, json),
    ...(original === undefined ? [] : knownErrorsIn(original, path, json)),
  ]);
  for (const { label, textEdit } of taken) {
    if (!textEdit || !('range' in textEdit)) throw new Error('an offer without an edit');
    const lines = indexLines(text);
    const done =
      text.slice(0, offsetAt(lines, textEdit.range.start)) +
      withDefaults(textEdit.newText) +
      text.slice(offsetAt(lines, textEdit.range.end));
    const added = errorsIn(done, path, json).filter((error) => !known.has(error));
    expect(added, `${label} in line ${at.line + 1} of\n${done}`).toEqual([]);
  }
  return items.length;
}

function withDefaults(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+\|((?:[^,|\\]|\\.)*)[^}]*\}/g, '$1')
    .replaceAll(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replaceAll(/\$\d+/g, '')
    .replaceAll(/\\([\\$}])/g, '$1');
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** The texts of one test are edited at many places, so their errors are kept. */
const errorsOf = new Map<string, string[]>();
beforeEach(() => {
  errorsOf.clear();
  suggestions = 0;
});

function knownErrorsIn(text: string, path: string, json: boolean): string[] {
  const errors = errorsOf.get(text) ?? errorsIn(text, path, json);
  errorsOf.set(text, errors);
  return errors;
}

function errorsIn(text: string, path: string, json: boolean): string[] {
  return (
    diagnosticsOf(text, { path, json })
      .filter(({ severity }) => severity === DiagnosticSeverity.Error)
      // The item index and the number in a message may change.
      .map(({ message }) => String(message).replaceAll(/\d+/g, '0'))
  );
}

function* scalars(node: Node | undefined): Generator<{ start: number; end: number }> {
  if (node?.kind === 'scalar') yield node.range;
  if (node?.kind === 'list') for (const item of node.items) yield* scalars(item);
  if (node?.kind === 'map') for (const { value } of node.entries) yield* scalars(value);
}
