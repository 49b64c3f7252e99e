import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { simulationAt } from '../../../core/editor/simulation.ts';
import { generatedObjectOf, storedObjectOf } from '../../../core/editor/stored-object.ts';
import { newestRelease } from '../../../core/model/release-names.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { checkHints, completionsOf, diagnosticsOf, hoverOf, lensesOf } from '../../support/marked.ts';
import { linesOf } from '../../support/recordings.ts';

const head = `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: web
spec:
  scaleTargetRef:
    name: web
`;
const trigger = `    - type: prometheus
      metadata:
        serverAddress: http://prometheus:9090
        query: up
        threshold: "100"
`;
const withTriggers = (triggers: string, fields = '') => `${head}${fields}  triggers:\n${triggers}`;
const analyzed = (text: string) => analyzeDocument(text, { json: false });
const simulationOf = (text: string) =>
  simulationAt(analyzed(text), { line: 0, character: 0 }, { profile: newestReleaseProfile(), startLine: 0, scope: '' });

describe('the recorded objects', () => {
  const golden = path.resolve(import.meta.dirname, '../../golden/keda');
  const cases = linesOf(golden, 'scaledobject-2.21.jsonl.gz').map((line) => JSON.parse(line));
  const errorsOf = (text: string) =>
    diagnosticsOf(text, { path: 'so.yaml' }).filter(
      ({ severity, code }) => severity === 1 && code !== 'api/unknown-field',
    );

  test('that everybody accepts have no error', () => {
    const accepted = cases.filter(
      ({ api, webhook, operator }) =>
        api.verdict === 'accepted' && webhook.allowed && !operator.error && !operator.panic,
    );
    expect(accepted.length).toBeGreaterThan(20);
    expect(
      accepted.flatMap(({ document }) => errorsOf(document).map(({ message }) => ({ message, document }))),
    ).toEqual([]);
  });

  test('that the API server refuses have an error', () => {
    const refused = cases.filter(({ api }) => api.verdict === 'invalid');
    const silent = refused.filter(({ document }) => diagnosticsOf(document, { path: 'so.yaml' }).length === 0);
    expect(refused.length).toBeGreaterThan(20);
    // An editor takes objects with another kind or group, which are sent to this resource, for no ScaledObject.
    const isOfKeda = (text: string) =>
      /^apiVersion: keda\.sh\/v1alpha1$/m.test(text) && /^kind: ScaledObject$/m.test(text);
    expect(silent.filter(({ document }) => isOfKeda(document))).toEqual([]);
  });
});

describe('what is refused is reported at the field that causes it', () => {
  test('by the rule of the definition', () => {
    const found = diagnosticsOf(withTriggers(trigger, '  minReplicaCount: 5\n  maxReplicaCount: 2\n'));
    expect(found).toMatchObject([{ code: 'api/invalid', range: { start: { line: 4 } } }]);
  });

  test.each([
    [
      'the webhook',
      'keda/webhook-refuses',
      `    - type: cpu\n      metricType: Utilization\n      metadata: { value: "60" }\n`,
    ],
    ['the controller', 'keda/operator-refuses', trigger.replace('"100"', '"1_000"')],
    ['the API server, which gets the HPA', 'keda/hpa-refused', trigger.replace('"100"', '"-3"')],
  ])('by %s', (_, code, triggers) => {
    const found = diagnosticsOf(withTriggers(triggers));
    expect(found.map((each) => each.code)).toEqual([code]);
    const { line } = found[0]?.range.start ?? { line: 0 };
    expect(line).toBe(code === 'keda/webhook-refuses' ? 8 : 12);
  });

  test('of the behavior, under the advanced settings', () => {
    const advanced = `  advanced:\n    horizontalPodAutoscalerConfig:\n      behavior:\n        scaleDown: { stabilizationWindowSeconds: 7200 }\n`;
    const [found] = diagnosticsOf(withTriggers(trigger, advanced));
    expect(found).toMatchObject({ code: 'keda/hpa-refused', range: { start: { line: 10 } } });
    expect(found?.message).toContain('keda-hpa-web');
  });
});

