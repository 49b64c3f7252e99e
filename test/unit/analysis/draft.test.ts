// `constraints` of the draft of 2019, in both spellings.
import { describe, expect, test } from 'vitest';
import {
  checkCompleted,
  checkCompletion,
  checkDiagnostics,
  completionsOf,
  diagnosticsOf,
  hoverOf,
  whole,
} from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const target = 'scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }';
const drafted = (constraints: string) => yaml`
  spec:
    ${target}
    maxReplicas: 20
    constraints: ${constraints}
`;
const besideBehavior = '  behavior: {}\n';
const inDraft = (constraints: string, more = '') =>
  diagnosticsOf(whole(drafted(constraints) + more))
    .filter(({ code }) => code === 'draft-field')
    .map(({ message }) => message);

describe('keys inside constraints', () => {
  test('are those of the draft', () => {
    checkCompletion(drafted('\n      <|>'), ['scaleUp', 'scaleDown', 'delaySeconds']);
    checkCompletion(drafted('\n      scaleDown:\n        <|>'), [
      'pods',
      'percent',
      'periodSeconds',
      'delaySeconds',
      'rate',
    ]);
    checkCompletion(drafted('\n      scaleDown:\n        rate:\n          <|>'), ['pods', 'percent', 'periodSeconds']);
  });

  test('keep to the spelling that is written', () => {
    checkCompletion(drafted('\n      scaleUp:\n        percent: 900\n        <|>'), [
      'pods',
      'periodSeconds',
      'delaySeconds',
    ]);
    checkCompletion(drafted('\n      scaleUp:\n        rate: { percent: 900 }\n        <|>'), ['delaySeconds']);
  });

  test('are written with the default of the draft', () =>
    checkCompleted(
      drafted('\n      scaleUp:\n        percent: 900\n        pe<|>'),
      'periodSeconds',
      drafted('\n      scaleUp:\n        percent: 900\n        periodSeconds: ${1:60}'),
    ));

  test('have the values of the draft', () =>
    expect(
      completionsOf(drafted('\n      scaleUp:\n        periodSeconds: <|>')).items.map(({ label }) => label),
    ).toEqual(['60', '600']));
});

describe('a hover inside constraints', () => {
  test('has the draft’s text, default and unit', () => {
    const period = hoverOf(drafted('\n      scaleUp: { rate: { period<|>Seconds: 60 } }'));
    expect(period).toContain('**periodSeconds** · scaleUp');
    expect(period).toContain('1 s or more · default 60 s');
    expect(hoverOf(drafted('\n      scaleDown: { percent<|>: 10 }'))).toContain(
      'default none: any number may be removed',
    );
    expect(hoverOf(drafted('\n      delay<|>Seconds: 600'))).toContain(
      'Only story 5 of the draft sets delaySeconds here',
    );
  });

  test('says where the draft contradicts itself', () => {
    expect(hoverOf(drafted('\n      scaleUp: { po<|>ds: 1 }'))).toContain('it expects 1 → 2 → 3 → 4');
    expect(hoverOf(drafted('\n      scaleDown: { po<|>ds: 0 }'))).toContain('The draft contradicts itself');
    expect(hoverOf(drafted('\n      scaleDown: { delay<|>Seconds: 600 }'))).toContain('User story 5 of the 2019 draft');
  });

  test('has the sequence and the chart of the file', () => {
    const whole = hoverOf(drafted('{}').replace('constraints', 'constr<|>aints'));
    expect(whole).toContain('No release has this field');
    expect(whole).toContain('1 → 5 → 10 → 20 in 2 min; 20 → 1 after 5 min');
    expect(whole).toContain('| 2:00 | 20 |');
    expect(hoverOf(drafted('\n      scale<|>Up: { percent: 900 }'))).toContain('1 → 10 → 20 in 60 s');
  });

  test('has no numbers beside behavior, which decides', () => {
    const card = hoverOf(drafted('{}').replace('constraints', 'constr<|>aints') + besideBehavior);
    expect(card).toContain('No release has this field');
    expect(card).not.toContain('In this file');
    expect(card).not.toContain('| 2:00 |');
  });
});

