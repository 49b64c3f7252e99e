// Runs the program of a regular expression. All branches advance together, in order of precedence (a Pike VM).
import type { Program } from './compile-pattern.ts';

/** Offsets in characters: start and end of the match, then of each group; undefined for a group without a match. */
export type Match = readonly (number | undefined)[];

interface Thread {
  at: number;
  slots: Match;
}

export interface Subject {
  characters: readonly string[];
  spend: (steps: number) => void;
}

const workPerStep = 6;
/**
 * `spend` is called once per this amount of work, and not for each character, because every call of `spend` itself
 * costs about one step.
 */
const counted = 50 * workPerStep;

/**
 * Finds the leftmost match. Of several matches at the leftmost position, returns the match that backtracking finds
 * first.
 */
export function findMatch(program: Program, subject: Subject, start: number): Match | undefined {
  const { characters, spend } = subject;
  let found: Match | undefined;
  let threads: readonly Thread[] = [];
  let position = start;
  let work = 0;
  for (; position <= characters.length; position++) {
    const step = new Step(program, characters, position);
    for (const thread of threads) step.follow(thread.at, thread.slots);
    if (!found) step.follow(0, [position]);
    const { match, next } = step.advance();
    work += step.work;
    if (work >= counted) {
      spend(work / workPerStep);
      work = 0;
    }
    if (match) found = match;
    if (found && next.length === 0) break;
    threads = next;
  }
  spend(work / workPerStep);
  return found;
}

/**
 * Advances all threads at one position: `follow` runs all instructions that read no character, and `advance` reads one
 * character.
 */
class Step {
  work = 0;
  private readonly threads: Thread[] = [];
  private readonly program: Program;
  private readonly position: number;
  private readonly before: string | undefined;
  private readonly after: string | undefined;

  constructor(program: Program, text: readonly string[], position: number) {
    this.program = program;
    this.position = position;
    this.before = text[position - 1];
    this.after = text[position];
    program.visits.nextPosition();
  }

  /**
   * Advances the threads by one character, in order of precedence. If a thread matches, returns its match and drops all
   * threads of lower precedence.
   */
  advance(): { match?: Match; next: readonly Thread[] } {
    const next: Thread[] = [];
    for (const { at, slots } of this.threads) {
      const instruction = this.program.instructions[at];
      if (instruction?.kind === 'match') return { match: [slots[0], this.position, ...slots.slice(2)], next };
      if (instruction?.kind !== 'set' || this.after === undefined) continue;
      this.work += instruction.work - 1;
      if (instruction.matches(this.after)) next.push({ at: at + 1, slots });
    }
    return { next };
  }

  follow(from: number, first: Match): void {
    const open: Thread[] = [{ at: from, slots: first }];
    for (let thread = open.pop(); thread; thread = open.pop()) {
      const { at, slots } = thread;
      if (!this.program.visits.visit(at)) continue;
      this.work++;
      const instruction = this.program.instructions[at];
      if (instruction?.kind === 'jump') open.push({ at: instruction.to, slots });
      else if (instruction?.kind === 'split')
        open.push({ at: instruction.second, slots }, { at: instruction.first, slots });
      else if (instruction?.kind === 'save') {
        this.work += slots.length;
        open.push({ at: at + 1, slots: withSlot(slots, instruction.slot, this.position) });
      } else if (instruction?.kind === 'assertion') {
        if (instruction.holds(this.before, this.after)) open.push({ at: at + 1, slots });
      } else this.threads.push(thread);
    }
  }
}

function withSlot(slots: Match, slot: number, position: number): Match {
  const changed = [...slots];
  changed[slot] = position;
  return changed;
}
