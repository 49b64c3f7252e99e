import { formatPath } from '../model/path.ts';
import { isList, isObject, type Value } from '../model/value.ts';
import { durationText, sequenceText } from '../simulator/trace-text.ts';
import { type Assessment, type Figures, holds } from './assess.ts';
import { changedLeaves, type FieldEdit } from './candidate.ts';
import type { Goal } from './goal.ts';
import type { ProposalName, RefusedGoals } from './tune.ts';

export const proposalTitles: Readonly<Record<ProposalName, string>> = {
  cheapest: 'cheapest',
  fastest: 'fastest',
  smallest: 'smallest edit',
  robust: 'robust under other loads',
};

export function editTexts(edit: FieldEdit): string[] {
  return changedLeaves(edit).map(
    ({ path, from, to }) =>
      `${formatPath(path)}: ${from === undefined ? 'not set' : valueText(from)} → ${valueText(to)}`,
  );
}

function valueText(value: Value): string {
  if (isList(value)) return `[${value.map(valueText).join(', ')}]`;
  if (!isObject(value)) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${valueText(inner)}`)
    .join(', ')} }`;
}

export function withoutText(goals: readonly Goal[], without: Assessment | undefined, whole: Assessment): string {
  if (!without) return 'without this edit, the API server refuses the other edits';
  const broken = goals.findIndex((_, i) => !without.outcomes[i]?.passed && whole.outcomes[i]?.passed);
  if (broken >= 0) return `without this edit, "${goals[broken]?.text}" fails (${without.outcomes[broken]?.happened})`;
  const different = figureTexts(whole.figures, without.figures).filter(({ before, after }) => before !== after);
  const changed = different.find(({ isWorse }) => isWorse) ?? different[0];
  return changed ? `without this edit, ${changed.label} ${changed.after}` : 'without this edit, the run is the same';
}

export interface FigureText {
  label: string;
  before: string;
  after: string;
  /** Whether `after` costs more than `before`, or serves less or later. */
  isWorse: boolean;
}

export function figureTexts(before: Figures, after: Figures): FigureText[] {
  const figure = (label: string, text: (figures: Figures) => string, isWorse: boolean): FigureText => ({
    label,
    before: text(before),
    after: text(after),
    isWorse,
  });
  const highestText = ({ highest, secondsToHighest: seconds }: Figures) =>
    seconds === 0 ? `${highest} from the start` : `${highest} after ${durationText(Math.round(seconds))}`;
  const isLower = after.highest < before.highest;
  const isLater = after.highest === before.highest && after.secondsToHighest > before.secondsToHighest;
  return [
    figure('pod-hours', ({ podHours }) => rounded(podHours), after.podHours > before.podHours),
    figure('unmet load', ({ unmetPart }) => unmetText(unmetPart), after.unmetPart > before.unmetPart),
    figure('highest count', highestText, isLower || isLater),
    figure('flaps', ({ flaps }) => String(flaps), after.flaps > before.flaps),
  ];
}

const unmetText = (part: number) => `${rounded(part * 100)} %`;
const rounded = (value: number) => String(Number(value.toPrecision(3)));

export function figuresText(before: Figures, after: Figures): string {
  return figureTexts(before, after)
    .map(({ label, before: one, after: other }) => `${label} ${one === other ? one : `${one} → ${other}`}`)
    .join(' · ');
}

export function goalsText(goals: readonly Goal[], assessment: Assessment): string {
  const count = assessment.gaps.filter((gap) => gap === 0).length;
  const all =
    goals.length === 1 ? 'the goal holds' : `${goals.length === 2 ? 'both' : `all ${goals.length}`} goals hold`;
  if (holds(assessment)) return all;
  return goals.length === 1 ? 'the goal does not hold' : `${count} of ${goals.length} goals hold`;
}

export function unmetGoalsText(goals: readonly string[], inTheWay: readonly string[]): string {
  if (goals.length === 1) return `No edit that was tried meets "${goals[0]}".`;
  const [first, ...others] = inTheWay.map((text) => `"${text}"`);
  const which =
    first === undefined
      ? 'Leaving out a single goal is not enough.'
      : others.length === 0
        ? `${first} is in the way: without this goal, all other goals hold.`
        : `Without ${[first, ...others].join(', or without ')}, all other goals hold.`;
  return `No edit that was tried meets all goals. ${which}`;
}

export function attackTexts(
  attacks: readonly { name: string; sequence: readonly number[] }[],
  { isUnbroken, holds: isMet }: { isUnbroken: boolean; holds: boolean },
): string[] {
  const names = attacks.map(({ name, sequence }) => `${name} (${runText({ sequence })})`);
  const which = names.length === 1 ? 'this load' : 'these loads';
  const result = isMet ? `the goals hold under ${which}, too` : `the goals do not hold under ${which}`;
  return [
    ...(names.length > 0 ? [`Attacked with ${names.join(', then ')}: ${result}.`] : []),
    ...(isUnbroken ? [`No ${names.length > 0 ? 'other ' : ''}load that was tried breaks the first proposal.`] : []),
  ];
}

/** Where the load of a run comes from. The origin determines how a person can make the run longer. */
export type LoadOrigin = 'scenario' | 'standard' | 'recording' | 'panel';

const longerRun: Readonly<Record<LoadOrigin, string>> = {
  scenario: 'Increase horizonSeconds in the scenario',
  standard: 'Write a scenario file with a longer horizonSeconds',
  recording: 'Only a longer recording shows what happens later',
  panel: 'Choose a longer "Length of the run"',
};

export function impossibleText(
  { goals, reason, nearest, isUnjudged, isTooShort }: RefusedGoals,
  origin: LoadOrigin,
): string {
  const named = goals.map(({ text }) => `"${text}"`).join(' and ');
  const isOne = goals.length === 1;
  const what = isUnjudged ? 'cannot be judged' : isOne ? 'is impossible' : 'contradict each other';
  const sentence = `${named} ${what}: ${reason}${isTooShort ? `. ${longerRun[origin]}` : ''}.`;
  return nearest === undefined ? sentence : `${sentence} The nearest possible goal that was found is "${nearest}".`;
}

export const runText = (figures: Pick<Figures, 'sequence'>) => sequenceText(figures.sequence, 6);
