// Compiles a regular expression to a program that is run without backtracking, in time linear in the text.
import { parsePattern } from './parse-pattern.ts';
import { type Assertion, PatternError, type RegexExpression } from './syntax.ts';

export type Instruction =
  | { kind: 'set'; matches: (character: string) => boolean; work: number }
  | { kind: 'assertion'; holds: Assertion }
  | { kind: 'save'; slot: number }
  /** A match through `first` takes precedence over a match through `second`. */
  | { kind: 'split'; first: number; second: number }
  | { kind: 'jump'; to: number }
  | { kind: 'match' };

export interface Program {
  instructions: readonly Instruction[];
  groups: readonly string[];
  visits: Visits;
}

/**
 * Remembers which instructions a search has visited. All searches of a program share one `Visits` object, to save
 * allocations.
 */
export class Visits {
  private readonly lastVisits: Uint32Array;
  private position = 0;

  constructor(instructions: number) {
    this.lastVisits = new Uint32Array(instructions);
  }

  nextPosition(): void {
    this.position++;
  }

  /** Marks the instruction as reached. Returns whether this is its first visit at the current position. */
  visit(instruction: number): boolean {
    if (this.lastVisits[instruction] === this.position) return false;
    this.lastVisits[instruction] = this.position;
    return true;
  }
}

const maxInstructions = 100_000;

export interface CompileOptions {
  withoutGroups?: boolean;
}

/** @throws PatternError if the pattern is invalid or too large */
export function compilePattern(pattern: string, { withoutGroups = false }: CompileOptions = {}): Program {
  const { expression, groups } = parsePattern(pattern);
  const instructions: Instruction[] = [];
  const add = (instruction: Instruction): number => {
    if (withoutGroups && instruction.kind === 'save') return instructions.length;
    if (instructions.length >= maxInstructions) throw new PatternError('expression too large', pattern);
    return instructions.push(instruction) - 1;
  };
  emit(expression, instructions, add);
  add({ kind: 'match' });
  return { instructions, groups, visits: new Visits(instructions.length) };
}

type Add = (instruction: Instruction) => number;

function emit(expression: RegexExpression, program: Instruction[], add: Add): void {
  switch (expression.kind) {
    case 'empty':
      return;
    case 'set':
      add({ kind: 'set', matches: expression.matches, work: expression.work ?? 1 });
      return;
    case 'assertion':
      add({ kind: 'assertion', holds: expression.holds });
      return;
    case 'group':
      add({ kind: 'save', slot: 2 * expression.index });
      emit(expression.inner, program, add);
      add({ kind: 'save', slot: 2 * expression.index + 1 });
      return;
    case 'sequence':
      for (const item of expression.items) emit(item, program, add);
      return;
    case 'alternatives':
      emitAlternatives(expression.items, program, add);
      return;
    case 'repeat':
      emitRepeat(expression, program, add);
  }
}

function emitAlternatives(items: readonly RegexExpression[], program: Instruction[], add: Add): void {
  const ends: number[] = [];
  for (const [index, item] of items.entries()) {
    const isLast = index === items.length - 1;
    const split = isLast ? undefined : add({ kind: 'jump', to: 0 });
    emit(item, program, add);
    if (split === undefined) continue;
    ends.push(add({ kind: 'jump', to: 0 }));
    program[split] = { kind: 'split', first: split + 1, second: program.length };
  }
  for (const end of ends) program[end] = { kind: 'jump', to: program.length };
}

function emitRepeat(
  { inner, min, max, isGreedy }: Extract<RegexExpression, { kind: 'repeat' }>,
  program: Instruction[],
  add: Add,
): void {
  for (let count = 0; count < min; count++) {
    const before = program.length;
    emit(inner, program, add);
    if (program.length === before) break;
  }
  const split = (at: number, inside: number, after: number): void => {
    program[at] = { kind: 'split', first: isGreedy ? inside : after, second: isGreedy ? after : inside };
  };
  if (max === Number.POSITIVE_INFINITY) {
    const start = add({ kind: 'jump', to: 0 });
    emit(inner, program, add);
    add({ kind: 'jump', to: start });
    split(start, start + 1, program.length);
    return;
  }
  const splits: number[] = [];
  for (let count = min; count < max; count++) {
    splits.push(add({ kind: 'jump', to: 0 }));
    emit(inner, program, add);
  }
  for (const at of splits) split(at, at + 1, program.length);
}
