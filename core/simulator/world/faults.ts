import { faultKinds } from '../../model/scenario/fault-kinds.ts';
import type { Fault } from '../../model/scenario/scenario.ts';
import type { TemplateChange } from '../../model/scenario/template-change.ts';

const ms = (seconds: number) => Math.round(seconds * 1000);

export type FaultEvent =
  | { what: 'scaledByHand'; atMs: number; to: number }
  | { what: 'podsNeverReady'; atMs: number; pods: number }
  | { what: 'rollout'; atMs: number; template: TemplateChange }
  | { what: 'controllerRestart'; atMs: number };

/**
 * The time span of a fault, or of a consequence of the faults. The start and the end of an instantaneous fault are
 * equal.
 */
export interface FaultSpan {
  what: Fault['what'] | keyof typeof consequences;
  fromMs: number;
  toMs: number;
}

const consequences = {
  waitingForNodes: 'pods wait for nodes',
  progressDeadlineExceeded: 'ProgressDeadlineExceeded',
} as const;

export const spanTitle = ({ what }: FaultSpan): string =>
  isConsequence(what) ? consequences[what] : faultKinds[what].title;

const isConsequence = (what: FaultSpan['what']): what is keyof typeof consequences => Object.hasOwn(consequences, what);

/**
 * Returns the time spans of the faults, cut to the horizon. Manual scaling is left out, because a trace contains it
 * separately as `ManualScale`.
 */
export function faultSpans(faults: readonly Fault[], horizonMs: number): FaultSpan[] {
  return faults
    .filter(({ what }) => what !== 'scaledByHand')
    .map((fault) => spanOf(fault, horizonMs))
    .filter(({ fromMs }) => fromMs < horizonMs);
}

function spanOf(fault: Fault, horizonMs: number): FaultSpan {
  const { what } = fault;
  if ('atSeconds' in fault) return { what, fromMs: ms(fault.atSeconds), toMs: ms(fault.atSeconds) };
  const until = 'toSeconds' in fault && fault.toSeconds !== null ? ms(fault.toSeconds) : horizonMs;
  return { what, fromMs: ms(fault.fromSeconds), toMs: Math.min(until, horizonMs) };
}

export function faultEvents(faults: readonly Fault[]): FaultEvent[] {
  return faults.flatMap(eventOf).sort((a, b) => a.atMs - b.atMs);
}

function eventOf(fault: Fault): FaultEvent[] {
  switch (fault.what) {
    case 'scaledByHand':
      return [{ what: fault.what, atMs: ms(fault.atSeconds), to: fault.to }];
    case 'rollout': {
      const { what, atSeconds, ...template } = fault;
      return [{ what, atMs: ms(atSeconds), template }];
    }
    case 'controllerRestart':
      return [{ what: fault.what, atMs: ms(fault.atSeconds) }];
    case 'podsNeverReady':
      return [{ what: fault.what, atMs: ms(fault.fromSeconds), pods: fault.pods }];
    default:
      return [];
  }
}

/** Returns the number of pods without metrics at the time `atMs`. The oldest pods lose their metrics first. */
export function podsWithoutMetrics(faults: readonly Fault[], atMs: number): number {
  return faults.reduce(
    (highest, fault) =>
      fault.what === 'metricsMissing' && isActive(fault, atMs) ? Math.max(highest, fault.pods) : highest,
    0,
  );
}

export type MetricFault = Extract<Fault, { metric: string | null }>['what'];

export function hasMetricFault(faults: readonly Fault[], what: MetricFault, metric: string, atMs: number): boolean {
  return faults.some(
    (fault) =>
      fault.what === what &&
      'metric' in fault &&
      isActive(fault, atMs) &&
      (fault.metric === null || fault.metric === metric),
  );
}

export function metricFaultChanges(faults: readonly Fault[]): number[] {
  return faults.flatMap((fault) => {
    if (fault.what !== 'metricsMissing' && !('metric' in fault)) return [];
    return fault.toSeconds === null ? [ms(fault.fromSeconds)] : [ms(fault.fromSeconds), ms(fault.toSeconds)];
  });
}

export function pausedUntil(faults: readonly Fault[], atMs: number): number | undefined {
  let until: number | undefined;
  for (const fault of faults) {
    if (fault.what !== 'controllerPause' || !isActive(fault, atMs)) continue;
    until = Math.max(until ?? 0, fault.toSeconds === null ? Number.POSITIVE_INFINITY : ms(fault.toSeconds));
  }
  return until;
}

function isActive(
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number | null },
  atMs: number,
): boolean {
  return atMs >= ms(fromSeconds) && (toSeconds === null || atMs < ms(toSeconds));
}
