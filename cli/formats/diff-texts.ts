import type { Comparison } from '../../core/comparison/compare.ts';
import type { MovedScalePoint, ScalePoint } from '../../core/comparison/scale-point.ts';
import { amountText as bytesText } from '../../core/drawing/amount-text.ts';
import { comparedSequenceText, compareFacts } from '../../core/drawing/run-facts.ts';
import type { Direction } from '../../core/model/hpa/autoscaler.ts';
import { envelope } from '../../core/simulator/controllers.ts';
import type { Envelope } from '../../core/simulator/trace.ts';
import { durationTexts, envelopeRunText, sequenceText } from '../../core/simulator/trace-text.ts';
import { type ReportFact, reportFacts } from '../../core/simulator/world/report-text.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import { exact } from '../../core/simulator/world/served-rate.ts';
import type { ChangedAutoscaler, DiffResult } from '../diff/diff-result.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';
import type { SharedTarget } from '../diff/shared-targets.ts';
import { noteFor } from '../diff/side-notes.ts';

export type TextPair = readonly [before: string, after: string];

export function scaleUpTexts({ before, after, comparison }: ChangedAutoscaler): TextPair {
  const textOf = (side: SideAutoscaler, known: Envelope | undefined) => {
    const run = known ?? envelopeOf(side);
    return noteFor(side.notes, 'scaleUp')?.text ?? (run ? envelopeRunText(run.up) : '');
  };
  return [textOf(before, comparison?.before.envelope), textOf(after, comparison?.after.envelope)];
}

/**
 * Returns the texts of the fastest scale-down on both sides. Returns undefined if the texts are equal, if a side has no
 * text, or if the text of the scale-up already says that a side never scales.
 */
export function scaleDownTexts({ before, after, comparison }: ChangedAutoscaler): TextPair | undefined {
  const textOf = (side: SideAutoscaler, known: Envelope | undefined) => {
    const note = noteFor(side.notes, 'scaleDown');
    const run = known ?? envelopeOf(side);
    return note?.stops === 'sequence' ? undefined : (note?.text ?? (run && envelopeRunText(run.down)));
  };
  const earlier = textOf(before, comparison?.before.envelope);
  const later = textOf(after, comparison?.after.envelope);
  return earlier === undefined || later === undefined || earlier === later ? undefined : [earlier, later];
}

function envelopeOf({ compared }: SideAutoscaler): Envelope | undefined {
  return compared && envelope(compared.autoscaler, compared.profile);
}

export function worseText({ worse }: Pick<ChangedAutoscaler, 'worse'>): string | undefined {
  return worse && worseTexts[worse];
}

const worseTexts = { stopped: 'no longer scales', stoppedUp: 'no longer scales up', slower: 'slower' } as const;

export interface FigurePair {
  label: string;
  before: string;
  after: string;
}

/**
 * Returns the comparison of the runs; undefined if it would mislead. A comparison would mislead if the autoscaler does
 * not scale before or after the change, or if the change affects what its metrics measure.
 */
function comparedRuns({ before, after, comparison }: ChangedAutoscaler): Comparison | undefined {
  const isStopped = [before, after].some(({ notes }) => notes.some(({ stops }) => stops === 'sequence'));
  return isStopped || comparison?.measures.length !== 0 ? undefined : comparison;
}

export function figurePairs(one: ChangedAutoscaler): FigurePair[] {
  const comparison = comparedRuns(one);
  if (!comparison) return [];
  const [earlier = [], later = []] = [comparison.before, comparison.after].map(({ world }) => reportFacts(world));
  return compareFacts(later, earlier).flatMap(({ label, value, was }, index) => {
    if (was !== undefined) return [{ label, before: was, after: value }];
    const [target, now] = [earlier[0], later[0]];
    if (index === 0)
      return target && now && target.label !== now.label
        ? [targetPair(target, now, { before: comparison.before.world, after: comparison.after.world })]
        : [];
    // A duration, such as how long pods are at their cpu limit, is missing from a run in which it is 0 s.
    const isNew = later[index]?.seconds !== undefined && !earlier.some((one) => one.label === label);
    return isNew ? [{ label, before: '0 s', after: value }] : [];
  });
}