describe('what the manifest does not show is not reported', () => {
  test.each([
    [
      'a secret',
      trigger
        .replace('prometheus\n', 'prometheus\n      authenticationRef: { name: creds }\n')
        .replace('        threshold: "100"\n', '        threshold: "100"\n        authModes: bearer\n'),
    ],
    [
      'a variable of the environment',
      `    - type: rabbitmq\n      metadata: { hostFromEnv: RABBIT, queueName: jobs, mode: QueueLength, value: "20" }\n`,
    ],
    [
      'a target that is in a secret',
      `    - type: redis\n      authenticationRef: { name: creds }\n      metadata: { listName: jobs, listLengthFromEnv: LENGTH }\n`,
    ],
    ['a type that is not described', `    - type: temporal\n      metadata: { endpoint: temporal:7233 }\n`],
  ])('%s', (_, triggers) => {
    expect(diagnosticsOf(withTriggers(triggers)).filter(({ severity }) => severity === 1)).toEqual([]);
  });

  test('a template', () => {
    const templated = withTriggers(trigger).replace('"100"', '{{ .Values.threshold }}');
    expect(diagnosticsOf(templated, { path: 'templates/so.yaml' })).toEqual([]);
  });
});

describe('the HPA that KEDA makes', () => {
  const fields = `  minReplicaCount: 2\n  maxReplicaCount: 40\n`;
  const advanced = `  advanced:\n    horizontalPodAutoscalerConfig:\n      behavior:\n        scaleDown: { stabilizationWindowSeconds: 60 }\n`;
  const text = withTriggers(trigger, `${fields}${advanced}`);

  test('has its sequences above the object', () => {
    const lenses = lensesOf(text);
    expect(lenses.join('\n')).toContain('2 → 6 → 12 → 24 → 40 in 45 s');
    expect(lenses.join('\n')).toContain('scaleDown:');
  });

  test('is woken from 0, and left there when it is idle', () => {
    expect(lensesOf(withTriggers(trigger, '  maxReplicaCount: 30\n  cooldownPeriod: 180\n'))).toEqual([
      '1: 0 → 1 → 4 → 8 → 16 → 30 in 45 s',
      '1: 30 → 1 after 5 min, 0 after 3 min idle',
      '1: Simulate',
      '1: assuming 1.37',
    ]);
    const single = withTriggers(trigger, '  maxReplicaCount: 1\n');
    expect(lensesOf(single).slice(0, 2)).toEqual(['1: 0 → 1 at once', '1: 1 → 0 after 5 min idle']);
    // The metrics decide between 0 and 1.
    expect(diagnosticsOf(single)).toEqual([]);
  });

  test.each([
    ['idle', '  minReplicaCount: 3\n  idleReplicaCount: 0\n  maxReplicaCount: 12\n', '1: 0 → 3 → 6 → 12 in 15 s'],
    ['a minimum', '  minReplicaCount: 1\n  maxReplicaCount: 8\n', '1: 1 → 4 → 8 in 15 s'],
  ])('begins at what KEDA leaves: %s', (_, bounds, up) => {
    expect(lensesOf(withTriggers(trigger, bounds))[0]).toBe(up);
  });

  test('does not leave 0 while scaling out is paused', () => {
    const paused = withTriggers(trigger, '  maxReplicaCount: 8\n').replace(
      '  name: web\nspec',
      '  name: web\n  annotations: { autoscaling.keda.sh/paused-scale-out: "true" }\nspec',
    );
    expect(lensesOf(paused)[0]).toBe('1: stays at 1: scaleUp is disabled');
  });

  test('has its defaults by the names of the ScaledObject', () => {
    checkHints(withTriggers(trigger).replace('spec:', 'spec:⟨ # default: minReplicaCount 0, 3 more⟩'));
  });

  test('is simulated with the lines of the ScaledObject', () => {
    const simulation = simulationOf(text);
    expect(simulation).toMatchObject({
      type: 'simulation',
      kind: 'ScaledObject',
      name: 'web',
      autoscaler: { kind: 'HorizontalPodAutoscaler', minReplicas: 2, maxReplicas: 40 },
    });
    expect(simulation?.type === 'simulation' && simulation.lines).toMatchObject({
      'spec.minReplicas': 8,
      'spec.maxReplicas': 9,
      'spec.behavior.scaleDown': 13,
      'spec.metrics[0].external.target.averageValue': 19,
    });
  });

  test('is what a hover shows with its numbers', () => {
    const hovered = hoverOf(text.replace('thres', 'thr<|>es'));
    expect(hovered ?? '').not.toContain('undefined');
    expect(hoverOf(text.replace('stabilization', 'stab<|>ilization'))).toContain('60');
    expect(hoverOf(text.replace('maxReplicaCount', 'max<|>ReplicaCount'))).toContain('2 → 6 → 12 → 24 → 40 in 45 s');
    expect(hoverOf(withTriggers(trigger, '  min<|>ReplicaCount: 0\n  maxReplicaCount: 9\n'))).toContain('0 → 1 → 4');
    expect(hoverOf(withTriggers(trigger, '  cool<|>downPeriod: 90\n'))).toContain('to 0 in one step, 90 s after');
    expect(hoverOf(withTriggers(trigger, '  minReplicaCount: 1\n  polling<|>Interval: 9\n'))).toContain(
      'no effect on the count',
    );
  });

  test('is not there while KEDA is paused', () => {
    const paused = text.replace(
      '  name: web\nspec',
      '  name: web\n  annotations: { autoscaling.keda.sh/paused: "true" }\nspec',
    );
    expect(lensesOf(paused)).toEqual(['1: not simulated: the object is paused, so KEDA deletes the HPA']);
    expect(diagnosticsOf(paused)).toEqual([]);
  });

  test('is not simulated if a trigger is not described', () => {
    const other = withTriggers(`    - type: temporal\n      metadata: { endpoint: temporal:7233 }\n`);
    expect(lensesOf(other)).toEqual(['1: not simulated: the target of the trigger temporal is not known']);
  });
});

