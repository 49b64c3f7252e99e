// `extensions/v1beta1` of Kubernetes 1.1, and the draft's `constraints`.
import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import { type ObjectValue, templatedValue } from '../../../core/model/value.ts';

const first = kindOf('extensions/v1beta1', 'HorizontalPodAutoscaler');
const scaleRef = { kind: 'ReplicationController', name: 'web', subresource: 'scale' };
const read = (spec: ObjectValue, chosen?: string) =>
  first?.read(
    { apiVersion: 'extensions/v1beta1', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec },
    chosen ? { kubernetes: { release: chosen } } : {},
  );
const messages = (spec: ObjectValue) =>
  read(spec)
    ?.problems.filter(({ code }) => code !== 'api/not-served')
    .map(({ message }) => message);

describe('extensions/v1beta1', () => {
  test('an object is read with the rules of Kubernetes 1.1', () => {
    expect(
      read({ scaleRef, minReplicas: 2, maxReplicas: 9, cpuUtilization: { targetPercentage: 60 } })?.autoscaler,
    ).toMatchObject({
      minReplicas: 2,
      maxReplicas: 9,
      historic: { rules: '1.1' },
      metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 60 } } }],
    });
    expect(messages({ scaleRef, maxReplicas: 9 })).toEqual([]);
  });

  test.each<[ObjectValue, string[]]>([
    [
      { scaleRef, maxReplicas: 0 },
      [
        "spec.maxReplicas: invalid value '0', Details: must be bigger or equal to 1",
        "spec.maxReplicas: invalid value '0', Details: must be bigger or equal to minReplicas",
      ],
    ],
    [
      { scaleRef, minReplicas: 0, maxReplicas: 2 },
      ["spec.minReplicas: invalid value '0', Details: must be bigger or equal to 1"],
    ],
    [
      { scaleRef, maxReplicas: 2, cpuUtilization: { targetPercentage: 0 } },
      ["spec.cpuUtilization.targetPercentage: invalid value '0', Details: must be bigger or equal to 1"],
    ],
    [
      { scaleRef: { name: 'web', subresource: 'status' }, maxReplicas: 2 },
      [
        'spec.scaleRef.kind: required value',
        "spec.scaleRef.subresource: unsupported value 'status', Details: supported values: scale",
      ],
    ],
  ])('the object with %j is refused', (spec, expected) => expect(messages(spec)).toEqual(expected));

  test('no selectable release serves the version', () => {
    const levels = (chosen?: string) =>
      read({ scaleRef, maxReplicas: 2 }, chosen)?.problems.map(({ code, level }) => [code, level]);
    expect(levels()).toEqual([['api/not-served', 'warning']]);
    expect(levels('1.16')).toEqual([['api/not-served', 'error']]);
  });
});

describe('constraints', () => {
  const newest = kindOf('autoscaling/v2', 'HorizontalPodAutoscaler');
  const reading = (spec: ObjectValue, release?: string) =>
    newest?.read(
      {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'web' },
        spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 9, ...spec },
      },
      release ? { kubernetes: { release } } : {},
    );

  test('the refusal explains the meaning, and the draft is read', () => {
    const { problems, autoscaler } =
      reading({ constraints: { scaleUp: { percent: 900 }, scaleDown: { pods: 0, percent: 0 } } }) ?? {};
    expect(problems?.map(({ code, level, message }) => [code, level, message])).toEqual([
      [
        'draft-constraints',
        'error',
        expect.stringContaining('The field means: scale up by 900 % or 4 pods per 60 s, the larger; never scale down.'),
      ],
    ]);
    expect(autoscaler).toMatchObject({
      historic: { rules: 'draft', scaleUp: { percent: 900, pods: 4, periodSeconds: 60 } },
    });
  });

  test('what the draft cannot use counts as absent, and is named', () => {
    const { problems, autoscaler } = reading({ constraints: { scaleUp: { percent: -5, pods: '1' } } }) ?? {};
    expect(problems?.map(({ code, level }) => [code, level])).toEqual([
      ['draft-constraints', 'error'],
      ['draft-field', 'warning'],
      ['draft-field', 'warning'],
    ]);
    expect(problems?.[0]?.message).toContain('The draft cannot use scaleUp.percent: -5, scaleUp.pods: "1".');
    expect(autoscaler).toMatchObject({
      historic: { scaleUp: { percent: 100, pods: 4 }, unused: ['scaleUp.percent: -5', 'scaleUp.pods: "1"'] },
    });
  });

  test('the message names five of many', () => {
    const fields = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`f${i}`, i]));
    const [problem] = reading({ constraints: fields })?.problems ?? [];
    expect(problem?.message).toContain('The draft cannot use f0: 0, f1: 1, f2: 2, f3: 3, f4: 4 and 4 more.');
  });

  test('a template in the draft prevents a simulation, unless behavior decides', () => {
    const constraints = { scaleUp: { pods: templatedValue('{{ .Values.pods }}') } };
    const { problems, blockingTemplate } = reading({ constraints }) ?? {};
    expect(blockingTemplate).toEqual({ path: 'spec.constraints.scaleUp.pods', source: '{{ .Values.pods }}' });
    expect(problems?.map(({ message }) => message)).toEqual([expect.not.stringContaining('It means')]);
    expect(reading({ constraints, behavior: {} })?.blockingTemplate).toBeUndefined();
  });

  test('non-strict servers drop the field', () =>
    expect(
      reading({ constraints: {} }, '1.20')?.problems.filter(({ code }) => code === 'draft-constraints'),
    ).toMatchObject([{ level: 'warning' }]));

  test('beside behavior the field is an ordinary unknown field', () => {
    const { problems, autoscaler } = reading({ constraints: {}, behavior: {} }) ?? {};
    expect(problems?.map(({ code }) => code)).toEqual(['api/unknown-field']);
    expect(autoscaler).not.toHaveProperty('historic');
  });
});
