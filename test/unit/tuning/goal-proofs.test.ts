// Random candidates confirm each refusal before a search, and the nearest goal that is named instead.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { holds } from '../../../core/tuning/assess.ts';
import { Candidates } from '../../../core/tuning/candidate.ts';
import { type FieldGroup, fieldGroups } from '../../../core/tuning/field-groups.ts';
import { SeededRandom } from '../../../core/tuning/random.ts';
import type { TuningSubject } from '../../../core/tuning/tuning-subject.ts';
import { impossibleText } from '../../../core/tuning/tuning-text.ts';
import { runs } from '../../support/effort.ts';
import { fieldsOf, goalsOf, hpaObject, subjectOf, tuneAll, wpaObject } from '../../support/tuning.ts';
import { cautious, maxWork, shape, slow, spike } from '../../support/tuning-cases.ts';

function refusal(
  goals: readonly string[],
  object = hpaObject(),
  given: PartialScenario = {},
  groups?: FieldGroup[],
  maxRuns = 30,
) {
  const subject = subjectOf(object, given);
  const tuned = tuneAll(subject, goalsOf(...goals), { maxRuns, fields: fieldsOf(subject, groups) });
  return tuned.ok ? undefined : impossibleText(tuned.problem, 'scenario');
}

/** A search refuses goals before its first run, so one run is enough. */
const isRefused = (
  goals: readonly string[],
  object = hpaObject(),
  given: PartialScenario = {},
  groups?: FieldGroup[],
) => refusal(goals, object, given, groups, 1) !== undefined;

