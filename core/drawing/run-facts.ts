// The figures of a run, and the differences between two runs. The panel and the text for a pull request show only these
// figures.
import { type EnvelopeRun, isSync, type Trace } from '../simulator/trace.ts';
import {
  clusterSecondsOf,
  clusterTimeNote,
  durationText,
  durationTexts,
  sequenceText,
} from '../simulator/trace-text.ts';
import { type ReportFact, reportFacts } from '../simulator/world/report-text.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { isChange } from './visible-range.ts';

export interface Fact extends ReportFact {
  was?: string;
}

export function runFacts(trace: Trace): ReportFact[] {
  if (isWorldTrace(trace)) return reportFacts(trace);
  return isEnvelopeRun(trace) ? envelopeFacts(trace) : [];
}

function isWorldTrace(trace: Trace): trace is WorldTrace {
  return 'report' in trace;
}

function isEnvelopeRun(trace: Trace): trace is EnvelopeRun {
  return 'direction' in trace;
}

/**
 * Returns the replica counts of a compared run, or a text that begins with `same replica counts` if the displayed run
 * has the same counts.
 */
export function comparedSequenceText({ sequence, ticks }: Trace, shown: Trace): string {
  const same = sequence.length === shown.sequence.length && sequence.every((count, i) => count === shown.sequence[i]);
  if (!same) return sequenceText(sequence, 4);
  const [times, shownTimes] = [ticks, shown.ticks].map((some) => some.filter(isChange).map(({ atMs }) => atMs));
  return `same replica counts${String(times) === String(shownTimes) ? '' : ', at different times'}`;
}

/**
 * Adds the previous value to each figure that has changed. If both values are times, they get the same unit. Figures
 * with different labels, such as the times to reach 10 and 20 replicas, are not compared.
 */
export function compareFacts(facts: readonly ReportFact[], before: readonly ReportFact[]): Fact[] {
  const nameOf = ({ label }: ReportFact) => (label === 'flap' ? 'flaps' : label);
  return facts.map((fact) => {
    const old = before.find((one) => nameOf(one) === nameOf(fact));
    if (!old || old.value === fact.value) return fact;
    if (fact.seconds === undefined || old.seconds === undefined) return { ...fact, was: old.value };
    const [value, was] = durationTexts([fact.seconds, old.seconds]);
    return { ...fact, value, was };
  });
}

function envelopeFacts(run: EnvelopeRun): ReportFact[] {
  const syncs = run.ticks.filter(isSync).length;
  return [
    timeToBound(run),
    { value: String(syncs), label: syncs === 1 ? 'sync' : 'syncs', title: 'Syncs of the controller in this run.' },
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
