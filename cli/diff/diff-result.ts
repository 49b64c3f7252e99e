// What `diff` prints, as data.
import { type Comparison, compareBehavior, isChanged, isSlower } from '../../core/comparison/compare.ts';
import { formatPath } from '../../core/model/path.ts';
import { maxCommandWork } from '../../core/simulator/world/run-cost.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { problemsOnlyIn } from './compare-problems.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';
import { type MatchedAutoscalers, matchSides } from './match-sides.ts';
import type { SideAutoscaler } from './read-side.ts';
import type { ComparedSides } from './read-sides.ts';

export interface ChangedAutoscaler {
  before: SideAutoscaler;
  after: SideAutoscaler;
  /** Absent if one of them is not simulated, or if only what is said of it differs. */
  comparison?: Comparison | undefined;
  /** The file that has the load; absent: the standard one. */
  scenario?: string | undefined;
  isSlower: boolean;
  causes: readonly DiffCause[];
}

/** `spec.behavior.scaleUp.policies`, `the workload`, `the release` */
export interface DiffCause {
  what: string;
  /** Where it is written after the change. */
  file?: string | undefined;
  line?: number | undefined;
}

export interface DiffResult {
  /** Of both sides. */
  names: readonly [before: string, after: string];
  sides: readonly [before: DiffSide, after: DiffSide];
  changed: readonly ChangedAutoscaler[];
  added: readonly SideAutoscaler[];
  gone: readonly SideAutoscaler[];
  /** Autoscalers whose text has changed, and nothing that they do. */
  onlyText: number;
  /** All that are on both sides. */
  compared: number;
  newProblems: readonly LintProblem[];
  goneProblems: readonly LintProblem[];
}

export async function diffResult(
  { before, after, unaffected }: ComparedSides,
  names: DiffResult['names'],
): Promise<DiffResult> {
  const matched = matchSides(before.autoscalers, after.autoscalers);
  const { changed, onlyText } = await comparePairs(matched);
  return {
    names,
    sides: [before.side, after.side],
    changed,
    onlyText,
    compared: matched.pairs.length + unaffected,
    added: matched.added,
    gone: matched.gone,
    newProblems: problemsOnlyIn(after, before),
    goneProblems: problemsOnlyIn(before, after),
  };
}

async function comparePairs({ pairs }: MatchedAutoscalers): Promise<Pick<DiffResult, 'changed' | 'onlyText'>> {
  const changed: ChangedAutoscaler[] = [];
  let onlyText = 0;
  for (const [before, after] of pairs) {
    const found = await changeOf(before, after);
    if (found) changed.push(found);
    else if (before.text !== after.text) onlyText += 1;
  }
  const rank = ({ isSlower: slower, comparison }: ChangedAutoscaler) => (slower ? 0 : comparison ? 1 : 2);
  return { changed: changed.toSorted((a, b) => rank(a) - rank(b)), onlyText };
}

async function changeOf(before: SideAutoscaler, after: SideAutoscaler): Promise<ChangedAutoscaler | undefined> {
  const { comparison, scenario } = await comparisonOf(before, after);
  const areNotesSame = JSON.stringify(before.notes) === JSON.stringify(after.notes);
  if (!comparison && areNotesSame) return undefined;
  const causes = (comparison?.causes ?? []).map((cause): DiffCause => {
    if ('what' in cause) return { what: `the ${cause.what}` };
    const { path, file, line } = after.located.findField(cause.path);
    return { what: formatPath(path), file: nameIn(after.side, file), line };
  });
  return { before, after, comparison, scenario, isSlower: comparison !== undefined && isSlower(comparison), causes };
}

/** Under the load of the scenario beside the manifest: most have not changed, and it is not read. */
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
