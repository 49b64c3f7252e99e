import { describe, expect, test } from 'vitest';
import { verifyCaseLine } from '../../../core/cases/verify-case.ts';
import { caseProblem, writeCase } from '../../../core/cases/write-case.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { assess, holds } from '../../../core/tuning/assess.ts';
import { type Candidate, Candidates } from '../../../core/tuning/candidate.ts';
import { SeededRandom } from '../../../core/tuning/random.ts';
import { type SearchPart, search } from '../../../core/tuning/search.ts';
import { withValues } from '../../../core/tuning/tunable-fields.ts';
import { type TuneOptions, type TuneProgress, type TuneResult, tune } from '../../../core/tuning/tune.ts';
import type { TuningSubject } from '../../../core/tuning/tuning-subject.ts';
import { editTexts, impossibleText } from '../../../core/tuning/tuning-text.ts';
import { variantKinds } from '../../../core/tuning/variants.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { fieldsOf, goalsOf, hpaObject, subjectOf, tuneAll } from '../../support/tuning.ts';
import {
  maxWork,
  randomCandidates,
  shape,
  slow,
  spike,
  type TuningCase,
  tuningCases,
} from '../../support/tuning-cases.ts';

const searched = (whole: number) => (isWhole ? whole : Math.ceil(whole / 3));

function resultOf(subject: TuningSubject, { goals }: Pick<TuningCase, 'goals'>, maxRuns: number, seed = 1): TuneResult {
  const tuned = tuneAll(subject, goalsOf(...goals), { maxRuns, seed });
  if (!tuned.ok) throw new Error(impossibleText(tuned.problem, 'scenario'));
  return tuned.result;
}

/** In pod-hours; undefined if no candidate meets the goals. */
function bestOfRandom(subject: TuningSubject, tuningCase: TuningCase, count: number): number | undefined {
  const solutions = randomCandidates(subject, tuningCase, count).filter(({ assessment }) => holds(assessment));
  const hours = solutions.map(({ assessment }) => assessment.figures.podHours);
  return hours.length > 0 ? Math.min(...hours) : undefined;
}

/** With 20,000 random candidates the difference is 1.4 % at most. */
const mostDearer = 1.03;

const slowSubject = () => subjectOf(slow, { horizonSeconds: 600 });