type ComparedRun = Comparison['before']['world'];

function targetPair(
  before: ReportFact,
  after: ReportFact,
  runs: { before: ComparedRun; after: ComparedRun },
): FigurePair {
  const [earlier, later] = [before, after].map(({ seconds }) => seconds);
  const times = earlier && later ? durationTexts([earlier, later]) : [before.value, after.value];
  const textOf = (run: ComparedRun, { seconds, label }: ReportFact, time = '') =>
    seconds === 0 ? `never above ${Math.max(...run.sequence)}` : `${time} ${label}`;
  return { label: '', before: textOf(runs.before, before, times[0]), after: textOf(runs.after, after, times[1]) };
}

export function changedFigureTexts(one: ChangedAutoscaler): string[] {
  const pairs = figurePairs(one);
  const comparison = comparedRuns(one);
  if (pairs.length === 0 && comparison?.isOtherLoad) return [otherRunText(comparison)];
  return pairs.map(({ label, before, after }) =>
    isTimeTo(label) ? `${before} → ${after} ${label}` : `${label} ${before} → ${after}`.trim(),
  );
}

export const isTimeTo = (label: string) => label.startsWith('to ');

function otherRunText({ before, after }: Comparison): string {
  const earlier = comparedSequenceText(before.world, after.world);
  const later = sequenceText(after.world.sequence, 4);
  return earlier.startsWith('same ') || earlier === later
    ? 'the same counts at other times'
    : `${earlier}, now ${later}`;
}

/**
 * Returns the name of the load under which both sides were compared: the scenario file, or a description of the load if
 * the comparison uses another load. Returns undefined for the standard load.
 */
export function loadName({ comparison, scenario }: ChangedAutoscaler): string | undefined {
  if (!comparison?.isOtherLoad) return scenario;
  const { shape } = comparison.load;
  return `a ${shape === 'constant' ? 'constant load' : shape}, ${loadText(comparison.load)}`;
}

export function scalePointText(point: MovedScalePoint): string {
  const { before, after } = point;
  const [earlier, later] = amountTexts(before, after);
  const kept = keptText(point);
  const requests = requestTexts(point);
  const request = requests ? ` (request ${requests[0]} → ${requests[1]})` : '';
  return `${actText(after)} ${earlier} → ${later} ${unitText(after)}${request}${kept === undefined ? '' : `: ${kept}`}`;
}

export function scalePointPair(point: MovedScalePoint): TextPair {
  const { before, after } = point;
  const [earlier, later] = amountTexts(before, after);
  const requests = requestTexts(point)?.map((text) => ` (request ${text})`) ?? ['', ''];
  const side = before.direction === 'scaleUp' ? 'above' : 'below';
  return [`${actText(before)} ${earlier} ${unitText(before)}${requests[0]}`, `${side} ${later}${requests[1]}`];
}

export function keptTexts(points: readonly MovedScalePoint[]): string[] {
  const kept = points.flatMap((point) => {
    const text = keptText(point);
    return text === undefined ? [] : [{ text, metric: point.after.metric }];
  });
  return kept.map(({ text, metric }) => (kept.length === 1 ? text : `${metric}: ${text}`));
}

/**
 * Returns which `averageUtilization` keeps the scale point of before the change. A percentage is a whole number, so the
 * scale point may still change slightly: `averageUtilization: 47 nearly keeps 350m (352.5m)`.
 */
function keptText({ before, after, keptBy }: MovedScalePoint): string | undefined {
  if (!keptBy) return undefined;
  const { percent, milli } = keptBy;
  const [was] = amountTexts(before, after);
  if (milli === before.milli) return `averageUtilization: ${percent} keeps ${was}`;
  const [, near] = amountTexts(before, { ...before, milli });
  return `averageUtilization: ${percent} nearly keeps ${was} (${near})`;
}

function requestTexts({ before, after }: MovedScalePoint): TextPair | undefined {
  const [earlier, later] = [before.requestMilli, after.requestMilli];
  if (earlier === undefined || later === undefined || earlier === later) return undefined;
  return amountTexts({ ...before, milli: earlier }, { ...after, milli: later });
}

