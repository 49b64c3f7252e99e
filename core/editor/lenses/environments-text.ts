// The environments of a chart in one line, as a code lens shows them: `staging 1 → 2 → 4 · prod 3 → 6 → 12 → 24`.
import { truncate } from '../../analysis/wording/truncate.ts';
import type { EnvironmentOutcome } from '../../charts/environments/environment-outcomes.ts';

export interface OutcomeOfEnvironment {
  name: string;
  /** `values.yaml, values-prod.yaml` */
  files: string;
  /** Absent: there are too many to render all. */
  outcome?: EnvironmentOutcome | undefined;
}

export interface EnvironmentsText {
  title: string;
  /** All of them, one line each. */
  tooltip: string;
}

const maxNames = 3;
const maxNameLength = 24;
const maxLineLength = 160;

/** `usual`: with values.yaml alone. What differs from it comes in the title; equal ones are one group. */
export function environmentsText(
  usual: OutcomeOfEnvironment,
  environments: readonly OutcomeOfEnvironment[],
): EnvironmentsText {
  // Two failures for different reasons are not the same.
  const groups = groupsOf(environments.filter(({ outcome }) => outcome?.text !== usual.outcome?.text));
  const shorts = [usual, ...groups.flatMap(([first]) => first ?? [])].map(({ outcome }) => outcome?.short);
  const parts: string[] = [];
  let left = maxNames;
  for (const group of groups) {
    const shown = group.slice(0, left);
    const [first] = shown;
    if (!first?.outcome) continue;
    left -= shown.length;
    const { short, text, autoscaler } = first.outcome;
    // Equal counts at different times.
    const isUnique = shorts.filter((other) => other === short).length === 1;
    parts.push(`${namesText(shown)} ${isUnique || !autoscaler ? short : text}`);
  }
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const others = count - (maxNames - left) + environments.filter(({ outcome }) => !outcome).length;
  const title =
    parts.length === 0 ? sameText(environments) : [...parts, ...(others > 0 ? [`+${others}`] : [])].join(' · ');
  return { title, tooltip: [usual, ...environments].map(lineOf).join('\n') };
}

/** In the order of their first members. */
function groupsOf(environments: readonly OutcomeOfEnvironment[]): OutcomeOfEnvironment[][] {
  const groups = new Map<string, OutcomeOfEnvironment[]>();
  for (const one of environments) {
    if (!one.outcome) continue;
    const key = groupOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** The time belongs to a run; the reason of a failure is in the tooltip. */
function groupOf({ outcome }: Partial<OutcomeOfEnvironment> = {}): string {
  return (outcome?.autoscaler ? outcome.text : outcome?.short) ?? '';
}

function sameText(environments: readonly OutcomeOfEnvironment[]): string {
  const { length } = environments;
  return `same in ${length > maxNames ? `${length} environments` : namesText(environments)}`;
}

function namesText(environments: readonly OutcomeOfEnvironment[]): string {
  return environments.map(({ name }) => truncate(name, maxNameLength)).join(', ');
}

function lineOf({ name, files, outcome }: OutcomeOfEnvironment): string {
  const text = outcome ? outcome.text.replace(/\s+/g, ' ') : 'not rendered here: too many environments';
  return `${name}: ${truncate(text, maxLineLength)}${files === name ? '' : ` (${files})`}`;
}