describe('goals that nothing meets are refused before any search', () => {
  test.each<[goals: string[], text: string]>([
    [
      ['never above 5', 'reaches 12 within 5 min'],
      '"never above 5" and "reaches 12 within 5 min" contradict each other: 12 is above 5.',
    ],
    [['never below 8', 'is 4 at 60 s'], '"never below 8" and "is 4 at 60 s" contradict each other: 4 is below 8.'],
    [['never below 8', 'never above 5'], '"never below 8" and "never above 5" contradict each other: 8 is above 5.'],
    [
      ['never above 10', 'sequence 2 → … → 16'],
      '"never above 10" and "sequence 2 → … → 16" contradict each other: 16 is above 10.',
    ],
    [
      ['back at 5 within 10 min', 'never below 8'],
      '"back at 5 within 10 min" and "never below 8" contradict each other: 5 is below 8.',
    ],
    [
      ['is 5 at 2 min', 'no flap', 'is 6 at 120 s'],
      '"is 5 at 2 min" and "is 6 at 120 s" contradict each other: no count is both.',
    ],
    [
      ['unmet load > 5 %', 'unmet load < 1 %'],
      '"unmet load > 5 %" and "unmet load < 1 %" contradict each other: no number is both.',
    ],
    [
      ['at most 3 changes', 'pod-hours >= 8', 'pod-hours < 8'],
      '"pod-hours >= 8" and "pod-hours < 8" contradict each other: no number is both.',
    ],
    [
      ['at most 0 changes', 'reaches 12 within 5 min'],
      '"at most 0 changes" and "reaches 12 within 5 min" contradict each other: 12 is above 8, the highest count at the start.',
    ],
    [
      ['at most 0 changes', 'unmet load < 1 %'],
      '"at most 0 changes" and "unmet load < 1 %" contradict each other: 8 replicas serve 800/s, and 37.3 % of the load exceeds this capacity.',
    ],
    [
      ['sequence 3 → 6 → … → 9', 'at most 1 change'],
      '"sequence 3 → 6 → … → 9" and "at most 1 change" contradict each other: the sequence has at least 2 changes.',
    ],
    [
      ['no flap', 'sequence 3 → 5 → 3 → 5 → 3 → 5'],
      '"no flap" and "sequence 3 → 5 → 3 → 5 → 3 → 5" contradict each other: 4 changes of direction in 30 min cannot all be more than 10 min apart, and closer changes are flaps.',
    ],
    [
      ['never below 8', 'pod-hours < 3'],
      '"never below 8" and "pod-hours < 3" contradict each other: 8 replicas for 30 min take 4 pod-hours.',
    ],
    [
      ['never above 5', 'unmet load < 1 %'],
      '"never above 5" and "unmet load < 1 %" contradict each other: 5 replicas serve 500/s, and 60.5 % of the load exceeds this capacity.',
    ],
    [
      ['pod-hours < 2', 'unmet load < 1 %'],
      '"pod-hours < 2" and "unmet load < 1 %" contradict each other: serving 99 % of the load takes 6.164 pod-hours if each pod serves 100 units/s.',
    ],
    [
      ['sequence 3 → 5 → 8', 'is 6 at 5 min'],
      '"sequence 3 → 5 → 8" and "is 6 at 5 min" contradict each other: the sequence does not contain 6.',
    ],
    [
      ['sequence 3 → 5 → 8', 'sequence 3 → … → 6'],
      '"sequence 3 → 5 → 8" and "sequence 3 → … → 6" contradict each other: no run has both.',
    ],
    [
      ['sequence 3 → 5 → 8', 'reaches 9 within 10 min'],
      '"sequence 3 → 5 → 8" and "reaches 9 within 10 min" contradict each other: 9 is above 8.',
    ],
    [
      ['back at 5 within 10 min', 'is 8 at 20 min'],
      '"back at 5 within 10 min" and "is 8 at 20 min" contradict each other: at 20 min the count is back at 5 or below.',
    ],
    [
      ['back at 5 within 10 min', 'sequence 3 → … → 8'],
      '"back at 5 within 10 min" and "sequence 3 → … → 8" contradict each other: the sequence ends at 8, which is above 5.',
    ],
    [
      ['fastest scale-up sequence 2 → 4 → 8', 'fastest scale-up reaches 12 within 60 s'],
      '"fastest scale-up sequence 2 → 4 → 8" and "fastest scale-up reaches 12 within 60 s" contradict each other: 12 is above 8.',
    ],
    [
      ['is 4 at 2 h'],
      '"is 4 at 2 h" cannot be judged: the run ends at 30 min. Increase horizonSeconds in the scenario.',
    ],
    [['longest wait < 10 s'], '"longest wait < 10 s" cannot be judged: workload.kind is not queue.'],
    [['cost < 1'], '"cost < 1" cannot be judged: there is no workload.pricePerPodHour.'],
  ])('%j', (goals, text) => {
    expect(refusal(goals)).toBe(text);
  });

  test.each([
    [['pod-hours <= 8', 'pod-hours >= 8']],
    [['pod-hours < 8', 'unmet load > 9 %']],
    [['is 5 at 2 min', 'is 6 at 3 min']],
    [['never above 5', 'back at 5 within 10 min']],
    [['never below 2', 'fastest scale-up sequence 2 → … → 20', 'never above 10']],
  ])('%j do not contradict each other', (goals) => {
    expect(isRefused(goals)).toBe(false);
  });

  const price = { workload: { pricePerPodHour: 2 } };
  test.each<[goal: string, reason: string, nearest: RegExp, given?: PartialScenario]>([
    ['reaches 30 within 5 min', 'maxReplicas is 20, and the search may not change it', /^reaches 20 within/],
    ['reaches 1 within 5 min', 'minReplicas is 2, and the search may not change it', /^reaches 3 within/],
    [
      'fastest scale-down reaches 1 within 9 min',
      'minReplicas is 2, and the search may not change it',
      /^fastest scale-down reaches 2/,
    ],
    [
      'fastest scale-up reaches 20 within 10 s',
      'only 12 replicas are possible in this time, even if metrics recommend maxReplicas at every sync and the search writes the fastest allowed rules',
      /^fastest scale-up reaches 20 within 15 s/,
    ],
    ['never above 1', 'minReplicas is 2, and the search may not change it', /^never above \d+$/],
    ['never below 30', 'maxReplicas is 20, and the search may not change it', /^never below 8$/],
    ['is 30 at 5 min', 'maxReplicas is 20, and the search may not change it', /^is 20 at 5 min$/],
    ['back at 1 within 10 min', 'minReplicas is 2, and the search may not change it', /^back at \d+ within/],
    ['sequence 3 → … → 30', 'maxReplicas is 20, and the search may not change it', /^sequence 3 → .* → \d+$/],
    ['sequence 30', 'maxReplicas is 20, and the search may not change it', /^sequence 8 → /],
    ['sequence 9 → 10', 'the count at the start is from 3 to 8', /^sequence \d → /],
    ['sequence 3 → 3', 'each count of a sequence must differ from the previous count', /^sequence \d → /],
    ['unmet load < 0 %', 'no figure is below 0', /^unmet load < 0\.\d+ %$/],
    ['unmet load > 100 %', 'no more than 100 % of the load can be unmet', /^unmet load > \d+ %$/],
    ['pod-hours < 1', '2 replicas for 30 min take 1 pod-hour', /^pod-hours < \d\.\d$/],
    ['cost <= 1', '2 replicas for 30 min cost 2', /^cost <= \d\.\d$/, price],
  ])('%s, with the nearest that can be had', (goal, reason, nearest, given) => {
    const text = refusal([goal], hpaObject(), given) ?? '';
    const [, found = ''] = /The nearest possible goal that was found is "(.*)"\.$/.exec(text) ?? [];
    expect(text).toContain(`"${goal}" is impossible: `);
    expect(text).toContain(`${reason}. `);
    expect(found).toMatch(nearest);
    expect(isRefused([found], hpaObject(), given)).toBe(false);
  });

  test('a bound that may change is no limit of a count', () => {
    const goals = ['never above maxReplicas', 'reaches 24 within 20 min'];
    expect(refusal(goals)).toContain('24 is above 20');
    expect(isRefused(goals, hpaObject(), {}, ['bounds'])).toBe(false);
    expect(refusal(['reaches 900 within 20 min'], hpaObject(), {}, ['bounds'])).toContain(
      'maxReplicas is at most 60. The nearest',
    );
  });

  test('a count at the start of the run may be beyond the bounds', () => {
    expect(isRefused(['is 30 at 0 s'], hpaObject(), { start: { replicas: 30 } })).toBe(false);
  });

  test('a load above what the highest count serves', () => {
    const given = shape({ shape: 'constant', to: 4000 });
    expect(refusal(['unmet load < 10 %'], hpaObject(), given)).toBe(
      '"unmet load < 10 %" is impossible: 20 replicas serve 2,000/s, and 50 % of the load exceeds this capacity. The nearest possible goal that was found is "unmet load < 51 %".',
    );
  });

  test('a time that no rules allow, with the shortest one that was found', () => {
    const kept = refusal(['reaches 15 within 20 s'], slow, {}, ['targets']);
    expect(kept).toBe(
      '"reaches 15 within 20 s" is impossible: only 8 replicas are possible in this time, even if metrics recommend maxReplicas at every sync and the search writes the fastest allowed rules. The nearest possible goal that was found is "reaches 15 within 13 min 45 s".',
    );
  });

  test('nothing is proven where a person sets counts, too', () => {
    const given: PartialScenario = { faults: [{ what: 'scaledByHand', to: 30, atSeconds: 60 }] };
    expect(isRefused(['reaches 30 within 5 min'], hpaObject(), given)).toBe(false);
  });
});

