import { describe, expect, test } from 'vitest';
import { findingsOf, fixesOf, fixOf } from '../../../support/rules.ts';
import { nested, yaml } from '../../../support/yaml.ts';

const spec = (behavior: string, { min = 1, max = 20 } = {}) => yaml`
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
    minReplicas: ${min}
    maxReplicas: ${max}
    metrics:
      - { type: External, external: { metric: { name: queue }, target: { type: Value, value: 1 } } }
    behavior:${behavior}
`;
const up = (rest: string) => spec(` { scaleUp: { ${rest} } }`);
const down = (rest: string) => spec(` { scaleUp: { stabilizationWindowSeconds: 60 }, scaleDown: { ${rest} } }`);
const pods = (value: number, period: number) => `{ type: Pods, value: ${value}, periodSeconds: ${period} }`;
const percent = (value: number, period: number) => `{ type: Percent, value: ${value}, periodSeconds: ${period} }`;
const policies = (...all: string[]) => `policies: [${all.join(', ')}]`;

describe('behavior-one-direction', () => {
  const onlyDown = (bounds: { min: number; max: number }) =>
    spec(' { scaleDown: { stabilizationWindowSeconds: 60 } }', bounds);

  test.each([
    [1, 20, '1 → 5 → 10 → 20 in 30 s instead of 1 → 4 → 8 → 16 → 20 in 45 s'],
    [1, 5, '1 → 5 at once instead of 1 → 4 → 5 in 15 s'],
    [2, 5, '2 → 5 at once instead of 2 → 4 → 5 in 15 s'],
    [3, 7, '3 → 7 at once instead of 3 → 6 → 7 in 15 s'],
  ])('is reported from %d to %d replicas, with both sequences', (min, max, sequences) =>
    expect(findingsOf(onlyDown({ min, max }), 'behavior-one-direction')).toEqual([
      `behavior: behavior without scaleUp also changes scale-up, which then allows ${sequences}.`,
    ]),
  );

  test.each([
    [1, 4],
    [3, 6],
    [4, 40],
    [0, 20],
  ])('is not reported from %d to %d replicas, where both are the same', (min, max) =>
    expect(findingsOf(onlyDown({ min, max }), 'behavior-one-direction')).toEqual([]),
  );

  test('is not reported for an absent scaleDown, and counts an empty scaleUp as absent', () => {
    expect(findingsOf(up('stabilizationWindowSeconds: 60'), 'behavior-one-direction')).toEqual([]);
    const text = spec(' { scaleUp: {}, scaleDown: { stabilizationWindowSeconds: 60 } }');
    expect(findingsOf(text, 'behavior-one-direction')).toHaveLength(1);
  });

  test('has a fix that writes scaleUp out', () => {
    const fixed = fixOf(onlyDown({ min: 1, max: 20 }), 'behavior-one-direction');
    expect(fixed).toMatchObject({ title: 'Write out scaleUp', isPreferred: false });
    expect(findingsOf(fixed?.text ?? '', 'behavior-one-direction')).toEqual([]);
  });
});

describe('behavior-empty', () => {
  test.each([' {}', ' { scaleUp: {} }', ' { scaleUp: null, scaleDown: {} }'])('is reported for%s', (behavior) =>
    expect(findingsOf(spec(behavior), 'behavior-empty')).toEqual([
      'behavior: With an empty behavior the HPA uses a different algorithm than without behavior: scale-up allows 1 → 5 → 10 → 20 in 30 s instead of 1 → 4 → 8 → 16 → 20 in 45 s, and an earlier high recommendation no longer raises the replicas.',
    ]),
  );

  test('is reported where only the periods differ', () =>
    expect(findingsOf(spec(' {}', { min: 4 }), 'behavior-empty')).toEqual([
      expect.stringContaining('limits apply per 15 s instead of per sync'),
    ]));

  test.each([' null', '', ' { scaleDown: { selectPolicy: Min } }', ' {{ .Values.behavior }}'])(
    'is not reported for%s',
    (behavior) => expect(findingsOf(spec(behavior), 'behavior-empty')).toEqual([]),
  );

  test('has fixes that remove it or write the defaults', () =>
    expect(fixesOf(spec(' {}'), 'behavior-empty').map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Remove behavior', false],
      ['Write out the defaults', false],
    ]));

  test('the written defaults have nothing without effect', () => {
    const text = fixesOf(spec(' {}'), 'behavior-empty').at(-1)?.text ?? '';
    expect(text).toContain('selectPolicy: Max');
    expect(findingsOf(text, 'select-policy-alone')).toEqual([]);
  });
});

