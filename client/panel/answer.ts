// The answer: the sequence in large letters, its figures, and quietly the other direction.
import { html, type TemplateResult } from 'lit';
import type { Envelope, EnvelopeRun } from '../../core/simulator/trace.ts';
import { type SequencePart, sequenceParts } from '../../core/simulator/words.ts';
import { factsOf, otherText } from './facts.ts';

export function answer(envelope: Envelope, run: EnvelopeRun): TemplateResult {
  const other = run === envelope.up ? envelope.down : envelope.up;
  const facts = factsOf(run, other).map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`);
  const parts = sequenceParts(run.sequence);
  const spoken = `Replicas ${parts.join(', then ')}`;
  return html`<section class="answer" aria-label="Result">
    <div>
      <h1 class=${isLong(parts) ? 'sequence long' : 'sequence'} data-testid="sequence" aria-label=${spoken}>${sequence(parts)}</h1>
      <p class="other" data-testid="other-sequence">${otherText(envelope, run)}</p>
    </div>
    <dl class="facts">${facts}</dl>
  </section>`;
}

function sequence(parts: readonly SequencePart[]): TemplateResult[] {
  return parts.map((part, i) => (i === 0 ? html`${part}` : html` <span class="step"><i>→ </i>${part}</span>`));
}

/** Would break in a narrow column. */
function isLong(parts: readonly SequencePart[]): boolean {
  return parts.join('').length > 8 || parts.length > 5;
}