const actText = ({ direction }: Pick<ScalePoint, 'direction'>) =>
  direction === 'scaleUp' ? 'scales up above' : 'scales down below';

function unitText({ metric, per, container }: ScalePoint): string {
  switch (per) {
    case 'container':
      return `${metric} of the container ${container}`;
    case 'allPods':
      return `${metric} of all pods`;
    case 'pod':
      return `${metric} per pod`;
    case 'value':
      return metric;
  }
}

const maxDigits = 9;

function amountTexts(before: ScalePoint, after: ScalePoint): TextPair {
  const textsWith = (digits: number): TextPair => [amountText(before, digits), amountText(after, digits)];
  for (let digits = 1; digits < maxDigits; digits++) {
    const [earlier, later] = textsWith(digits);
    if (earlier !== later || before.milli === after.milli) return [earlier, later];
  }
  return textsWith(maxDigits);
}

function amountText({ milli, unit }: Pick<ScalePoint, 'milli' | 'unit'>, digits = 1): string {
  if (unit === 'bytes') return bytesText(milli / 1000, { isBytes: true }, digits);
  if (unit === 'none') return String(Number((milli / 1000).toFixed(Math.max(digits, 3))));
  return milli % 100 === 0 && milli >= 1000 ? String(milli / 1000) : `${Number(milli.toFixed(digits))}m`;
}

/** Returns texts such as `scaling up 10 % → 5 %: scales up above 385m → 367.5m cpu per pod`. */
export function toleranceTexts(comparison: Pick<Comparison, 'tolerances' | 'points'>): string[] {
  return actsWithin(comparison).map(({ name, parts: [before, after], acts }) => {
    const texts = acts.map(({ act, before: earlier, after: later, unit }) => `${act} ${earlier} → ${later} ${unit}`);
    return [`${name} ${before} → ${after}`, ...(texts.length === 0 ? [] : [texts.join(', ')])].join(': ');
  });
}

export function tolerancePairs(comparison: Pick<Comparison, 'tolerances' | 'points'>): TextPair[] {
  return actsWithin(comparison).flatMap(({ name, parts: [earlier, later], acts }): TextPair[] => {
    if (acts.length === 0) return [[`tolerance of ${name} ${earlier}`, later]];
    return acts.map(({ act, side, before, after, unit }) => [
      `${act} ${before} ${unit} (tolerance ${earlier})`,
      `${side} ${after} (tolerance ${later})`,
    ]);
  });
}

interface ActsWithin {
  name: string;
  parts: TextPair;
  acts: readonly { act: string; side: string; before: string; after: string; unit: string }[];
}

function actsWithin({ tolerances, points }: Pick<Comparison, 'tolerances' | 'points'>): ActsWithin[] {
  const percent = (part: number) => `${Number((part * 100).toFixed(4))} %`;
  return tolerances.map(({ direction, before, after }) => {
    const isUp = direction === 'scaleUp';
    const acts = points.filter(isOf(direction)).map((point) => {
      const at = (part: number) => ({ ...point, milli: exact(point.milli * (isUp ? 1 + part : 1 - part)) });
      const [earlier, later] = amountTexts(at(before), at(after));
      return {
        act: actText({ direction }),
        side: isUp ? 'above' : 'below',
        before: earlier,
        after: later,
        unit: unitText(point),
      };
    });
    return { name: `scaling ${isUp ? 'up' : 'down'}`, parts: [percent(before), percent(after)], acts };
  });
}

const isOf =
  (direction: Direction) =>
  (point: ScalePoint, _at: number, all: readonly ScalePoint[]): boolean =>
    point.direction === direction || !all.some((one) => one.direction === 'scaleDown');

export function measureTexts({ measures }: Pick<Comparison, 'measures'>): string[] {
  return measures.map(({ before, after, isSchedule }) => {
    const unknown = isSchedule
      ? 'no run shows the effect of a schedule'
      : 'the values of this metric are unknown, so no run shows the effect';
    if (before === '') return `reads ${after}, too: ${unknown}`;
    if (after === '') return `no longer reads ${before}`;
    return `reads ${before} → ${after}: ${unknown}`;
  });
}

