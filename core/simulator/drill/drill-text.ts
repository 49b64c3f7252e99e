import { clockText, durationText, hasHours } from '../trace-text.ts';
import { type Drill, type DrillFault, type DrillRow, type Harm, isHarmless } from './drill.ts';

export function faultText(fault: DrillFault): string {
  if (fault.what === 'metricsMissing') return `${fault.pods} ${fault.pods === 1 ? 'pod has' : 'pods have'} no metrics`;
  const name = fault.metric ?? 'every metric';
  const verbs = { metricsDown: 'cannot be read', metricsZero: 'reports 0', metricsFrozen: 'is frozen' } as const;
  return `${name} ${verbs[fault.what]}`;
}

export function landingText({ before, isFelt, landed, landedAfterSeconds, needed }: DrillRow): string {
  if (!isFelt) return before === needed ? `stays at ${before}` : 'no effect on the count';
  if (landed === before) return landed < needed ? `stays at ${landed}, but ${needed} are needed` : `stays at ${landed}`;
  return `${before} → ${landed} after ${durationText(Math.round(landedAfterSeconds))}`;
}

export function drillHasHours(rows: readonly DrillRow[]): boolean {
  return hasHours(rows.map(({ fault }) => ({ atMs: fault.fromSeconds * 1000 })).toSorted((a, b) => a.atMs - b.atMs));
}

export function backText({ backAfterSeconds, isFelt }: DrillRow): string {
  if (!isFelt) return '–';
  if (backAfterSeconds === null) return 'not within the run';
  return backAfterSeconds === 0
    ? 'before the fault ends'
    : `${durationText(Math.round(backAfterSeconds))} after the fault`;
}

export function drillHarmText({ unmetPart, unmetUnits, waitSeconds, podSeconds }: Harm): string {
  if (unmetUnits > 0) return `${percentOf(unmetPart)} of the load lost`;
  if (waitSeconds !== null && waitSeconds > 0) return `items wait ${durationText(Math.round(waitSeconds))} longer`;
  const hours = Math.abs(podSeconds) / 3600;
  if (hours < 0.005) return 'nothing lost';
  return podSeconds > 0 ? `nothing lost, ${hours.toFixed(2)} pod-hours more` : 'nothing lost';
}

export function drillSentence(row: DrillRow): string {
  return sentenceOf([faultText(row.fault)], row);
}

/** Faults that begin at the same time and have the same effect share one sentence. */
export function drillSentences(rows: readonly DrillRow[]): string[] {
  const groups = new Map<string, { faults: string[]; row: DrillRow }>();
  for (const row of rows) {
    const effect = `${row.fault.fromSeconds} ${effectText(row)}`;
    const group = groups.get(effect);
    if (group) group.faults.push(faultText(row.fault));
    else groups.set(effect, { faults: [faultText(row.fault)], row });
  }
  return [...groups.values()].map(({ faults, row }) => sentenceOf(faults, row));
}

function sentenceOf(faults: readonly string[], row: DrillRow): string {
  const last = faults.at(-1) ?? '';
  const text = faults.length === 1 ? last : `${faults.slice(0, -1).join(', ')}, or ${last}`;
  return `From ${clockText(row.fault.fromSeconds * 1000)} on, ${text}: ${effectText(row)}.`;
}

function effectText(row: DrillRow): string {
  const { harm, remedy } = row;
  const effect = `${landingText(row)}, ${drillHarmText(harm)}`;
  if (isHarmless(harm)) return effect;
  if (!remedy) return `${effect}; ${withoutRemedy(row)}`;
  const edit = `\`${remedy.remedy.edit}\``;
  return `${effect}; ${isHarmless(remedy.harm) ? `${edit} prevents it` : `with ${edit}, ${drillHarmText(remedy.harm)}`}`;
}

function withoutRemedy({ landed, needed, fault, isBlind, hasSecondMetric }: DrillRow): string {
  if (landed >= needed) return 'only maxReplicas limits the count';
  if (hasSecondMetric) return tooLittle(', a higher minReplicas and a second metric');
  if (isBlind && fault.what !== 'metricsMissing' && fault.metric !== null)
    return 'no second metric was tried, because its target cannot be computed from what is known about the pods. A second metric would help, because the highest recommendation counts';
  return tooLittle(' and a higher minReplicas');
}

const tooLittle = (others: string) =>
  `a slower scale-down, a longer window${others} each prevent less than half of the harm`;

export function drillHeadline({ rows, options }: Drill): string {
  const harmful = rows.filter(({ harm }) => !isHarmless(harm)).length;
  const length = durationText(options.forSeconds);
  if (harmful === 0) return `${rows.length} faults of ${length} each: none loses load`;
  return `${rows.length} faults of ${length} each: ${harmful} ${harmful === 1 ? 'loses' : 'lose'} load or ${harmful === 1 ? 'makes' : 'make'} it wait (worst first)`;
}

/** The share is above 0, so a very small share is printed as `<0.1 %` and not as `0.0 %`. */
const percentOf = (part: number) => `${part < 0.001 ? '<0.1' : (100 * part).toFixed(1)} %`;
