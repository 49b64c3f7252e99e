// The answer: the sequence in large letters, its figures, and quietly the other direction.
import { html, type TemplateResult } from 'lit';
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
  const was = first && 'report' in first.trace ? reportFacts((first.trace as WorldTrace).report) : [];
  return result(trace.sequence, compared, quiet, compareFacts(reportFacts(trace.report), was));
}

export function answer(envelope: Envelope, run: EnvelopeRun, compared: readonly ComparedRun[]): TemplateResult {
  const other = run === envelope.up ? envelope.down : envelope.up;
  return result(run.sequence, compared, [otherText(envelope, run)], factsOf(run, other));
}

function result(
  counts: readonly number[],
  compared: readonly ComparedRun[],
  quiet: readonly string[],
  facts: readonly Fact[],
): TemplateResult {
  const parts = sequenceParts(counts);
  const spoken = `Replicas ${parts.join(', then ')}`;
  return html`<section class="answer" aria-label="Result">
    <div>
      <h1 class=${isLong(parts) ? 'sequence long' : 'sequence'} data-testid="sequence" aria-label=${spoken}>${sequence(parts)}</h1>
      ${compared.map(({ name, trace }) => html`<p class="other versus" data-testid="versus">${versusText(name, trace, counts)}</p>`)}
      ${quiet.map((line, i) => html`<p class="other" data-testid=${i === 0 ? 'other-sequence' : 'assumption'}>${line}</p>`)}
    </div>
    <dl class="facts">${facts.map(fact)}</dl>
  </section>`;
}

/** `git HEAD: 1 → 5 → 9 → 1`, or that it is no other. */
function versusText(name: string, { sequence }: Trace, counts: readonly number[]): string {
  const same = sequence.length === counts.length && sequence.every((count, i) => count === counts[i]);
  return `${name}: ${same ? 'the same counts' : sequenceText(sequence, 4)}`;
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