describe('disabled directions', () => {
  test.each([
    [
      down('selectPolicy: Disabled'),
      'Disabled: The HPA scales down only to reach maxReplicas, for example from 22 to 20 replicas.',
    ],
    [up('selectPolicy: Disabled'), 'Disabled: The HPA never scales up, not even to reach minReplicas.'],
    [
      spec(' { scaleUp: { selectPolicy: Disabled } }', { min: 4 }),
      'Disabled: The HPA scales up only to reach minReplicas, for example from 3 to 4 replicas.',
    ],
  ])('are named with the bounds: %#', (text, finding) =>
    expect(findingsOf(text, 'disabled-direction')).toEqual([finding]),
  );

  test('have only one finding if both are disabled', () => {
    const text = spec(' { scaleUp: { selectPolicy: Disabled }, scaleDown: { selectPolicy: Disabled } }');
    expect(findingsOf(text, 'disabled-direction')).toEqual([]);
    expect(findingsOf(text, 'disabled-both')).toHaveLength(1);
  });

  test('do not read policies, which the fix removes', () => {
    const text = down(`selectPolicy: Disabled, ${policies(pods(4, 60), pods(8, 60))}`);
    expect(findingsOf(text, 'disabled-with-policies')).toEqual([
      'policies: These policies have no effect: scaleDown is Disabled.',
    ]);
    expect(fixOf(text, 'disabled-with-policies')?.text).toContain('scaleDown: { selectPolicy: Disabled }');
    for (const code of ['policy-never-decides', 'duplicate-policy', 'select-policy-alone'])
      expect(findingsOf(text, code)).toEqual([]);
  });
});

