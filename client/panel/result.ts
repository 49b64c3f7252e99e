// The figures of the chosen run in one line, and below them the runs that it is compared with.
import { html, type TemplateResult } from 'lit';
import { isChange } from '../../core/chart/visible-range.ts';
import type { EnvelopeRun, Trace } from '../../core/simulator/trace.ts';
import { sequenceText } from '../../core/simulator/trace-text.ts';
import { reportFacts } from '../../core/simulator/world/report-text.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import type { ComparedRun } from './compared-runs.ts';
import { compareFacts, envelopeFacts, type Fact } from './facts.ts';

export function worldResult(trace: WorldTrace, compared: readonly ComparedRun[]): TemplateResult {
  const [first] = compared;
  const was = first && 'report' in first.trace ? reportFacts(first.trace as WorldTrace) : [];
  return resultSection(trace, compared, compareFacts(reportFacts(trace), was));
}

export function envelopeResult(run: EnvelopeRun, compared: readonly ComparedRun[]): TemplateResult {
  return resultSection(run, compared, envelopeFacts(run));
}

function resultSection(run: Trace, compared: readonly ComparedRun[], facts: readonly Fact[]): TemplateResult {
  return html`<section class="result" aria-label="Figures">
    <dl class="facts">${facts.map(factView)}</dl>
    ${compared.map(({ name, trace }) => html`<p class="secondary comparison" data-testid="versus">${comparisonText(name, trace, run)}</p>`)}
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
function factView({ value, label, title, was }: Fact): TemplateResult {
  return html`<div title=${title}><dt>${label}</dt><dd>${was === undefined ? '' : html`<small><span class="visually-hidden">was </span>${was} →</small> `}${value}</dd></div>`;
}
