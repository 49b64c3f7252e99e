// What the tuner finds beside the best of many random candidates, for each case of test/support/tuning-cases.ts.
// usage: REPLICAST_CORPUS=… node test/bench/run.mjs tuned [--random=20000] [--only=NAME] [--seed=1]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { holds } from '../../core/tuning/assess.ts';
import { tuneRuns } from '../../core/tuning/tune.ts';
import { goalsOf, tuneAll } from '../support/tuning.ts';
import { randomCandidates, type TuningCase, tuningCases } from '../support/tuning-cases.ts';

const { values } = parseArgs({
  options: {
    random: { type: 'string', default: '20000' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const count = Number(values.random);
const kept = `out/bench/tuned-random-${count}.json`;
const known: Record<string, number | null> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};

/** Null: no candidate meets the goals. */
async function bestOfRandom(one: TuningCase): Promise<number | null> {
  const key = `${one.name}: ${one.goals.join(', ')}`;
  const hours = randomCandidates(await one.subject(), one, known[key] === undefined ? count : 0)
    .filter(({ assessment }) => holds(assessment))
    .map(({ assessment }) => assessment.figures.podHours);
  known[key] ??= hours.length > 0 ? Math.min(...hours) : null;
  mkdirSync('out/bench', { recursive: true });
  writeFileSync(kept, JSON.stringify(known, undefined, 1));
  return known[key] ?? null;
}

console.log('case | goals | now | best of random | tune | dearer | runs');
for (const one of tuningCases.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
  const random = await bestOfRandom(one);
  const tuned = tuneAll(await one.subject(), goalsOf(...one.goals), { maxRuns: tuneRuns, seed: Number(values.seed) });
  const found = tuned.ok ? tuned.result.proposals.find(({ names }) => names.includes('cheapest')) : undefined;
  const hours = found?.candidate.assessment.figures.podHours;
  const present = tuned.ok ? tuned.result.present.assessment : undefined;
  const dearer = hours !== undefined && random !== null ? `${(100 * (hours / random - 1)).toFixed(1)} %` : '';
  const now = present ? `${present.figures.podHours.toFixed(2)}${holds(present) ? '' : ' (goals fail)'}` : 'impossible';
  console.log(
    [
      one.name,
      one.goals.join(', '),
      now,
      random?.toFixed(3) ?? 'none',
      hours?.toFixed(3) ?? 'none',
      dearer,
      tuned.ok ? tuned.result.runs : 0,
    ].join(' | '),
  );
}
