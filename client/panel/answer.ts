// The answer: the sequence in large letters, its figures, and quietly the other direction.
import { html, type TemplateResult } from 'lit';
import type { Envelope, EnvelopeRun } from '../../core/simulator/trace.ts';
import { envelopeText, type SequencePart, sequenceParts } from '../../core/simulator/words.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import { assumptionText, reportFacts } from '../../core/simulator/world/words.ts';
import { type Fact, factsOf, otherText } from './facts.ts';

/** Of the closed loop, with what it comes to; quietly what the object itself allows, and what was taken for granted. */
export function worldAnswer(trace: WorldTrace, envelope: Envelope): TemplateResult {
  const quiet = [envelopeText(envelope), ...trace.assumptions.map(assumptionText)];
  return result(trace.sequence, quiet, reportFacts(trace.report));
}

export function answer(envelope: Envelope, run: EnvelopeRun): TemplateResult {
  const other = run === envelope.up ? envelope.down : envelope.up;
  return result(run.sequence, [otherText(envelope, run)], factsOf(run, other));
}

function result(counts: readonly number[], quiet: readonly string[], facts: readonly Fact[]): TemplateResult {
  const parts = sequenceParts(counts);
  const spoken = `Replicas ${parts.join(', then ')}`;
  return html`<section class="answer" aria-label="Result">
    <div>
      <h1 class=${isLong(parts) ? 'sequence long' : 'sequence'} data-testid="sequence" aria-label=${spoken}>${sequence(parts)}</h1>
      ${quiet.map((line, i) => html`<p class="other" data-testid=${i === 0 ? 'other-sequence' : 'assumption'}>${line}</p>`)}
    </div>
    <dl class="facts">${facts.map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
  </section>`;
}

function sequence(parts: readonly SequencePart[]): TemplateResult[] {
  return parts.map((part, i) => (i === 0 ? html`${part}` : html` <span class="step"><i>→ </i>${part}</span>`));
}

/** Would break in a narrow column. */
function isLong(parts: readonly SequencePart[]): boolean {
  return parts.join('').length > 8 || parts.length > 5;
}