test('fields of a ScaledObject are completed', () => {
  const labels = (marked: string) => completionsOf(marked).items.map(({ label }) => label);
  expect(labels(`${head}  minR<|>`)).toContain('minReplicaCount');
  expect(labels(`${head}  fallback:\n    behavior: cur<|>`)).toContain('currentReplicasIfHigher');
  expect(labels(`${head}  triggers:\n    - type: <|>`)).toContain('prometheus');
});

describe('keys of the metadata of a trigger', () => {
  const labels = (marked: string) => completionsOf(marked).items.map(({ label }) => label);

  test('are those of its type, the required ones first', () => {
    expect(labels(`${head}  triggers:\n    - type: kafka\n      metadata:\n        <|>`).slice(0, 4)).toEqual([
      'bootstrapServers',
      'bootstrapServersFromEnv',
      'consumerGroup',
      'consumerGroupFromEnv',
    ]);
    expect(labels(`${head}  triggers:\n    - type: prometheus\n      metadata:\n        <|>`).slice(0, 3)).toEqual([
      'serverAddress',
      'query',
      'threshold',
    ]);
  });

  test('are documented', () => {
    const text = withTriggers(trigger).replace('thres', 'thr<|>es');
    expect(hoverOf(text)).toContain('target of the HPA');
    expect(hoverOf(text)).toContain('number in quotes · required');
  });
});

describe('the generated HPA', () => {
  const generated = (text: string) => generatedObjectOf(analyzed(text), 0)?.text ?? '';

  test('is shown as KEDA sends it', () => {
    const text = generated(withTriggers(trigger, '  minReplicaCount: 2\n'));
    expect(text).toMatch(
      /^apiVersion: autoscaling\/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n {2}name: keda-hpa-web\n/,
    );
    expect(text).toContain('averageValue: "100"');
    expect(text).toContain('minReplicas: 2');
  });

  test.each([
    [
      'a pause',
      withTriggers(trigger).replace(
        'name: web\nspec',
        'name: web\n  annotations: { autoscaling.keda.sh/paused: "" }\nspec',
      ),
      '# The ScaledObject is paused: KEDA deletes the HPA.\n',
    ],
    [
      'a trigger that cannot be built',
      withTriggers(trigger.replace('"100"', '"1_000"')),
      '# error parsing prometheus metadata',
    ],
    [
      'a type that is not described',
      withTriggers('    - type: temporal\n      metadata: { endpoint: a }\n'),
      '# The metric of a trigger of type temporal is not known to Replicast.\n',
    ],
  ])('says that there is none because of %s', (_, text, words) => {
    expect(generated(text).startsWith(words)).toBe(true);
    expect(generated(text)).not.toContain('kind:');
  });

  test('says which parameters are not known, and what the API server refuses', () => {
    const hidden = `    - type: rabbitmq\n      metadata: { hostFromEnv: RABBIT, queueName: jobs, mode: QueueLength, value: "20" }\n`;
    expect(generated(withTriggers(hidden))).toContain('# Parameters of rabbitmq come from the environment');
    expect(generated(withTriggers(trigger.replace('"100"', '"-3"')))).toContain('must be positive');
  });

  test('does not exist for an HPA', () => {
    expect(
      generatedObjectOf(analyzed('apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n'), 0),
    ).toBeUndefined();
  });
});

