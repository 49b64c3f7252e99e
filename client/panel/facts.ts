// The figures next to the sequence.
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import { clusterSecondsOf, clusterTimeNote, durationText, durationTexts } from '../../core/simulator/trace-text.ts';
import type { ReportFact } from '../../core/simulator/world/report-text.ts';

export interface Fact extends ReportFact {
  /** The same figure of the compared run, if it differs. */
  was?: string;
}

/** Figures are in the same order. Two times get the same unit. */
export function compareFacts(facts: readonly ReportFact[], before: readonly ReportFact[]): Fact[] {
  return facts.map((fact, i) => {
    const old = before[i];
    // The times to reach two different counts cannot be compared; the sequence shows the counts.
    const comparable = old && (old.label === fact.label || /^flaps?$/.test(fact.label));
    if (!comparable || old.value === fact.value) return fact;
    if (fact.seconds === undefined || old.seconds === undefined) return { ...fact, was: old.value };
    const [value, was] = durationTexts([fact.seconds, old.seconds]);
    return { ...fact, value, was };
  });
}

export function envelopeFacts(run: EnvelopeRun): ReportFact[] {
  const syncs = run.ticks.length;
  return [
    timeToBound(run),
    { value: String(syncs), label: syncs === 1 ? 'sync' : 'syncs', title: 'Syncs of the controller until then.' },
  ];
}

function timeToBound(run: EnvelopeRun): ReportFact {
  const { complete, sequence, direction, minReplicas, maxReplicas } = run;
  const seconds = clusterSecondsOf(run);
  const isUp = direction === 'scaleUp';
  const bound = isUp ? maxReplicas : minReplicas;
  const title =
    clusterTimeNote(run) ??
    `Time from the first sync until ${isUp ? 'maxReplicas' : 'minReplicas'} is desired, if the metrics recommend it at every sync.`;
  if (sequence.length === 1)
    return complete
      ? { value: 'always', label: `at ${bound}`, title }
      : { value: 'never', label: `to ${bound}`, title };
  const label = complete ? `to ${bound}` : `to ${sequence.at(-1)}, not ${bound}`;
  return { value: seconds === 0 ? 'at once' : durationText(seconds), label, title, seconds };
}