describe('in a version without behavior', () => {
  const drafts = (version: string, constraints: string) =>
    `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n${drafted(constraints)}`;

  test.each(['v1', 'v2beta1'])('%s has the checks, keys and hovers of the draft', (version) => {
    const found = diagnosticsOf(drafts(version, '{ scaleUp: { pods: -1 } }'));
    expect(found.filter(({ code }) => code !== 'api/not-served')).toMatchObject([
      { code: 'draft-constraints', message: expect.stringContaining('Use behavior in autoscaling/v2 instead. The') },
      { code: 'draft-field', message: expect.stringContaining('must be 0 or more, not -1') },
    ]);
    const up = drafts(version, '\n      scaleUp: { percent: 900, <|> }');
    checkCompletion(up, ['pods', 'periodSeconds', 'delaySeconds']);
    expect(hoverOf(up.replace('<|>', '').replace('percent', 'per<|>cent'))).toContain('default 100');
    expect(hoverOf(drafts(version, '{}').replace('constraints', 'con<|>straints'))).toContain(
      '1 → 5 → 10 → 20 in 2 min',
    );
  });
});

describe('what the draft cannot use', () => {
  test('is named, with the default that counts', () =>
    checkDiagnostics(yaml`
      spec:
        ${target}
        maxReplicas: 20
        constraints:
      # ^^^^^^^^^^^ draft-constraints: constraints is an unknown field, from a draft of 2019 that was never released. Use behavior instead. The field means: scale up by 100 % or 4 pods per 60 s, the larger; scale down by any number. The draft cannot use scaleUp.percent: -5, scaleUp.pods: "1", scaleUp.perod: 60, scaleDown.
          scaleUp:
            percent: -5
      #              ^^ draft-field: spec.constraints.scaleUp.percent must be 0 or more, not -5. It counts as absent; default: 100.
            pods: "1"
      #           ^^^ draft-field: spec.constraints.scaleUp.pods must be an integer, not the string "1": remove the quotes. It counts as absent; default: 4.
            perod: 60
      #     ^^^^^ draft-field: unknown field "spec.constraints.scaleUp.perod"
          scaleDown: []
      #              ^^ draft-field: spec.constraints.scaleDown must be an object, not a list. It counts as absent; default: after 300 s; then any number of pods.
    `));

  test.each([
    ['{ scaleUp: { rate: { perod: 5 } } }', 'unknown field "spec.constraints.scaleUp.rate.perod"'],
    ['{ scaleUp: { periodSeconds: 0 } }', 'must be 1 or more, not 0'],
    ['{ scaleUp: { pods: 4.5 } }', 'must be an integer, not 4.5'],
    ['{ scaleUp: { stabilizationWindowSeconds: 60 } }', 'unknown field'],
    [
      '{ scaleDown: { rate: { pods: 1 }, pods: 2 } }',
      'spec.constraints.scaleDown.pods is ignored, because spec.constraints.scaleDown.rate.pods is also set.',
    ],
    [
      '{ scaleDown: { delaySeconds: 1 }, delaySeconds: 2 }',
      'spec.constraints.delaySeconds is ignored, because spec.constraints.scaleDown.delaySeconds is also set.',
    ],
  ])('%s', (constraints, message) => expect(inDraft(constraints)).toEqual([expect.stringContaining(message)]));

  test('is nothing of a value in the other spelling, of a null and of a template', () => {
    expect(inDraft('{ scaleUp: { rate: { pods: null, percent: 0 }, pods: 2 } }')).toEqual([]);
    expect(inDraft('{ scaleUp: { pods: "{{ .Values.pods }}", percent: 0 } }')).toEqual([]);
  });

  test('is not looked for beside behavior', () => {
    expect(inDraft('{ scaleUp: 5 }')).toHaveLength(1);
    expect(inDraft('{ scaleUp: 5 }', besideBehavior)).toEqual([]);
  });
});

describe('the contradictions of the draft', () => {
  test('pods alone do not scale up one by one', () => {
    expect(inDraft('{ scaleUp: { pods: 1 } }')).toEqual([
      expect.stringContaining('Story 3 of the KEP draft contradicts this default: it expects 1 → 2 → 3 → 4'),
    ]);
    expect(inDraft('{ scaleUp: { rate: { pods: 1 } } }')).toHaveLength(1);
    expect(inDraft('{ scaleUp: { pods: 1, percent: 0 } }')).toEqual([]);
    expect(inDraft('{ scaleUp: { pods: 0 } }')).toEqual([]);
  });

  test('a single 0 does not forbid scaling down', () => {
    expect(inDraft('{ scaleDown: { pods: 0 } }')).toEqual([
      expect.stringContaining('a 0 is ignored if the other rate is set'),
    ]);
    expect(inDraft('{ scaleDown: { pods: 0, percent: 10 } }')).toHaveLength(1);
    expect(inDraft('{ scaleDown: { pods: 0, percent: 0 } }')).toEqual([]);
  });
});
