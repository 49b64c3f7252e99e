import { formatPath } from '../../model/path.ts';
import { isSync, type Tick, type Trace } from '../../simulator/trace.ts';
import type { WorldTrace } from '../../simulator/world/simulate.ts';
import { tickValues } from './tick-fields.ts';

export function worldFields({
  sequence,
  report,
  ticks,
  load,
  points,
  horizonMs,
  assumptions,
  startup,
  thresholds,
  metrics,
}: WorldTrace) {
  const last = ticks.findLast(({ current, desired }) => current !== desired);
  return {
    sequence,
    seconds: (last?.atMs ?? 0) / 1000,
    complete: true,
    horizonSeconds: horizonMs / 1000,
    summary: { ...report, syncs: ticks.filter(isSync).length },
    ...(assumptions.length > 0 && { assumptions }),
    ...(startup.length > 0 && {
      startup: startup.map(({ atMs, ...rest }) => ({ seconds: atMs / 1000, ...rest })),
    }),
    ...(thresholds.length > 0 && {
      meters: thresholds.map(({ path, ...rest }) => ({ ...rest, field: formatPath(path) })),
    }),
    metrics,
    ticks: ticks.map((tick) => ({ ...tickValues(tick), ...perMetricFields(tick) })),
    load: load.map(({ atMs, value }) => ({ seconds: atMs / 1000, value })),
    pods: points.map(({ atMs, ...rest }) => ({ seconds: atMs / 1000, ...rest })),
  };
}

function perMetricFields({ recommendedBy, readings }: Tick) {
  return { askedBy: recommendedBy, readings };
}

/**
 * Returns the trace as JSON. `condition` is the condition under which the run holds, such as `without HPA web-2`;
 * undefined if no other object affects the run.
 */
export function traceAsJson(trace: Trace | WorldTrace, condition?: string): string {
  const { name, kind, release, sequence, ticks } = trace;
  const fields = 'points' in trace ? worldFields(trace) : { sequence, ticks: ticks.map(tickValues) };
  return `${JSON.stringify({ name, kind, release, condition, ...fields }, null, 2)}\n`;
}
