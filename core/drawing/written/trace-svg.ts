import { simulatedReleaseText } from '../../simulator/controllers.ts';
import type { EnvelopeRun, Trace } from '../../simulator/trace.ts';
import type { ComparedTrace } from '../compared-trace.ts';
import { drawReplicaChart } from '../replica-chart.ts';

export interface SvgOptions {
  /** The load in words; absent for a fastest scale-up or scale-down. */
  load?: string | undefined;
  /**
   * The condition under which the run holds, such as `without HPA web-2`; undefined if no other object affects the run.
   */
  condition?: string | undefined;
  compared?: readonly ComparedTrace[];
  /** Whether the picture shows the whole run. If not, the picture ends shortly after the last change. */
  whole?: boolean;
}

const size = { width: 720, height: 240, ids: 'replicast' };

export function traceAsSvg(trace: Trace, { load, condition, compared = [], whole = false }: SvgOptions = {}): string {
  const { name, kind, release } = trace;
  const heading = [
    `${name} · ${kind} · ${simulatedReleaseText(kind, release)}`,
    ...runTexts(trace, { load, condition }),
  ];
  return `${drawReplicaChart(trace, { ...size, whole, compared, heading }).svg}\n`;
}

export function runTexts(trace: Trace, { load, condition }: Pick<SvgOptions, 'load' | 'condition'>): string[] {
  const simulated = load === undefined ? fastestRunText(trace) : `load: ${load}`;
  const only = condition === undefined ? undefined : `only ${condition}`;
  return [simulated, only].filter((line) => line !== undefined);
}

function fastestRunText(trace: Trace | EnvelopeRun): string | undefined {
  if (!('direction' in trace)) return undefined;
  return trace.direction === 'scaleUp' ? 'fastest scale-up' : 'fastest scale-down';
}
