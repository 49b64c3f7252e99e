// The answer: the sequence in large letters, its figures, and quietly the other direction.
import { html, type TemplateResult } from 'lit';
import { isChange } from '../../core/chart/view.ts';
import type { Envelope, EnvelopeRun, Trace } from '../../core/simulator/trace.ts';
import { envelopeText, type SequencePart, sequenceParts, sequenceText } from '../../core/simulator/words.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import { assumptionText, reportFacts } from '../../core/simulator/world/words.ts';
import type { ComparedRun } from './compared.ts';
import { compareFacts, type Fact, factsOf, otherText } from './facts.ts';

/** Of the closed loop, with what it comes to; quietly what the object itself allows, and what was taken for granted. */
export function worldAnswer(trace: WorldTrace, envelope: Envelope, compared: readonly ComparedRun[]): TemplateResult {
  const quiet = [envelopeText(envelope), ...trace.assumptions.map(assumptionText)];
  const [first] = compared;
  const was = first && 'report' in first.trace ? reportFacts(first.trace as WorldTrace) : [];
  return result(trace, compared, quiet, compareFacts(reportFacts(trace), was));
}

export function answer(envelope: Envelope, run: EnvelopeRun, compared: readonly ComparedRun[]): TemplateResult {
  const other = run === envelope.up ? envelope.down : envelope.up;
  return result(run, compared, [otherText(envelope, run)], factsOf(run, other));
}

function result(run: Trace, compared: readonly ComparedRun[], quiet: readonly string[], facts: readonly Fact[]): TemplateResult {
  const parts = sequenceParts(run.sequence);
  const spoken = `Replicas ${parts.join(', then ')}`;
  return html`<section class="answer" aria-label="Result">
    <div>
      <h1 class=${isLong(parts) ? 'sequence long' : 'sequence'} data-testid="sequence" aria-label=${spoken}>${sequence(parts)}</h1>
      ${compared.map(({ name, trace }) => html`<p class="other versus" data-testid="versus">${versusText(name, trace, run)}</p>`)}
    </div>
    <dl class="facts">${facts.map(fact)}</dl>
    <p class="other quiet">${quiet.map((line, i) => html`<span data-testid=${i === 0 ? 'other-sequence' : 'assumption'}>${line}</span>`)}</p>
  </section>`;
}

/** `git HEAD: 1 → 5 → 9 → 1`, or that it is no other. */
function versusText(name: string, { sequence, ticks }: Trace, shown: Trace): string {
  const same = sequence.length === shown.sequence.length && sequence.every((count, i) => count === shown.sequence[i]);
  if (!same) return `${name}: ${sequenceText(sequence, 4)}`;
  const [times, shownTimes] = [ticks, shown.ticks].map((some) => some.filter(isChange).map(({ atMs }) => atMs));
  return `${name}: the same counts${String(times) === String(shownTimes) ? '' : ', at other times'}`;
}

/** The figure of the compared run stands before, and small. */
function fact({ value, label, was }: Fact): TemplateResult {
  return html`<div><dt>${label}</dt><dd>${was === undefined ? '' : html`<small><span class="visually-hidden">was </span>${was} →</small> `}${value}</dd></div>`;
}

function sequence(parts: readonly SequencePart[]): TemplateResult[] {
  return parts.map((part, i) => (i === 0 ? html`${part}` : html` <span class="step"><i>→ </i>${part}</span>`));
}

/** Would break in a narrow column. */
function isLong(parts: readonly SequencePart[]): boolean {
  return parts.join('').length > 8 || parts.length > 5;
}