const short = { horizonSeconds: 1200 };
const priced: PartialScenario = { ...short, workload: { pricePerPodHour: 2 } };
const subjects: readonly (readonly [object: ObjectValue, given: PartialScenario])[] = [
  [hpaObject(), short],
  [hpaObject(), { ...priced, start: { replicas: 'minReplicas' } }],
  [hpaObject({ minReplicas: 1 }), { ...shape({ shape: 'constant', to: 300 }), ...short }],
  [slow, { ...priced, start: { replicas: 5 } }],
  [cautious, { ...spike(240), ...short, start: { replicas: 25 } }],
  [cautious, { ...shape({ shape: 'wave', periodSeconds: 300 }), ...short, start: { replicas: 1 } }],
  [wpaObject(), { ...spike(300), ...priced }],
  [wpaObject({ upscaleForbiddenWindowSeconds: 120, scaleUpLimitFactor: '20' }), { ...short, start: { replicas: 4 } }],
  [hpaObject({ minReplicas: 4, maxReplicas: 6 }), { ...priced, ...shape({ shape: 'step', from: 900, to: 100 }) }],
];

const count = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 26 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('minReplicas', 'maxReplicas') },
);
const time = fc.integer({ min: 0, max: 40 }).map((steps) => `${steps * 15} s`);
const few = fc.integer({ min: 0, max: 3 });
const sign = fc.constantFrom('<', '<=', '>=', '>');
const run = fc.constantFrom('', '', 'fastest scale-up ', 'fastest scale-down ');
const sequence = fc
  .array(fc.oneof({ weight: 3, arbitrary: count }, { weight: 1, arbitrary: fc.constant('…') }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((counts) => counts.join(' → '));
const sentence = fc.oneof(
  fc.tuple(run, count, time).map(([of, to, within]) => `${of}reaches ${to} within ${within}`),
  fc.tuple(fc.constantFrom('above', 'below'), count).map(([side, limit]) => `never ${side} ${limit}`),
  fc.tuple(count, time).map(([at, seconds]) => `is ${at} at ${seconds}`),
  fc.tuple(count, time).map(([at, within]) => `back at ${at} within ${within}`),
  fc.tuple(run, sequence).map(([of, counts]) => `${of}sequence ${counts}`),
  few.map((most) => `at most ${most} flaps`),
  few.map((most) => `at most ${most} changes`),
  fc.tuple(sign, fc.integer({ min: 0, max: 110 })).map(([is, percent]) => `unmet load ${is} ${percent} %`),
  fc.tuple(sign, fc.integer({ min: 0, max: 12 })).map(([is, hours]) => `pod-hours ${is} ${hours / 2}`),
  fc.tuple(sign, fc.integer({ min: 0, max: 12 })).map(([is, price]) => `cost ${is} ${price}`),
);

interface Wish {
  subject: TuningSubject;
  goals: string[];
  groups: readonly FieldGroup[];
  seed: number;
}

const wish = fc
  .record({
    index: fc.nat(subjects.length - 1),
    goals: fc.array(sentence, { minLength: 1, maxLength: 2 }),
    groups: fc.constantFrom<readonly FieldGroup[]>(['behavior', 'targets'], ['behavior', 'targets'], fieldGroups),
    seed: fc.nat(1000),
  })
  .map(({ index, ...rest }): Wish => {
    const [object, given] = subjects[index] ?? [hpaObject(), {}];
    return { subject: subjectOf(object, given), ...rest };
  });

function refusalOf({ subject, goals, groups }: Omit<Wish, 'seed'>, maxRuns = 1) {
  const tuned = tuneAll(subject, goalsOf(...goals), { maxRuns, fields: fieldsOf(subject, groups) });
  return tuned.ok || tuned.problem.isUnjudged ? undefined : tuned.problem;
}

test('what is refused, alone or in a pair, is met by no random candidate', () => {
  fc.assert(
    fc.property(wish, ({ seed, ...each }) => {
      const problem = refusalOf(each);
      if (!problem) return;
      const { subject, groups } = each;
      const fields = fieldsOf(subject, groups);
      const candidates = new Candidates(subject, fields, { goals: problem.goals, maxWork });
      const random = new SeededRandom(seed);
      for (let i = 0; i < 25; i++) {
        const share = random.next();
        const found = candidates.of(
          fields.map(({ others }) => (random.next() < share ? random.below(others.length + 1) : 0)),
        );
        expect(found && holds(found.assessment), impossibleText(problem, 'scenario')).not.toBe(true);
      }
    }),
    runs(1000, 100),
  );
});

test('the nearest goal that is named instead is found by a search', () => {
  const one = wish.filter(({ goals }) => goals.length === 1);
  fc.assert(
    fc.property(one, ({ subject, goals, groups }) => {
      const nearest = refusalOf({ subject, goals, groups }, 40)?.nearest;
      if (nearest === undefined) return;
      const fields = fieldsOf(subject, groups);
      const tuned = tuneAll(subject, goalsOf(nearest), { maxRuns: 200, fields });
      expect(tuned.ok && tuned.result.proposals.length, `${goals[0]}: ${nearest}`).toBeGreaterThan(0);
    }),
    runs(100, 100),
  );
});
