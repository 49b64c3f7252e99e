// The answer: the sequence in large letters, its figures, and quietly the other direction.
import { html, type TemplateResult } from 'lit';
import type { Envelope, EnvelopeRun } from '../../core/simulator/trace.ts';
import { sequenceParts } from '../../core/simulator/words.ts';
import { factsOf, otherText } from './facts.ts';

export function answer(envelope: Envelope, run: EnvelopeRun): TemplateResult {
  const other = run === envelope.up ? envelope.down : envelope.up;
  const facts = factsOf(run, other).map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`);
  const spoken = `Replicas ${sequenceParts(run.sequence).join(', then ')}`;
  return html`<section class="answer" aria-label="Result">
    <div>
      <h1 class="sequence" data-testid="sequence" aria-label=${spoken}>${sequence(run)}</h1>
      <p class="other" data-testid="other-sequence">${otherText(envelope, run)}</p>
    </div>
    <dl class="facts">${facts}</dl>
  </section>`;
}

function sequence(run: EnvelopeRun): TemplateResult[] {
  return sequenceParts(run.sequence).map((part, i) => (i === 0 ? html`${part}` : html`<i> → </i>${part}`));
}
