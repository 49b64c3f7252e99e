// The result: the sequence in large letters, its figures, and muted the opposite direction.
import { html, type TemplateResult } from 'lit';
import { isChange } from '../../core/chart/visible-range.ts';
import type { Envelope, EnvelopeRun, Trace } from '../../core/simulator/trace.ts';
import { envelopeText, type SequencePart, sequenceParts, sequenceText } from '../../core/simulator/trace-text.ts';
import { assumptionText, reportFacts } from '../../core/simulator/world/report-text.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import type { ComparedRun } from './compared-runs.ts';
import { compareFacts, envelopeFacts, type Fact, oppositeBoundText } from './facts.ts';

/** For a load: its figures; muted, the limits of the object itself and the assumptions. */
export function worldResult(trace: WorldTrace, envelope: Envelope, compared: readonly ComparedRun[]): TemplateResult {
  const quiet = [envelopeText(envelope), ...trace.assumptions.map(assumptionText)];
  const [first] = compared;
  const was = first && 'report' in first.trace ? reportFacts(first.trace as WorldTrace) : [];
  return resultSection(trace, compared, quiet, compareFacts(reportFacts(trace), was));
}

export function envelopeResult(envelope: Envelope, run: EnvelopeRun, compared: readonly ComparedRun[]): TemplateResult {
  const other = run === envelope.up ? envelope.down : envelope.up;
  return resultSection(run, compared, [oppositeBoundText(envelope, run)], envelopeFacts(run, other));
}

function resultSection(
  run: Trace,
  compared: readonly ComparedRun[],
  notes: readonly string[],
  facts: readonly Fact[],
): TemplateResult {
  const parts = sequenceParts(run.sequence);
  const spoken = `Replicas ${parts.join(', then ')}`;
  return html`<section class="result" aria-label="Result">
    <div>
      <h1 class=${isLongSequence(parts) ? 'sequence long' : 'sequence'} data-testid="sequence" aria-label=${spoken}>${sequenceView(parts)}</h1>
      ${compared.map(({ name, trace }) => html`<p class="secondary comparison" data-testid="versus">${comparisonText(name, trace, run)}</p>`)}
    </div>
    <dl class="facts">${facts.map(factView)}</dl>
    <p class="secondary quiet">${notes.map((line, i) => html`<span data-testid=${i === 0 ? 'other-sequence' : 'assumption'}>${line}</span>`)}</p>
  </section>`;
}

/** `git HEAD: 1 → 5 → 9 → 1`, or that it is the same. */
function comparisonText(name: string, { sequence, ticks }: Trace, shown: Trace): string {
  const same = sequence.length === shown.sequence.length && sequence.every((count, i) => count === shown.sequence[i]);
  if (!same) return `${name}: ${sequenceText(sequence, 4)}`;
  const [times, shownTimes] = [ticks, shown.ticks].map((some) => some.filter(isChange).map(({ atMs }) => atMs));
  return `${name}: same replica counts${String(times) === String(shownTimes) ? '' : ', at different times'}`;
}

/** The figure of the compared run comes first, in small letters. */
function factView({ value, label, was }: Fact): TemplateResult {
  return html`<div><dt>${label}</dt><dd>${was === undefined ? '' : html`<small><span class="visually-hidden">was </span>${was} →</small> `}${value}</dd></div>`;
}

function sequenceView(parts: readonly SequencePart[]): TemplateResult[] {
  return parts.map((part, i) => (i === 0 ? html`${part}` : html` <span class="step"><i>→ </i>${part}</span>`));
}

/** Would wrap in a narrow column. */
function isLongSequence(parts: readonly SequencePart[]): boolean {
  return parts.join('').length > 8 || parts.length > 5;
}
