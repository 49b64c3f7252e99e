import { describe, expect, test } from 'vitest';
import { checkHover, hoverOf, whole } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const target = 'scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';

describe('a hover with the numbers of the file', () => {
  test('explains the window of scaleDown', () =>
    checkHover(
      yaml`
        spec:
          ${target}
          maxReplicas: 20
          behavior:
            scaleDown:
              stabilization<|>WindowSeconds: 120
      `,
      `**stabilizationWindowSeconds** · scaleDown

Scales down only to the highest recommendation of the last 120 s.

*Watch out:* This is not a delay after a scaling: if one sync recommends the current count, the HPA keeps that count for the whole window. A restart of the controller empties the window.

| time | replicas |
|:--|:--|
|  | 20 |
| 2:00 | 1 |

0–3600 s · default 300 (set by a controller flag) · [Documentation](https://kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale/#stabilization-window)`,
    ));

  const old = 'apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\n';

  describe('names the statements of the documentation that the code contradicts', () => {
    const metric = (target: string) => `metrics: [{ type: Object, object: { target: { ${target} } } }]`;
    test.each([
      [
        'metrics: [{ type: Resource, resource: { target: { averageUtil<|>ization: 60 } } }]',
        'In fact the HPA divides total usage',
      ],
      [metric('val<|>ue: 60'), 'terminating pods are discarded. That is true only of metrics that are read per pod'],
      ['met<|>rics: []', 'In 1.16 to 1.20 it does not: the other metrics decide.'],
      ['minRep<|>licas: 1', 'Since 1.36, 0 replicas always pause the autoscaler, unless'],
      ['beha<|>vior: {}', 'the window of the default behavior never raises the replicas'],
      ['behavior: { scale<|>Down: {} }', 'Without policies the whole drop happens in one step'],
      ['behavior: { scaleUp: { poli<|>cies: [] } }', '4 pods or 100 % is only a maximum'],
      ['behavior: { scaleDown: { poli<|>cies: [] } }', 'Fields are merged, but a list is replaced.'],
      ['behavior: { scaleDown: { select<|>Policy: Max } }', 'without selectPolicy, whose default is Max'],
      [
        'behavior: { scaleDown: { policies: [{ period<|>Seconds: 60 }] } }',
        'removes 8 of 80, and the next 8 only 60 s later',
      ],
    ])('%s', (spec, differs) => {
      const statement = hoverOf(`${old}spec:\n  ${target}  maxReplicas: 20\n  ${spec}\n`)?.split(
        '*Watch out:* The documentation of 1.19',
      )[1];
      expect(statement).toContain(differs);
    });

    test('only to readers of that documentation', () => {
      const spec = `spec:\n  ${target}  maxReplicas: 20\n  beha<|>vior: {}\n`;
      expect(hoverOf(`${old}${spec}`)).toContain('documentation of 1.19');
      expect(hoverOf(`${old.replace('v2beta2', 'v2')}${spec}`)).not.toContain('documentation of 1.19');
    });

    test('not for Kubernetes 1.1, which is older', () => {
      const first = (spec: string) =>
        hoverOf(`apiVersion: extensions/v1beta1\nkind: HorizontalPodAutoscaler\nspec:\n  ${spec}\n`);
      for (const spec of [
        'minRep<|>licas: 1',
        'cpuUtil<|>ization: { targetPercentage: 60 }',
        'cpuUtilization: { targetPerc<|>entage: 60 }',
      ]) {
        expect(first(spec)).toContain('**');
        expect(first(spec)).not.toContain('documentation of 1.19');
      }
    });
  });

  test.each([
    [
      yaml`
        maxRe<|>plicas: 20
        behavior: {}`,
      '1 → 5 → 10 → 20 in 30 s; 20 → 1 after 5 min',
    ],
    ['maxRe<|>plicas: 20', '1 → 4 → 8 → 16 → 20 in 45 s; 20 → 1 after 5 min'],
    ['maxRe<|>plicas: 1', 'The count is always 1.'],
    [
      yaml`
        maxReplicas: 20
        beha<|>vior: {}`,
      '1 → 5 → 10 → 20 in 30 s',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scale<|>Up: { stabilizationWindowSeconds: 60 }`,
      'after 60 s, +4 pods or ×2 per 15 s, the larger. 1 → 5 → 10 → 20 in 90 s.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleUp: { stabilizationWindow<|>Seconds: 60 }`,
      'Scales up only to the lowest recommendation of the last 60 s.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleUp: { stabilizationWindow<|>Seconds: 0 }`,
      'No stabilization: replicas follow the recommendation of each sync.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleDown:
            selectPolicy: Dis<|>abled`,
      'Metrics never remove pods; only maxReplicas can.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scale<|>Down: { selectPolicy: Disabled }`,
      'In this file: stays at 20: scaleDown is disabled.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleDown: { stabilization<|>WindowSeconds: 120, selectPolicy: Disabled }`,
      'Has no effect while selectPolicy is Disabled: no metric removes a pod.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleUp: { selectPolicy: Disabled, policies: [ { type: Pods, va<|>lue: 4, periodSeconds: 60 } ] }`,
      'Policies have no effect while selectPolicy is Disabled.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleUp: { toler<|>ance: 0.05 }`,
      'Pods are added only when a metric is above 105 % of its target.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleDown: { toler<|>ance: 0.2 }`,
      'Pods are removed only when a metric is below 80 % of its target.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleDown:
            policies:
              - { type: Percent, val<|>ue: 10, periodSeconds: 60 }`,
      'At most 10 % of the replicas are removed in any 60 s: with 20 replicas, 2 pods.',
    ],
    [
      yaml`
        maxReplicas: 20
        behavior:
          scaleUp:
            policies:
              - { type: Pods, value: 4, period<|>Seconds: 60 }`,
      'At most 4 pods are added in any 60 s.',
    ],
  ])('explains %s', (spec, words) =>
    expect(
      hoverOf(yaml`
        spec:
          ${target}
          ${spec}
      `),
    ).toContain(words),
  );
});

test('has no warning if the field is rarely misunderstood', () => {
  const first = yaml`
    apiVersion: extensions/v1beta1
    kind: HorizontalPodAutoscaler
    spec:
      scaleRef: { kind: RC, name: web, sub<|>resource: scale }
  `;
  expect(hoverOf(first)).not.toContain('Watch out');
});

test.each([
  ['autoscaling/v2', 'since 1.23', ''],
  ['autoscaling/v1', 'since 1.2', ''],
  ['autoscaling/v2beta2', 'since 1.12', 'Kubernetes 1.12 to 1.25 served this version.'],
  ['autoscaling/v2beta1', 'since 1.8', 'Kubernetes 1.8 to 1.24 served this version.'],
  ['extensions/v1beta1', 'since 1.1', 'Kubernetes 1.1 to 1.15 served this version.'],
])('the hover of apiVersion %s names the releases that serve it', (version, since, served) => {
  const card = hoverOf(yaml`
    apiVer<|>sion: ${version}
    kind: HorizontalPodAutoscaler
    spec: {}
  `);
  expect(card).toMatch(new RegExp(`· ${since.replaceAll('.', '\\.')} ·`));
  expect(card).toContain(served);
});

test('the hover has the description if there is no simulation', () => {
  expect(
    hoverOf(yaml`
      spec:
        max<|>Replicas: {{ .Values.max }}
    `),
  ).toMatch(/^\*\*maxReplicas\*\*\n\n\w[\s\S]*\n\n1 or more replicas · required · /);
  expect(
    hoverOf(yaml`
      spec:
        max<|>Replicas: twenty
    `),
  ).toMatch(/^\*\*maxReplicas\*\*/);
});

test('the effect and what to watch out for are above the chart, the reference is below', () => {
  const marked = yaml`
    spec:
      ${target}
      max<|>Replicas: 20
  `;
  const card = hoverOf(marked, { images: true }) ?? '';
  const parts = ['**maxReplicas**', 'In this file:', '*Watch out:*', '![Replicas', 'required', '[Documentation]'];
  const places = parts.map((part) => card.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(card.match(/\[Documentation\]/g)).toHaveLength(1);
});

test('a list of values has more than one', () => {
  const text = whole(yaml`
    spec:
      ${target}
      maxReplicas: 20
  `);
  const hoverAtKind = (line: string) => hoverOf(text.replace(line, line.replace('kind', 'ki<|>nd')));
  expect(hoverAtKind('kind: HorizontalPodAutoscaler')).not.toContain('\n- ');
  expect(hoverAtKind('kind: Deployment')).toContain('\n- `Deployment`');
});

test('the reference does not repeat a list of all values', () => {
  const select = yaml`
    spec:
      ${target}
      maxReplicas: 20
      behavior:
        scaleUp:
          select<|>Policy: Max
  `;
  expect(hoverOf(select)).toContain('- `Disabled`');
  expect(hoverOf(select)).not.toContain('Max, Min, Disabled');
  const onlySome = yaml`
    spec:
      ${target}
      maxReplicas: 20
      metrics: [{ type: Resource, resource: { name: cpu, target: { ty<|>pe: Utilization } } }]
  `;
  expect(hoverOf(onlySome)).toContain('Utilization, AverageValue, Value · required');
});

test('the hover of policies has the rules of the file', () =>
  expect(
    hoverOf(yaml`
      spec:
        ${target}
        maxReplicas: 20
        behavior:
          scaleUp:
            pol<|>icies: [{ type: Pods, value: 3, periodSeconds: 60 }]
    `),
  ).toContain('How many pods may be added in a period. In this file: +3 pods per 60 s.'));

test('every described field has a hover that starts with its name', () => {
  const text = whole(
    yaml`
      spec:
        ${target}
        minReplicas: 1
        maxReplicas: 20
        metrics:
          - type: Resource
            resource:
              name: cpu
              target: { type: Utilization, averageUtilization: 60 }
    `,
  );
  for (const { 0: key, index } of text.matchAll(/\b[a-zA-Z]+(?=:)/g)) {
    expect(hoverOf(`${text.slice(0, index)}<|>${text.slice(index)}`) ?? '', key).toMatch(
      new RegExp(`^\\*\\*${key}\\*\\*(?: · |\\n)`),
    );
  }
});

test('hovers work in the second document and in an item of a list', () => {
  const second = whole(yaml`
    spec:
      ${target}
      max<|>Replicas: 3
  `);
  expect(
    hoverOf(yaml`
      kind: Service
      ---
      ${second}
    `),
  ).toContain('**maxReplicas**');
  expect(
    hoverOf(
      yaml`
        apiVersion: v1
        kind: List
        items:
        - apiVersion: autoscaling/v2
          kind: HorizontalPodAutoscaler
          spec:
            max<|>Replicas: 3
      `,
    ),
  ).toContain('**maxReplicas**');
});

test.each([
  [
    'a comment',
    yaml`
      spec:
        # max<|>Replicas
        maxReplicas: 3
    `,
  ],
  [
    'an unknown field',
    yaml`
      spec:
        max<|>Replica: 3
    `,
  ],
  [
    'another object',
    yaml`
      apiVersion: v1
      kind: Service
      spec:
        max<|>Replicas: 3
    `,
  ],
  [
    'a version of others',
    yaml`
      apiVersion: example.com/v1
      kind: HorizontalPodAutoscaler
      spec:
        max<|>Replicas: 3
    `,
  ],
])('%s has no hover', (_name, marked) => expect(hoverOf(marked)).toBeUndefined());

test('hovers work in JSON', () => {
  const text = '{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "spec": { "max<|>Replicas": 3 } }';
  expect(hoverOf(text, { json: true })).toContain('**maxReplicas**');
});

describe('the hover of a target has a table', () => {
  const metric = (written: string) =>
    yaml`
      spec:
        ${target}
        minReplicas: 1
        maxReplicas: 3
        metrics:
          - ${written}
    `;

  test('of utilization', () =>
    expect(
      hoverOf(
        metric('{ type: Resource, resource: { name: cpu, target: { type: Utilization, average<|>Utilization: 50 } } }'),
      ),
    ).toContain(
      `| replicas | scales up at | scales down below |
|:--|:--|:--|
| 1 | 56 % (to 2) | – |
| 2 | 56 % (to 3) | 26 % (to 1) |
| 3 | – | 34 % (to 2) |

(If all pods are ready; tolerance 10 %. Windows and policies may delay or limit a change.)`,
    ));

  test.each([
    [
      '{ type: Pods, pods: { metric: { name: rps }, target: { type: AverageValue, average<|>Value: 100 } } }',
      '| 2 | over 110 (to 3) | 50 or less (to 1) |',
    ],
    [
      '{ type: External, external: { metric: { name: queue }, target: { type: AverageValue, average<|>Value: 30 } } }',
      '| 2 | over 66 (to 3) | 30 or less (to 1) |',
    ],
    [
      '{ type: External, external: { metric: { name: age }, target: { type: Value, val<|>ue: 30 } } }',
      '| 2 | over 33 (to 3) | 15 or less (to 1) |',
    ],
    [
      '{ type: Object, object: { describedObject: { kind: Ingress, name: a }, metric: { name: rps }, target: { type: Value, val<|>ue: 1k } } }',
      '| 2 | over 1100 (to 3) | 500 or less (to 1) |',
    ],
    [
      '{ type: Resource, resource: { name: memory, target: { type: AverageValue, average<|>Value: 512Mi } } }',
      '| 2 | 563.2Mi or more (to 3) | 256Mi or less (to 1) |',
    ],
    [
      '{ type: Resource, resource: { name: cpu, target: { type: AverageValue, average<|>Value: 500m } } }',
      '| 2 | 551m or more (to 3) | below 251m (to 1) |',
    ],
    [
      '{ type: ContainerResource, containerResource: { name: cpu, container: app, target: { type: Utilization, average<|>Utilization: 50 } } }',
      '| 2 | 56 % (to 3) | 26 % (to 1) |',
    ],
  ])('with a row for %s', (written, row) => expect(hoverOf(metric(written))).toContain(row));

  test(`that uses the target's own tolerance`, () =>
    expect(
      hoverOf(
        yaml`
          spec:
            ${target}
            maxReplicas: 3
            metrics:
              - { type: Resource, resource: { name: cpu, target: { type: Utilization, average<|>Utilization: 50 } } }
            behavior: { scaleUp: { tolerance: 0.5 } }
        `,
      ),
    ).toContain('| 2 | 76 % (to 3) | 26 % (to 1) |'));

  test('except for a field that nothing reads', () => {
    expect(
      hoverOf(
        metric(
          '{ type: Pods, pods: { metric: { name: rps }, target: { type: AverageValue, averageValue: 1, val<|>ue: 30 } } }',
        ),
      ),
    ).not.toContain('| replicas |');
    expect(
      hoverOf(
        metric(
          '{ type: Object, object: { describedObject: { kind: Ingress, name: a }, metric: { name: q }, target: { type: Value, value: 3, average<|>Value: 30 } } }',
        ),
      ),
    ).not.toContain('| replicas |');
  });

  test('that shows only the first and last of many rows', () => {
    const card = hoverOf(
      metric(
        '{ type: Resource, resource: { name: cpu, target: { type: Utilization, average<|>Utilization: 50 } } }',
      ).replace('maxReplicas: 3', 'maxReplicas: 500'),
    );
    expect(card).toContain('| 3 |');
    expect(card).toContain('| … |  |  |');
    expect(card).toContain('| 500 |');
  });
});

describe('the chart of a hover', () => {
  const field = yaml`
    spec:
      ${target}
      maxReplicas: 20
      behavior:
        scale<|>Up: {}
  `;

  test('is an image with a complete text alternative', () => {
    const card = hoverOf(field, { images: true }) ?? '';
    const [, alt, data = ''] = /!\[([^\]]*)\]\(data:image\/svg\+xml;base64,([^)]*)\)/.exec(card) ?? [];
    expect(alt).toBe(
      'Replicas by time, 20 recommended at every sync: 1 → 5 → 10 → 20 in 30 s. 5 at 0:00, 10 at 0:15, 20 at 0:30.',
    );
    const svg = Buffer.from(data, 'base64').toString('utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*height="108"[\s\S]*<\/svg>$/);
    expect(svg).not.toContain('var(--');
    expect(card.length).toBeLessThan(10_000);
  });

  test('is a table for clients without images', () =>
    expect(hoverOf(field)).toContain(
      '| time | replicas |\n|:--|:--|\n|  | 1 |\n| 0:00 | 5 |\n| 0:15 | 10 |\n| 0:30 | 20 |',
    ));

  test('shows the first and last of many changes', () => {
    const card = hoverOf(
      yaml`
        spec:
          ${target}
          maxReplicas: 50
          behavior:
            scaleUp:
              pol<|>icies: [{ type: Pods, value: 1, periodSeconds: 60 }]
      `,
      { images: true },
    );
    expect(card).toContain('4 at 2:00, 5 at 3:00, …, 50 at 48:00.');
  });

  test.each([
    [
      'scaleDown',
      yaml`
        behavior:
          scaleDown:
            stabilization<|>WindowSeconds: 60`,
      '| 1:00 | 1 |',
    ],
    ['minReplicas', 'min<|>Replicas: 2', '| 5:15 | 2 |'],
  ])('goes down for %s', (_name, written, row) =>
    expect(
      hoverOf(yaml`
        spec:
          ${target}
          maxReplicas: 20
          ${written}
      `),
    ).toContain(row),
  );

  test('is not drawn if the replicas do not change', () => {
    expect(
      hoverOf(yaml`
        spec:
          ${target}
          maxReplicas: 1
          beha<|>vior: {}
      `),
    ).not.toContain('| time |');
    expect(
      hoverOf(yaml`
        spec:
          ${target}
          maxReplicas: 9
          behavior: { scaleDown: { select<|>Policy: Disabled } }
      `),
    ).not.toContain('| time |');
    expect(
      hoverOf(yaml`
        spec:
          ${target}
          maxReplicas: 9
          behavior: { scaleUp: { tole<|>rance: 0.2 } }
      `),
    ).not.toContain('| time |');
  });
});

test.each([
  ['1.24', 'since 1.27 (1.20 with the gate HPAContainerMetrics)'],
  ['1.31', 'since 1.27 (1.20 with the gate HPAContainerMetrics)'],
  ['1.32', 'since 1.27 · '],
  [undefined, 'since 1.27 · '],
])('the gate of ContainerResource is named where it exists: %s', (kubernetes, words) => {
  const text = yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    spec:
      metrics:
        - type: ContainerResource
          container<|>Resource: { name: cpu }
  `;
  expect(hoverOf(text, kubernetes === undefined ? {} : { kubernetes })).toContain(words);
});