describe('a search', () => {
  // A short search may take more to leave out needless edits.
  const [randomCount, maxRuns, allRuns] = isWhole ? [2000, 2000, 2000] : [60, 80, 180];

  test.each(sampleOf(tuningCases, 15))(
    'of $name finds what random candidates find, at hardly a higher cost',
    async (one) => {
      const subject = await one.subject();
      const random = bestOfRandom(subject, one, randomCount);
      const result = resultOf(subject, one, maxRuns);
      const cheapest = result.proposals.find(({ names }) => names.includes('cheapest'))?.candidate;
      if (random !== undefined) expect(cheapest?.assessment.figures.podHours).toBeLessThanOrEqual(random * mostDearer);
      expect(result.runs).toBeLessThanOrEqual(allRuns);
      for (const { candidate } of result.proposals) expect(holds(candidate.assessment)).toBe(true);
    },
  );

  test('has the same figures as a run of the edited object', () => {
    const subject = slowSubject();
    const goals = goalsOf('reaches 15 within 2 min');
    for (const { candidate } of resultOf(subject, { goals: ['reaches 15 within 2 min'] }, searched(300)).proposals) {
      const edited = subjectOf(withValues(slow, candidate.edits), { horizonSeconds: 600 });
      const again = assess(edited.autoscaler, subject.scenario, subject, { goals, maxWork });
      expect(again).toEqual(candidate.assessment);
    }
  });

  test.each(sampleOf(tuningCases, 40))('of $name has proposals whose cases are verified', async (one) => {
    const subject = await one.subject();
    const { profile, scenario } = subject;
    for (const { candidate, names } of resultOf(subject, one, searched(200)).proposals) {
      const { autoscaler } = candidate;
      expect(caseProblem(autoscaler, scenario, simulate(autoscaler, scenario, profile))).toBeUndefined();
      const line = JSON.stringify(writeCase(autoscaler, scenario, profile, names.join(' ')));
      expect(verifyCaseLine(line)).toMatchObject({ result: 'equal' });
    }
  });

  test('is the same for the same seed', () => {
    const edits = (seed: number) =>
      resultOf(slowSubject(), { goals: ['reaches 15 within 2 min'] }, searched(100), seed).proposals.map(
        ({ candidate }) => candidate.edits.flatMap(editTexts),
      );
    expect(edits(3)).toEqual(edits(3));
  });

  test('proposes nothing to change where the goals hold and nothing is cheaper', () => {
    const subject = subjectOf(hpaObject({ minReplicas: 3, maxReplicas: 3 }));
    const { proposals } = resultOf(subject, { goals: ['never below 3'] }, 100);
    expect(proposals.map(({ candidate }) => candidate.edits)).toEqual([[]]);
  });

  test('says which edit is for what', () => {
    const { proposals } = resultOf(slowSubject(), { goals: ['reaches 15 within 60 s'] }, searched(400));
    const several = proposals.filter(({ candidate }) => candidate.edits.length > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const { candidate, without } of several) expect(without).toHaveLength(candidate.edits.length);
  });

  test('keeps what holds under other loads apart', () => {
    const tuned = tuneAll(slowSubject(), goalsOf('reaches 12 within 2 min'), {
      maxRuns: searched(200),
      variants: variantKinds,
    });
    const result = tuned.ok ? tuned.result : undefined;
    const robust = result?.proposals.find(({ names }) => names.includes('robust'));
    expect(robust?.worst && holds(robust.worst)).toBe(true);
    for (const { worst } of result?.proposals ?? []) expect(worst).toBeDefined();
  });

  test('goes for what is to be minimized, and for pod-hours if nothing is', () => {
    const bestFor = (minimize: TuneOptions['minimize']) => {
      const search = tune(slowSubject(), {
        goals: goalsOf('reaches 9 within 9 min'),
        minimize,
        fields: fieldsOf(slowSubject()),
        seed: 1,
        maxRuns: 100,
        maxWork,
        variants: [],
      });
      const steps = Array.from({ length: 60 }, () => search.next().value as TuneProgress);
      return steps.at(-1)?.best.assessment.figures;
    };
    const [cheap, served] = [bestFor(['pod-hours']), bestFor(['unmet load'])];
    expect(bestFor([])).toEqual(cheap);
    expect(served?.unmetPart).toBeLessThan(cheap?.unmetPart ?? 0);
    expect(served?.podHours).toBeGreaterThan(cheap?.podHours ?? Infinity);
  });

  test('in parts tries each edit alone in one of them', () => {
    const subject = slowSubject();
    const aloneIn = (part: SearchPart) => {
      const candidates = new Candidates(subject, fieldsOf(subject), { goals: [], maxWork });
      const isAlone = ({ choice }: Candidate) => choice.filter((value) => value !== 0).length === 1;
      const alone: string[] = [];
      for (const _ of search(candidates, { order: () => 0, seed: 1, maxRuns: 1000, part })) {
        const last = candidates.all().at(-1);
        if (last && isAlone(last)) alone.push(last.choice.join());
        else if (alone.length > 0) break;
      }
      return alone;
    };
    const whole = aloneIn({ number: 0, of: 1 });
    const parts = [0, 1].map((number) => aloneIn({ number, of: 2 }));
    expect(parts.every((part) => part.length > 5)).toBe(true);
    expect(parts.flat().toSorted()).toEqual(whole.toSorted());
  });

  test('descends to a combination of values that random choices do not come near', () => {
    const subject = subjectOf(slow, { horizonSeconds: 60 });
    const candidatesNow = () => new Candidates(subject, fieldsOf(subject), { goals: [], maxWork });
    const wanted = candidatesNow().fields.map(({ others }) => Math.ceil(others.length / 2));
    const distance = ({ choice }: Candidate) =>
      choice.reduce((sum, value, i) => sum + Math.abs(value - (wanted[i] ?? 0)) / (wanted[i] ?? 1), 0);
    const nearest = (candidates: Candidates) => Math.min(...candidates.all().map(distance));
    const [searched, random] = [candidatesNow(), candidatesNow()];
    for (const _ of search(searched, { order: (a, b) => distance(a) - distance(b), seed: 1, maxRuns: 200 }));
    const chance = new SeededRandom(1);
    while (random.runs < 200) random.of(random.fields.map(({ others }) => chance.below(others.length + 1)));
    expect(nearest(searched)).toBeLessThan(nearest(random) / 3);
  });

  test('can be ended after any run, with the best candidate so far', () => {
    const search = tune(slowSubject(), {
      goals: goalsOf('reaches 15 within 2 min'),
      minimize: [],
      fields: fieldsOf(slowSubject()),
      seed: 1,
      maxRuns: 100,
      maxWork,
      variants: [],
    });
    const first = search.next();
    expect(first.done).toBe(false);
    expect(first.value).toMatchObject({ runs: 1, best: { edits: [] } });
  });

  test('ends when its time is over, with what it has found', () => {
    const subject = slowSubject();
    const goals = goalsOf('reaches 12 within 2 min');
    let asked = 0;
    const ended = (most: number) => {
      asked = 0;
      const tuned = tuneAll(subject, goals, {
        maxRuns: searched(900),
        variants: variantKinds,
        hasTime: (part) => ++asked < part * most,
      });
      return tuned.ok ? tuned.result : undefined;
    };
    const whole = ended(Number.POSITIVE_INFINITY);
    const most = searched(400);
    const early = ended(most);
    expect(early?.runs).toBeLessThan((whole?.runs ?? 0) / 2);
    expect(asked).toBeLessThan(most + 10);
    expect(early?.proposals.length).toBeGreaterThan(0);
    for (const { candidate, worst } of early?.proposals ?? [])
      expect(holds(candidate.assessment) && worst).toBeTruthy();
  });

  test('without a solution names the goal that is in the way, and comes near', () => {
    const { proposals, nearest } = resultOf(
      subjectOf(hpaObject(), spike(60)),
      { goals: ['unmet load < 0.1 %', 'never above maxReplicas'] },
      searched(200),
    );
    expect(proposals).toEqual([]);
    expect(nearest?.inTheWay.map(({ text }) => text)).toEqual(['unmet load < 0.1 %']);
    expect(nearest?.candidate.edits.length).toBeGreaterThan(0);
  });

  test('without a solution comes near without needless edits', () => {
    const subject = subjectOf(hpaObject(), { ...spike(60), horizonSeconds: 900 });
    const goals = goalsOf('unmet load < 0.1 %');
    const fields = fieldsOf(subject);
    const { nearest } = resultOf(subject, { goals: goals.map(({ text }) => text) }, searched(600));
    const candidates = new Candidates(subject, fields, { goals, maxWork });
    const { choice, assessment } = nearest?.candidate ?? {};
    const edited = choice?.flatMap((value, i) => (value === 0 ? [] : [i])) ?? [];
    expect(edited.length).toBeGreaterThan(0);
    for (const index of edited) {
      const without = candidates.of(choice?.with(index, 0) ?? []);
      expect(without?.assessment.gaps[0] ?? Infinity).toBeGreaterThan(assessment?.gaps[0] ?? Infinity);
    }
  });
});

describe('the front', () => {
  test('has the cheapest first, and each leaves less load unmet', () => {
    const { front } = resultOf(
      subjectOf(slow, shape({ shape: 'ramp' })),
      { goals: ['unmet load < 40 %'] },
      searched(300),
    );
    const figures = front.map(({ assessment }) => assessment.figures);
    expect(front.length).toBeGreaterThan(1);
    expect(front.length).toBeLessThanOrEqual(12);
    for (const [i, { podHours, unmetPart }] of figures.entries()) {
      const before = figures[i - 1];
      if (!before) continue;
      expect(podHours).toBeGreaterThanOrEqual(before.podHours);
      expect(unmetPart).toBeLessThan(before.unmetPart);
    }
  });
});