describe('policies without effect', () => {
  test.each([
    [
      up(policies(pods(4, 60), pods(10, 60))),
      'policies[1] allows 10 pods in the same 60 s, and selectPolicy Max uses the larger of the two',
      0,
    ],
    [
      up(`selectPolicy: Min, ${policies(pods(4, 60), pods(10, 60))}`),
      'policies[0] allows 4 pods in the same 60 s, and selectPolicy Min uses the smaller of the two',
      1,
    ],
    [
      down(policies(percent(50, 60), pods(1, 60), percent(10, 60))),
      'policies[0] allows 50 % in the same 60 s, and selectPolicy Max uses the larger of the two',
      2,
    ],
  ])('policy-never-decides: %#', (text, words, index) => {
    expect(findingsOf(text, 'policy-never-decides')).toEqual([
      expect.stringContaining(`This policy never decides: ${words}.`),
    ]);
    const fixed = fixOf(text, 'policy-never-decides');
    // A selectPolicy beside one policy would have no effect.
    const title = text.includes('Min') ? `Remove policies[${index}] and selectPolicy` : `Remove policies[${index}]`;
    expect(fixed).toMatchObject({ title, isPreferred: true });
    for (const code of ['policy-never-decides', 'select-policy-alone'])
      expect(findingsOf(fixed?.text ?? text, code)).toEqual([]);
  });

  test('policy-never-decides: selectPolicy stays beside two policies', () => {
    const text = up(`selectPolicy: Min, ${policies(pods(4, 60), pods(10, 60), percent(10, 60))}`);
    expect(fixOf(text, 'policy-never-decides')).toMatchObject({
      title: 'Remove policies[1]',
      text: expect.stringContaining(`selectPolicy: Min, ${policies(pods(4, 60), percent(10, 60))}`),
    });
  });

  test('duplicate-policy is reported at the second one', () => {
    const text = up(policies(pods(4, 60), percent(10, 60), pods(4, 60)));
    expect(findingsOf(text, 'duplicate-policy')).toEqual([
      `${pods(4, 60)}: This policy has no effect: policies[0] is the same, 4 pods per 60 s.`,
    ]);
    expect(fixOf(text, 'duplicate-policy')?.text).toContain(policies(pods(4, 60), percent(10, 60)));
  });

  test.each([policies(pods(4, 60), pods(4, 30)), policies(pods(4, 60), percent(4, 60)), policies(pods(4, 60))])(
    '%s are not reported',
    (written) => {
      for (const code of ['policy-never-decides', 'duplicate-policy'])
        expect(findingsOf(up(written), code)).toEqual([]);
    },
  );

  test.each([
    [{ min: 5, max: 20 }, [pods(4, 15), percent(100, 15)], 0],
    [{ min: 1, max: 4 }, [pods(4, 15), percent(100, 15)], 1],
    // Both reach maxReplicas from each count.
    [{ min: 1, max: 4 }, [pods(4, 15), percent(300, 15)], 1],
    [{ min: 1, max: 20 }, [pods(4, 15), percent(100, 15)], undefined],
    [{ min: 5, max: 20 }, [pods(4, 15), percent(100, 30)], undefined],
  ])('policy-outweighed: %o %s', (bounds, written, index) => {
    const found = findingsOf(spec(` { scaleUp: { ${policies(...written)} } }`, bounds), 'policy-outweighed');
    const other = index === 0 ? 'policies[1] (100 % per 15 s)' : 'policies[0] (4 pods per 15 s)';
    expect(found).toEqual(
      index === undefined
        ? []
        : [
            `${written[index]}: This policy has no effect between ${bounds.min} and ${bounds.max} replicas: ${other} always allows an equal or larger change, and selectPolicy Max uses the larger change.`,
          ],
    );
  });

  test('policy-outweighed: with Min the smaller change is used', () =>
    expect(
      findingsOf(
        spec(` { scaleUp: { selectPolicy: Min, ${policies(pods(4, 15), percent(100, 15))} } }`, { min: 5 }),
        'policy-outweighed',
      ),
    ).toEqual([
      `${percent(100, 15)}: This policy has no effect between 5 and 20 replicas: policies[0] (4 pods per 15 s) always allows an equal or smaller change, and selectPolicy Min uses the smaller change.`,
    ]));

  test.each([
    [up(`selectPolicy: Min, ${policies(pods(4, 60))}`), 'Min'],
    [down('selectPolicy: Max, stabilizationWindowSeconds: 60'), 'Max'],
  ])('select-policy-alone: %#', (text, policy) => {
    expect(findingsOf(text, 'select-policy-alone')).toEqual([
      `${policy}: selectPolicy: ${policy} has no effect, because there is only one policy.`,
    ]);
    expect(fixOf(text, 'select-policy-alone')).toMatchObject({ isPreferred: true });
  });

  test('the default policies of scaleUp are two', () =>
    expect(findingsOf(up('selectPolicy: Min'), 'select-policy-alone')).toEqual([]));

  test('the last key of a direction has no fix', () => {
    expect(findingsOf(down('selectPolicy: Min'), 'select-policy-alone')).toHaveLength(1);
    expect(fixesOf(down('selectPolicy: Min'), 'select-policy-alone')).toEqual([]);
  });
});

