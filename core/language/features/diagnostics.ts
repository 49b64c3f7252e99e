// Everything that is wrong with a chunk: its text, what the API server would refuse, what the rules find.

import type { Diagnostic, Range as LineRange } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import type { Level, Problem } from '../../model/problem.ts';
import { scenarioKind } from '../../model/scenario/kind.ts';
import { readScenario } from '../../model/scenario/read.ts';
import { limits } from '../../text/limits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { preventsReading } from '../../text/problem.ts';
import { rangeOfProblem } from '../locate.ts';
import { DiagnosticSeverity } from '../protocol-values.ts';
import type { Rule, RuleLevel, RuleLevels } from '../rule.ts';
import { rules, rulesFor } from '../rules/all.ts';
import { type Attached, attachedProblems } from '../scenario/attached.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import type { Workload } from '../workspace/objects.ts';
import { type Surroundings, workloadAround } from '../workspace/surroundings.ts';

export interface DiagnosticOptions {
  levels: RuleLevels;
  /** Address of the folder with the pages of the rules. */
  pages?: string;
  /** The files that a scenario file names, where somebody has read them. */
  attached?: Attached;
  /** What is around the chunk, where somebody knows: some problems are none for the workload that stands there. */
  surroundings?: Surroundings;
}

const asking: ReadonlySet<string> = new Set(rules.flatMap(({ code, asksWorkload }) => (asksWorkload ? [code] : [])));

/** Whether problems of this code depend on what is around. */
export function dependsOnWorkload(code: unknown): boolean {
  return asking.has(String(code));
}

export const source = 'replicast';

const severities: Record<Level, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A problem with its place in the chunk. */
export interface Placed {
  code: string;
  level: RuleLevel;
  range: Range;
  message: string;
  path?: string;
  item?: number;
}

/** A problem that the levels and switches let through. */
export interface FoundProblem {
  code: string;
  level: Level;
  /** Counts from the start of the chunk. */
  range: LineRange;
  message: string;
  /** `spec.metrics[0].type`; empty where the text itself is broken. */
  path: string;
  /** Place in a list, from 0. */
  item?: number;
}

/** Positions count from the start of the chunk. */
export function diagnose(view: ChunkView, options: DiagnosticOptions): Diagnostic[] {
  return findProblems(view, options).map((problem) => toDiagnostic(problem, options));
}

/** The same of problems that somebody else found, in documents that hold no whole autoscaler. */
export function report(placed: readonly Placed[], view: Pick<ChunkView, 'lines' | 'switches'>, options: DiagnosticOptions): Diagnostic[] {
  return placed.flatMap((problem) => letThrough(view, options.levels, problem)).map((problem) => toDiagnostic(problem, options));
}

function toDiagnostic({ code, level, range, message }: FoundProblem, { pages }: DiagnosticOptions): Diagnostic {
  const link = pages === undefined ? {} : { codeDescription: { href: `${pages}/${code}.md` } };
  return { range, severity: severities[level], source, code, ...link, message };
}

/** What `diagnose` reports, in our own words: with the path, for those who are no editor. */
export function findProblems(view: ChunkView, { levels, attached, surroundings }: Omit<DiagnosticOptions, 'pages'>): FoundProblem[] {
  const workloadOf = (object: ObjectView) => surroundings && workloadAround(surroundings, object.root, view.lines);
  const ofObjects = isReadable(view)
    ? view.objects.flatMap((object) => [...problemsOf(object, workloadOf), ...ofAttached(object, attached)])
    : [];
  const placed = [...view.textProblems, ...ofObjects];
  return placed.flatMap((problem) => letThrough(view, levels, problem));
}

/** Of a text that nobody can read the server says nothing more; what it seems to lack may stand behind the mistake. */
function isReadable({ textProblems }: ChunkView): boolean {
  return !textProblems.some(preventsReading);
}

function problemsOf(object: ObjectView, workloadOf: WorkloadOf): Placed[] {
  const problems = [...(object.misspelt ? [object.misspelt] : []), ...(object.reading?.problems ?? [])];
  // Nobody reads more, and finding the place of each takes a walk over its neighbours.
  const read = problems.slice(0, limits.problems);
  return [
    ...read.map((problem) => place(object, problem)),
    ...rulesFor(object.description).flatMap((rule) => findingsOf(rule, object, workloadOf)),
  ];
}

function ofAttached(view: ObjectView, attached: Attached | undefined): Placed[] {
  const { description } = view;
  if (!attached || description?.kind !== scenarioKind.kind) return [];
  return attachedProblems(readScenario(view.object), view.object, attached).map((problem) => place(view, problem));
}

type WorkloadOf = (object: ObjectView) => Workload | undefined;

function findingsOf(rule: Rule, view: ObjectView, workloadOf: WorkloadOf): Placed[] {
  if (!view.reading) return [];
  const { autoscaler } = view.reading;
  const findings = [...rule.check({ object: view.object, ...(autoscaler && { autoscaler }) })];
  const workload = findings.some(({ unless }) => unless) ? workloadOf(view) : undefined;
  return findings
    .filter(({ unless }) => !(workload && unless?.(workload)))
    .map((finding) => place(view, { ...finding, code: rule.code, level: finding.level ?? rule.level }));
}

function place({ root, item }: ObjectView, problem: Omit<Problem, 'level'> & { level: RuleLevel }): Placed {
  const { code, level, message, at } = problem;
  return { code, level, range: rangeOfProblem(root, problem), message, path: formatPath(at), ...(item !== undefined && { item }) };
}

function letThrough({ lines, switches }: Pick<ChunkView, 'lines' | 'switches'>, levels: RuleLevels, placed: Placed): FoundProblem[] {
  const { code, message, path = '', item } = placed;
  const level = Object.hasOwn(levels, code) ? (levels[code] ?? placed.level) : placed.level;
  const range = { start: positionAt(lines, placed.range.start), end: positionAt(lines, placed.range.end) };
  if (level === 'off' || switches.get(range.start.line)?.has(code)) return [];
  return [{ code, level, range, message, path, ...(item !== undefined && { item }) }];
}