export function knownText(one: ChangedAutoscaler): string | undefined {
  const [before = '', after = ''] = knownPair(one) ?? [];
  const isAfter = one.comparison?.known?.side === 'after';
  const parts = isAfter ? [before, after] : [after, before.replace(/^scales/, 'scaled')];
  return before + after === '' ? undefined : parts.filter((part) => part !== '').join(': ');
}

/**
 * Returns a pair of texts if the requests of the target are known on only one side, otherwise undefined. The text for
 * the side with known requests lists the points at which the autoscaler scales. The text for the other side says that
 * the requests are unknown.
 */
export function knownPair({ comparison, after }: ChangedAutoscaler): TextPair | undefined {
  const { known } = comparison ?? {};
  const target = after.compared?.autoscaler.target;
  if (!known || !target) return undefined;
  const points = known.points.map((point) => {
    const request =
      point.requestMilli === undefined ? '' : ` (request ${amountText({ ...point, milli: point.requestMilli })})`;
    return `${actText(point)} ${amountText(point)} ${unitText(point)}${request}`;
  });
  const isAfter = known.side === 'after';
  const when = isAfter ? 'were not known before' : 'are no longer known';
  const unknown = `the requests of ${target.kind} ${target.name} ${when}`;
  return isAfter ? [unknown, points.join(', ')] : [points.join(', '), unknown];
}

export function causeTexts({ causes }: ChangedAutoscaler): string[] {
  return causes.map(({ what, file, line }) =>
    file === undefined || line === undefined ? what : `${what} (${file}:${line})`,
  );
}

export function nameText(one: ChangedAutoscaler): string {
  const { environment } = one.after;
  return `${one.after.name}${wasText(one)}${environment === undefined ? '' : ` (${environment})`}`;
}

export function wasText({ before, after }: ChangedAutoscaler): string {
  if (before.kind !== after.kind) return `, a ${after.kind} in place of ${before.kind} ${before.name}`;
  return before.name === after.name ? '' : `, which was ${before.name}`;
}

export function sharedTargetText({ target, autoscalers, stops }: SharedTarget): string {
  const places = autoscalers.map(({ name, file, line }) => `${name} (${file}:${line})`);
  const list = `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
  const [all, none] = autoscalers.length === 2 ? ['both', 'neither'] : ['all', 'none of them'];
  const effect = stops ? `${none} scales` : 'each sets its own count';
  return `${target} is now the target of ${autoscalers.length} autoscalers, ${list}: if ${all} are applied, ${effect}.`;
}

const autoscalersText = (count: number) => `${count} ${count === 1 ? 'autoscaler' : 'autoscalers'}`;

export function diffTitleText(result: DiffResult): string {
  const { changed, compared, added, gone, notCompared, sharedTargets, newProblems } = result;
  const counts = [
    ...countClause(added.length, 'new'),
    ...countClause(gone.length, 'gone'),
    ...countClause(notCompared.length, 'not compared'),
  ];
  if (changed.length > 0)
    return [`Scaling changes in ${changed.length} of ${autoscalersText(compared)}`, ...counts].join(', ');
  const [first, ...others] = counts;
  if (first !== undefined)
    return [first.replace(/^\d+/, (count) => autoscalersText(Number(count))), ...others].join(', ');
  if (sharedTargets.length > 0) return 'Several autoscalers have the same target';
  return newProblems.length > 0 ? 'Autoscalers have new problems' : 'Problems of autoscalers are gone';
}

export function countClause(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? 'is' : 'are'} ${what}`];
}

export function onlyTextText({ onlyText, changed }: Pick<DiffResult, 'onlyText' | 'changed'>): string[] {
  const what = `${changed.length > 0 ? 'other ' : ''}${onlyText === 1 ? 'autoscaler' : 'autoscalers'}`;
  return onlyText === 0 ? [] : [`In ${onlyText} ${what}, only the text changed.`];
}

export function sideName(name: string): string {
  return /^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 10) : name;
}