describe('numbers that act as others', () => {
  test('a scale-down of more than 100 % acts as 100 %', () => {
    const text = down(policies(percent(200, 60)));
    expect(findingsOf(text, 'percent-over-100')).toEqual([
      '200: 200 % acts as 100 %: both allow a scale-down to minReplicas in one step.',
    ]);
    expect(fixOf(text, 'percent-over-100')).toMatchObject({ title: 'Change to 100', isPreferred: true });
    expect(findingsOf(down(policies(percent(101, 60))), 'percent-over-100')).toHaveLength(1);
    for (const silent of [up(policies(percent(200, 60))), down(policies(percent(100, 60)))])
      expect(findingsOf(silent, 'percent-over-100')).toEqual([]);
  });

  test('a short period acts as the sync period', () => {
    const text = up(policies(pods(4, 5), pods(4, 15)));
    expect(findingsOf(text, 'period-below-sync')).toEqual([
      '5: 4 pods per 5 s act as 4 pods per 15 s: by default the controller syncs only every 15 s.',
    ]);
    expect(fixOf(text, 'period-below-sync')).toMatchObject({ title: 'Change to 15', isPreferred: false });
  });

  test('a period between two syncs acts as the next multiple', () => {
    expect(findingsOf(up(policies(pods(4, 20))), 'period-off-grid')).toEqual([
      '20: A period of 20 s acts as 30 s: by default the controller syncs every 15 s.',
    ]);
    expect(findingsOf(up(policies(pods(4, 16))), 'period-off-grid')).toHaveLength(1);
    for (const period of [5, 15, 60]) expect(findingsOf(up(policies(pods(4, period))), 'period-off-grid')).toEqual([]);
  });

  test.each([
    [1, true],
    [15, true],
    [0, false],
    [16, false],
  ])('a window of %d s is reported: %s', (seconds, isReported) => {
    const text = down(`stabilizationWindowSeconds: ${seconds}`);
    expect(findingsOf(text, 'window-below-sync')).toHaveLength(isReported ? 1 : 0);
    expect(fixesOf(text, 'window-below-sync').map(({ title }) => title)).toEqual(isReported ? ['Change to 0'] : []);
  });

  test.each([
    [
      up('tolerance: 5'),
      '5: A metric causes a scale-up only above 6 times its target: a tolerance of 5 is 500 %.',
      'Change to 0.05',
    ],
    [
      down('tolerance: 5'),
      '5: Metrics never scale down: a tolerance of 5 is 500 %, and no metric falls more than 100 % below its target.',
      'Change to 0.05',
    ],
    [
      down('tolerance: "1"'),
      '"1": Metrics never scale down: a tolerance of 1 is 100 %, and no metric falls more than 100 % below its target.',
      'Change to 0.01',
    ],
  ])('tolerance-unit: %#', (text, finding, fix) => {
    expect(findingsOf(text, 'tolerance-unit')).toEqual([finding]);
    expect(fixOf(text, 'tolerance-unit')).toMatchObject({ title: fix, isPreferred: false });
  });

  test('a tolerance is reported only by servers that keep it', () => {
    expect(findingsOf(up('tolerance: 5'), 'tolerance-unit', { kubernetes: '1.35' })).toHaveLength(1);
    for (const kubernetes of ['1.32', '1.34'])
      expect(findingsOf(up('tolerance: 5'), 'tolerance-unit', { kubernetes })).toEqual([]);
    expect(findingsOf(up('tolerance: 0.99'), 'tolerance-unit')).toEqual([]);
  });
});

