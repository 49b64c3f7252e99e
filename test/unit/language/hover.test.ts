// What a card says of a field in this very file.
import { describe, expect, test } from 'vitest';
import { checkHover, hoverOf, whole } from '../../support/marked.ts';

const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';

describe('with the numbers of this file', () => {
  test('the window of scaleDown', () =>
    checkHover(
      `spec:\n${target}  maxReplicas: 20\n  behavior:\n    scaleDown:\n      stabilization<|>WindowSeconds: 120\n`,
      `**stabilizationWindowSeconds** · scaleDown · 0–3600 s, default 300 (a flag of the controller)

Replicas shrink only when the metrics have asked for less during the *whole* last 120 s, and then only to the most they asked for in it.

*Misread:* No waiting time after a scaling: one sync that asks for the old count keeps it for the whole window. A restart of the controller begins it anew.

[Documentation](https://kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale/#stabilization-window)`,
    ));

  test.each([
    ['maxRe<|>plicas: 20\n  behavior: {}', '1 → 5 → 10 → 20 in 30 s; 20 → 1 after 5 min'],
    ['maxRe<|>plicas: 20', '1 → 4 → 8 → 16 → 20 in 45 s; 20 → 1 after 5 min'],
    ['maxRe<|>plicas: 1', 'The count is always 1.'],
    ['maxReplicas: 20\n  beha<|>vior: {}', '1 → 5 → 10 → 20 in 30 s'],
    [
      'maxReplicas: 20\n  behavior:\n    scale<|>Up: { stabilizationWindowSeconds: 60 }',
      'after 60 s, +4 pods or ×2 each 15 s, the larger. 1 → 5 → 10 → 20 in 90 s.',
    ],
    [
      'maxReplicas: 20\n  behavior:\n    scaleUp: { stabilizationWindow<|>Seconds: 60 }',
      'Replicas grow only when the metrics have asked for more during the *whole* last 60 s',
    ],
    ['maxReplicas: 20\n  behavior:\n    scaleUp: { stabilizationWindow<|>Seconds: 0 }', 'Replicas follow the metrics at the next sync'],
    ['maxReplicas: 20\n  behavior:\n    scaleDown:\n      selectPolicy: Dis<|>abled', 'No metric removes a pod'],
    [
      'maxReplicas: 20\n  behavior:\n    scaleDown:\n      policies:\n        - { type: Percent, val<|>ue: 10, periodSeconds: 60 }',
      'Lets 10 % be removed in any 60 s: from 20 that removes 2 pods.',
    ],
    [
      'maxReplicas: 20\n  behavior:\n    scaleUp:\n      policies:\n        - { type: Pods, value: 4, period<|>Seconds: 60 }',
      'Lets 4 pods be added in any 60 s.',
    ],
  ])('%s', (spec, words) => expect(hoverOf(`spec:\n${target}  ${spec}\n`)).toContain(words));
});

test('without a simulation the description stays', () => {
  expect(hoverOf('spec:\n  max<|>Replicas: {{ .Values.max }}\n')).toMatch(/^\*\*maxReplicas\*\* · .*required\n\n\w/);
  expect(hoverOf('spec:\n  max<|>Replicas: twenty\n')).toMatch(/^\*\*maxReplicas\*\*/);
});

test('every described field has a card that begins with its name', () => {
  const text = whole(
    `spec:\n${target}  minReplicas: 1\n  maxReplicas: 20\n  metrics:\n    - type: Resource\n      resource:\n        name: cpu\n        target: { type: Utilization, averageUtilization: 60 }\n`,
  );
  for (const { 0: key, index } of text.matchAll(/\b[a-zA-Z]+(?=:)/g)) {
    expect(hoverOf(`${text.slice(0, index)}<|>${text.slice(index)}`) ?? '', key).toMatch(new RegExp(`^\\*\\*${key}\\*\\*(?: · |\\n)`));
  }
});

test('the second document, and an item of a list', () => {
  expect(hoverOf(`kind: Service\n---\n${whole(`spec:\n${target}  max<|>Replicas: 3\n`)}`)).toContain('**maxReplicas**');
  expect(
    hoverOf(
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: autoscaling/v2\n  kind: HorizontalPodAutoscaler\n  spec:\n    max<|>Replicas: 3\n',
    ),
  ).toContain('**maxReplicas**');
});

test.each([
  ['a comment', 'spec:\n  # max<|>Replicas\n  maxReplicas: 3\n'],
  ['an unknown field', 'spec:\n  max<|>Replica: 3\n'],
  ['another object', 'apiVersion: v1\nkind: Service\nspec:\n  max<|>Replicas: 3\n'],
  ['another version', 'apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nspec:\n  max<|>Replicas: 3\n'],
])('nothing is said of %s', (_name, marked) => expect(hoverOf(marked)).toBeUndefined());

test('JSON', () => {
  const text = '{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "spec": { "max<|>Replicas": 3 } }';
  expect(hoverOf(text, { json: true })).toContain('**maxReplicas**');
});
