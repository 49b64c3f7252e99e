import { truncate } from '../../analysis/wording/truncate.ts';
import type { EnvironmentOutcome } from '../../charts/environments/environment-outcomes.ts';

export interface OutcomeOfEnvironment {
  name: string;
  files: string;
  /** The outcome in this environment; absent if there are too many environments to render all of them. */
  outcome?: EnvironmentOutcome | undefined;
}

export interface EnvironmentsText {
  title: string;
  tooltip: string;
}

const maxNames = 3;
const maxNameLength = 24;
const maxLineLength = 160;

/** @param usual the outcome with values.yaml alone; the title leaves out environments with this outcome */
export function environmentsText(
  usual: OutcomeOfEnvironment,
  environments: readonly OutcomeOfEnvironment[],
): EnvironmentsText {
  // The whole text is compared, because the short text of a failure does not contain the reason of the failure.
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
    // Two outcomes may have the same counts but different times. Only the longer text contains the times.
    const isUnique = shorts.filter((other) => other === short).length === 1;
    parts.push(`${namesText(shown)} ${isUnique || !autoscaler ? short : text}`);
  }
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const others = count - (maxNames - left) + environments.filter(({ outcome }) => !outcome).length;
  const title =
    parts.length === 0 ? sameText(environments) : [...parts, ...(others > 0 ? [`+${others}`] : [])].join(' · ');
  return { title, tooltip: [usual, ...environments].map(lineOf).join('\n') };
}

function groupsOf(environments: readonly OutcomeOfEnvironment[]): OutcomeOfEnvironment[][] {
  const groups = new Map<string, OutcomeOfEnvironment[]>();
  for (const one of environments) {
    if (!one.outcome) continue;
    const key = groupOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/**
 * Returns the text that all outcomes of a group share. For a failure, this is the short text without the reason,
 * because only the tooltip shows reasons.
 */
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