describe('stuck-at-zero', () => {
  const atZero = (rest: string) => spec(` { scaleUp: { ${rest} } }`, { min: 0 });

  test.each([
    [
      policies(percent(100, 60), percent(50, 15)),
      'policies: After 60 s at 0 replicas, no policy allows a scale-up: 100 % of 0 is 0.',
      'Add a policy of 4 pods per 60 s',
    ],
    [
      `selectPolicy: Min, ${policies(pods(4, 60), percent(100, 30))}`,
      'Min: After 30 s at 0 replicas, selectPolicy Min prevents every scale-up: it uses the Percent policy, and any percentage of 0 is 0.',
      'Change to Max',
    ],
    [
      'selectPolicy: Min',
      'Min: After 15 s at 0 replicas, selectPolicy Min prevents every scale-up: it uses the Percent policy, and any percentage of 0 is 0.',
      'Change to Max',
    ],
    [
      'selectPolicy: Disabled',
      'Disabled: At 0 replicas, metrics never scale up again: scaleUp is Disabled, and minReplicas is 0.',
      'Change to Max',
    ],
  ])('is reported for %s', (rest, finding, fix) => {
    expect(findingsOf(atZero(rest), 'stuck-at-zero')).toEqual([finding]);
    expect(findingsOf(atZero(rest), 'disabled-direction')).toEqual([]);
    const fixed = fixOf(atZero(rest), 'stuck-at-zero');
    expect(fixed).toMatchObject({ title: fix, isPreferred: false });
    expect(findingsOf(fixed?.text ?? '', 'stuck-at-zero')).toEqual([]);
  });

  test('names no time up to 1.25, where the step to 0 does not count', () =>
    expect(findingsOf(atZero(policies(percent(100, 60))), 'stuck-at-zero', { kubernetes: '1.25' })).toEqual([
      expect.stringContaining('At 0 replicas, no policy allows a scale-up'),
    ]));

  test.each([
    atZero(policies(percent(100, 60), pods(1, 60))),
    up(policies(percent(100, 60))),
    atZero('stabilizationWindowSeconds: 60'),
  ])('is not reported otherwise: %#', (text) => expect(findingsOf(text, 'stuck-at-zero')).toEqual([]));
});

describe('restates-default and spike-climbs', () => {
  test('fields with their defaults are reported, with their removal', () => {
    const text = up(
      `stabilizationWindowSeconds: 0, selectPolicy: Max, ${policies(percent(100, 15), pods(4, 15))}`,
    ).replace('scaleUp: {', 'scaleDown: { stabilizationWindowSeconds: 300 }, scaleUp: {');
    expect(findingsOf(text, 'restates-default')).toEqual([
      'minReplicas: minReplicas: 1 is the default.',
      'stabilizationWindowSeconds: stabilizationWindowSeconds: 0 is the default.',
      'selectPolicy: selectPolicy: Max is the default.',
      'policies: These policies are the default.',
    ]);
    expect(fixesOf(text, 'restates-default')[1]?.text).toContain(
      'behavior: { scaleDown: { stabilizationWindowSeconds: 300 } }',
    );
  });

  test('a behavior of nothing but defaults stays', () =>
    expect(findingsOf(spec(' { scaleUp: { selectPolicy: Max } }', { min: 2 }), 'restates-default')).toEqual([]));

  test('a spike climbs without behavior', () => {
    const without = spec(' null');
    expect(findingsOf(without, 'spike-climbs')).toEqual([
      'HorizontalPodAutoscaler: After one high recommendation the replicas keep rising for up to 5 min, even if the load is gone: 1 → 4 → 8 → 16 → 20. With behavior the replicas stop at 5.',
    ]);
    expect(findingsOf(fixOf(without, 'spike-climbs')?.text ?? without, 'spike-climbs')).toEqual([]);
    expect(findingsOf(spec(' null', { min: 10 }), 'spike-climbs')).toEqual([]);
    expect(findingsOf(spec(' {}'), 'spike-climbs')).toEqual([]);
  });

  test('up to 1.20 it climbs with behavior, too', () => {
    const old = `apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n${spec(' { scaleDown: { stabilizationWindowSeconds: 600 } }')}`;
    expect(findingsOf(old, 'spike-climbs', { kubernetes: '1.20' })).toEqual([
      expect.stringContaining('keep rising as fast as scaleUp allows, for up to 10 min'),
    ]);
    expect(findingsOf(old, 'spike-climbs', { kubernetes: '1.21' })).toEqual([]);
  });
});

test('a template that writes a part of behavior silences its rules', () => {
  const text = spec(nested`

    scaleUp:
      {{- if .Values.fast }}
      policies: [${pods(4, 5)}]
      {{- else }}
      policies: [${pods(4, 5)}, ${pods(4, 5)}]
      {{- end }}
  `);
  for (const code of ['duplicate-policy', 'period-below-sync']) expect(findingsOf(text, code)).toEqual([]);
});
