// The figures next to the sequence.
import type { Envelope, EnvelopeRun } from '../../core/simulator/trace.ts';
import { durationText, envelopeRunText } from '../../core/simulator/trace-text.ts';

export interface Fact {
  value: string;
  label: string;
  /** The same figure of the compared run, if it differs. */
  was?: string;
}

/** Figures are in the same order. */
export function compareFacts(facts: readonly Fact[], before: readonly Fact[]): Fact[] {
  return facts.map((fact, i) => {
    const old = before[i];
    // The times to reach two different counts cannot be compared; the sequence shows the counts.
    const comparable = old && (old.label === fact.label || /^flaps?$/.test(fact.label));
    return comparable && old.value !== fact.value ? { ...fact, was: old.value } : fact;
  });
}

export function envelopeFacts(run: EnvelopeRun, other: EnvelopeRun): Fact[] {
  const syncs = run.ticks.length;
  const back = run.minReplicas === run.maxReplicas ? [] : [timeToBound(other, 'back to')];
  return [timeToBound(run, 'to'), ...back, { value: String(syncs), label: syncs === 1 ? 'sync' : 'syncs' }];
}

/** The muted line under the sequence: the run in the opposite direction. */
export function oppositeBoundText({ up, down }: Envelope, shown: EnvelopeRun): string {
  if (up.minReplicas === up.maxReplicas) return 'minReplicas and maxReplicas are equal';
  return envelopeRunText(shown === up ? down : up);
}

function timeToBound(run: EnvelopeRun, to: string): Fact {
  const { complete, seconds, sequence, direction } = run;
  const bound = direction === 'scaleUp' ? run.maxReplicas : run.minReplicas;
  if (complete)
    return {
      value: sequence.length === 1 ? 'always' : seconds === 0 ? 'at once' : durationText(seconds),
      label: boundLabel(run, to),
    };
  if (sequence.length === 1) return { value: 'never', label: `${to} ${bound}` };
  return { value: durationText(seconds), label: `${to} ${sequence.at(-1)}, not ${bound}` };
}

function boundLabel({ sequence }: EnvelopeRun, to: string): string {
  return sequence.length === 1 ? `at ${sequence[0]}` : `${to} ${sequence.at(-1)}`;
}
