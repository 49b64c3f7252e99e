import {
  type Cause,
  type Comparison,
  causesBetween,
  compareBehavior,
  isChanged,
  isSlower,
  standsStill,
} from '../../core/comparison/compare.ts';
import { placesOf, valueAtPlace, withValueAt } from '../../core/comparison/value-places.ts';
import { formatPath, type Path } from '../../core/model/path.ts';
import type { ObjectValue } from '../../core/model/value.ts';
import { maxCommandWork } from '../../core/simulator/world/run-cost.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { changedTarget } from './changed-target.ts';
import { problemsOfOneSide } from './compare-problems.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';
import { type MatchedAutoscalers, matchSides } from './match-sides.ts';
import type { SideAutoscaler } from './read-side.ts';
import type { ComparedSide, ComparedSides } from './read-sides.ts';
import { newSharedTargets, type SharedTarget } from './shared-targets.ts';
import { noteFor, sharedRefusals } from './side-notes.ts';

export interface ChangedAutoscaler {
  before: SideAutoscaler;
  after: SideAutoscaler;
  /** Absent if one side is not simulated, or if both sides behave the same. */
  comparison?: Comparison | undefined;
  /**
   * Texts such as `refused: …`, if the API server refuses the object before and after the change for the same reason.
   * The two versions are still compared.
   */
  refusals: readonly string[];
  /**
   * The workloads before and after the change, such as `Deployment web`. Set only if the autoscaler gets another
   * workload.
   */
  target?: readonly [before: string, after: string] | undefined;
  /** The scenario file with the load. If absent, the load is the standard load. */
  scenario?: string | undefined;
  worse?: 'stopped' | 'stoppedUp' | 'slower' | undefined;
  causes: readonly DiffCause[];
}

export interface DiffCause {
  /**
   * The name of a changed field, such as `spec.behavior.scaleUp.policies` or `containers[app].resources.requests.cpu`,
   * or `the release`.
   */
  what: string;
  file?: string | undefined;
  line?: number | undefined;
}

export interface NotCompared {
  autoscaler: SideAutoscaler;
  reason: string;
}

export interface DiffResult {
  names: readonly [before: string, after: string];
  sides: readonly [before: DiffSide, after: DiffSide];
  changed: readonly ChangedAutoscaler[];
  added: readonly SideAutoscaler[];
  gone: readonly SideAutoscaler[];
  notCompared: readonly NotCompared[];
  sharedTargets: readonly SharedTarget[];
  /** The number of autoscalers whose text changed, but whose behavior did not. */
  onlyText: number;
  compared: number;
  newProblems: readonly LintProblem[];
  goneProblems: readonly LintProblem[];
}

export async function diffResult(
  { before, after, unaffected }: ComparedSides,
  names: DiffResult['names'],
): Promise<DiffResult> {
  const matched = matchSides(before.autoscalers, after.autoscalers);
  const { changed, onlyText, notSimulated } = await comparePairs(matched, after);
  const [gone, added] = [splitFailed(matched.gone, after), splitFailed(matched.added, before)];
  return {
    names,
    sides: [before.side, after.side],
    changed,
    onlyText,
    compared: matched.pairs.length + unaffected,
    added: added.certain,
    gone: gone.certain,
    sharedTargets: await newSharedTargets(before, after),
    notCompared: [...notSimulated, ...gone.notCompared, ...added.notCompared],
    ...problemsOfOneSide(before, after, matched.pairs),
  };
}

function splitFailed(
  autoscalers: readonly SideAutoscaler[],
  other: ComparedSide,
): { certain: SideAutoscaler[]; notCompared: NotCompared[] } {
  const failureOf = ({ source, file }: SideAutoscaler) =>
    other.failed.find(({ key }) => key === source)?.reason ?? syntaxErrorIn(other, file);
  const notCompared = autoscalers.flatMap((autoscaler) => {
    const reason = failureOf(autoscaler);
    return reason === undefined ? [] : [{ autoscaler, reason }];
  });
  const failed = new Set(notCompared.map(({ autoscaler }) => autoscaler));
  return { certain: autoscalers.filter((one) => !failed.has(one)), notCompared };
}

function syntaxErrorIn({ problems, side }: ComparedSide, file: string): string | undefined {
  const error = problems.find((one) => one.code === 'yaml-syntax' && nameIn(side, one.file) === file);
  return error && `${error.file}:${error.line}: ${error.message}`;
}

interface ComparedPairs extends Pick<DiffResult, 'changed' | 'onlyText'> {
  notSimulated: readonly NotCompared[];
}

async function comparePairs({ pairs }: MatchedAutoscalers, afterSide: ComparedSide): Promise<ComparedPairs> {
  const changed: ChangedAutoscaler[] = [];
  const notSimulated: NotCompared[] = [];
  let onlyText = 0;
  for (const [before, after] of pairs) {
    const reason = reasonAgainst(before, after);
    if (reason !== undefined && !isSameObject(before, after)) {
      notSimulated.push({ autoscaler: after, reason: `${reason.replace(/\.$/, '')}.` });
      continue;
    }
    const found = await changeOf(before, after, afterSide);
    if (found) changed.push(found);
    else if (before.text !== after.text) onlyText += 1;
  }
  return { changed: changed.toSorted((a, b) => rankOf(a) - rankOf(b)), onlyText, notSimulated };
}

function reasonAgainst(before: SideAutoscaler, after: SideAutoscaler): string | undefined {
  const reasonOf = ({ notes }: SideAutoscaler) => notes.find(({ isUnknown }) => isUnknown)?.text;
  const earlier = reasonOf(before);
  return reasonOf(after) ?? (earlier === undefined ? undefined : `before: ${earlier}`);
}