test('the reasons in a status are explained', () => {
  const status = `status:\n  conditions:\n    - { type: Active, status: "False", rea<|>son: ScalerCooldown }\n`;
  expect(hoverOf(`${withTriggers(trigger)}${status}`)).toContain('the cooldown is not over');
});

test('the stored object says what KEDA refuses', () => {
  const { text = '' } =
    storedObjectOf(analyzed(withTriggers(trigger.replace('"100"', '"1_000"'))), 0, { release: newestRelease }) ?? {};
  expect(text).toMatch(/^# KEDA's controller refuses it: error parsing prometheus metadata/);
});

describe('the rules of ScaledObjects', () => {
  const codes = (text: string) => diagnosticsOf(text, { path: 'so.yaml' }).map(({ code }) => code);
  const behavior = (rules: string) =>
    `  advanced:\n    horizontalPodAutoscalerConfig:\n      behavior:\n        scaleDown: { ${rules} }\n`;

  test('of HPAs are reported at the fields that cause them', () => {
    const text = withTriggers(trigger, behavior('policies: [{ type: Pods, value: 1, periodSeconds: 5 }]'));
    const [found] = diagnosticsOf(text, { path: 'so.yaml' });
    expect(found).toMatchObject({ code: 'period-below-sync', range: { start: { line: 10 } } });
  });

  test.each([
    [
      'a whole target of the modifiers',
      `  fallback: { failureThreshold: 3, replicas: 6 }\n  advanced:\n    scalingModifiers: { formula: a, target: "3" }\n`,
    ],
    [
      'a scale-down window that ends before the cooldown',
      `  cooldownPeriod: 600\n${behavior('stabilizationWindowSeconds: 600')}`,
    ],
    ['an idle count of 0', '  idleReplicaCount: 0\n  minReplicaCount: 3\n'],
  ])('are silent about %s', (_, fields) => {
    expect(codes(withTriggers(trigger.replace('prometheus\n', 'prometheus\n      name: a\n'), fields))).toEqual([]);
  });

  test('are silent about a cooldown without a loop', () => {
    const text = withTriggers(trigger, `  minReplicaCount: 2\n${behavior('stabilizationWindowSeconds: 900')}`);
    expect(codes(text)).toEqual([]);
  });

  test('are silent about a behavior that only an annotation makes', () => {
    const paused = withTriggers(trigger).replace(
      'name: web\nspec',
      'name: web\n  annotations: { autoscaling.keda.sh/paused-scale-in: "true" }\nspec',
    );
    expect(codes(paused)).toEqual([]);
  });

  test('are silent about keys that are no near misses', () => {
    expect(codes(withTriggers(`${trigger}        team: shop\n`))).toEqual([]);
  });

  test('tell numbers without quotes, a tolerance inside a policy, and long names', () => {
    expect(codes(withTriggers(trigger.replace('"100"', '100')))).toEqual(['api/wrong-type']);
    const policy = behavior('policies: [{ type: Pods, value: 1, periodSeconds: 60, tolerance: 0.1 }]');
    expect(codes(withTriggers(trigger, policy))).toEqual(['api/unknown-field']);
    expect(codes(withTriggers(trigger).replace('name: web', `name: ${'w'.repeat(55)}`))).toEqual([
      'keda/webhook-refuses',
    ]);
  });
});
