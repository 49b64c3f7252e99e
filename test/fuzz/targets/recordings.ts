// Each changed line of a recording gets a verdict.

import { verifyLine } from '../../../core/cases/verify-line.ts';
import { once } from '../../../core/model/once.ts';
import type { Chance } from '../../support/chance.ts';
import { recordedLines } from '../corpus.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { mutateJson, mutateText } from '../mutate.ts';
import { shrinkJson, shrinkText } from '../shrink.ts';

const readRecordings = once(() => ['traces', 'admission', 'renderings'].map((folder) => recordedLines(folder, 30_000)));

export const recordingsTarget = fuzzTarget<string>({
  name: 'recordings',
  counts: 'lines of recordings',
  sampleSize: 20,
  generate: randomLine,
  *shrink(line) {
    const value = parse(line);
    if (value === undefined) yield* shrinkText(line);
    else for (const smaller of shrinkJson(value)) yield JSON.stringify(smaller);
  },
  run(line) {
    const { result } = verifyLine(line);
    if (!['equal', 'differs', 'malformed', 'unsupported', 'skipped'].includes(result)) throw new Error(result);
  },
});

function randomLine(chance: Chance): string {
  const line = chance.of(chance.of(readRecordings()));
  return chance.is(0.05) ? mutateText(chance, line) : JSON.stringify(mutateJson(chance, JSON.parse(line)));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