function isSameObject(before: SideAutoscaler, after: SideAutoscaler): boolean {
  const textOf = ({ located, notes }: SideAutoscaler) =>
    JSON.stringify([located.written?.object, notes.map(({ key }) => key)], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  return textOf(before) === textOf(after);
}

function rankOf({ worse, comparison }: ChangedAutoscaler): number {
  if (worse) return worse === 'slower' ? 1 : 0;
  return comparison ? 2 : 3;
}

async function changeOf(
  one: SideAutoscaler,
  other: SideAutoscaler,
  afterSide: ComparedSide,
): Promise<ChangedAutoscaler | undefined> {
  const refusals = sharedRefusals(other.notes, one.notes);
  const withoutShared = (side: SideAutoscaler) => ({
    ...side,
    notes: side.notes.filter(({ key }) => !refusals.some((shared) => shared.key === key)),
  });
  const [before, after] = [withoutShared(one), withoutShared(other)];
  const keysOf = ({ notes }: SideAutoscaler) => notes.map(({ key }) => key).join('\n');
  const areNotesSame = keysOf(before) === keysOf(after);
  // If the autoscaler scales neither before nor after the change, for the same reasons, other differences have no
  // effect.
  if (areNotesSame && after.notes.some(({ stops }) => stops === 'sequence')) return undefined;
  const { comparison, scenario } = await comparisonOf(before, after);
  const target = await changedTarget(before, after, afterSide);
  if (!comparison && !target && areNotesSame) return undefined;
  return {
    before,
    after,
    comparison,
    refusals: refusals.map(({ text }) => text),
    target,
    scenario,
    worse: worseOf(before, after, comparison),
    causes: causesOf(before, after, comparison),
  };
}

function worseOf(
  before: SideAutoscaler,
  after: SideAutoscaler,
  comparison: Comparison | undefined,
): ChangedAutoscaler['worse'] {
  const [wasStopped, note] = [before, after].map(({ notes }) => noteFor(notes, 'scaleUp'));
  if (wasStopped) return undefined;
  if (note) return note.stops === 'sequence' ? 'stopped' : 'stoppedUp';
  if (!comparison) return undefined;
  if (standsStill(comparison, 'up')) return standsStill(comparison, 'down') ? 'stopped' : 'stoppedUp';
  return isSlower(comparison) ? 'slower' : undefined;
}

function causesOf(before: SideAutoscaler, after: SideAutoscaler, comparison: Comparison | undefined): DiffCause[] {
  const found = (comparison?.causes ?? changesOf(before, after)).map((cause) => causeAt(cause, after));
  // Two changed fields of the HPA that KEDA creates may come from a field of the ScaledObject and from the parent of
  // this field. Only the inner field is returned as a cause.
  const isAround = ({ what }: DiffCause) =>
    found.some((one) => one.what.startsWith(`${what}.`) || one.what.startsWith(`${what}[`));
  if (found.length > 0) return found.filter((one) => !isAround(one));
  return [...after.notes, ...before.notes].flatMap(({ provenBy }, at) => {
    const { side } = at < after.notes.length ? after : before;
    return provenBy ? [{ ...provenBy, file: nameIn(side, provenBy.file) }] : [];
  });
}

/**
 * Returns the causes of the difference between the two sides of an autoscaler. If a side is not simulated, each changed
 * field is tried alone, to find the changes that cause an error.
 */
function changesOf(before: SideAutoscaler, after: SideAutoscaler): readonly Cause[] {
  if (before.compared && after.compared) return causesBetween(before.compared, after.compared);
  const [earlier, later] = [before, after].map(({ located }) => located.written);
  if (!earlier || !later || earlier.object.kind !== later.object.kind) return [];
  const [from, to] = [earlier.object, later.object];
  const places = placesOf(from.spec, to.spec, { isWhole: () => false }).map((place) => ['spec', ...place]);
  const isRefusing = (place: Path) => {
    const alone = withValueAt(from, place, valueAtPlace(to, place)) as ObjectValue;
    return later.description.read(alone).problems.some(({ level }) => level === 'error');
  };
  const refusing = places.filter(isRefusing);
  return (refusing.length > 0 ? refusing : places).map((path) => ({ path }));
}

function causeAt(cause: Cause, { located, side, findWorkloadField }: SideAutoscaler): DiffCause {
  if ('what' in cause) return { what: `the ${cause.what}` };
  if ('name' in cause) {
    const place = findWorkloadField(cause.workloadPath);
    return { what: cause.name, ...(place && { file: nameIn(side, place.file), line: place.line }) };
  }
  const { path, file, line } = located.findField(cause.path);
  return { what: formatPath(path), file: nameIn(side, file), line };
}

/**
 * Compares the behavior before and after the change; empty if the autoscaler has not changed or cannot be compared. The
 * scenario is read only if the autoscaler has changed, because most autoscalers have not changed.
 */
async function comparisonOf(
  before: SideAutoscaler,
  after: SideAutoscaler,
): Promise<Pick<ChangedAutoscaler, 'comparison' | 'scenario'>> {
  if (!before.compared || !after.compared || !isChanged(before.compared, after.compared)) return {};
  const scenario = (await before.findScenario()) ?? (await after.findScenario());
  return {
    comparison: compareBehavior(before.compared, after.compared, { maxWork: maxCommandWork, scenario }),
    scenario: scenario?.name,
  };
}
