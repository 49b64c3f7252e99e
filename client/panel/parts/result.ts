import { html, type TemplateResult } from 'lit';
import { comparedSequenceText, compareFacts, type Fact, runFacts } from '../../../core/drawing/run-facts.ts';
import type { Trace } from '../../../core/simulator/trace.ts';
import type { FailedExpectation } from '../../../protocol/panel.ts';
import type { ComparedRun } from '../runs/compared-runs.ts';
import { conditionLine } from './view-tabs.ts';

/**
 * @param condition the condition under which the run holds, such as `without HPA web-2`; undefined if no other object
 * affects the run
 */
export function resultSection(
  run: Trace,
  compared: readonly ComparedRun[],
  condition: string | undefined,
): TemplateResult {
  const [first] = compared;
  const facts = compareFacts(runFacts(run), first ? runFacts(first.trace) : []);
  return html`<section class="result" aria-label="Figures">
    ${conditionLine(condition)}
    <dl class="facts">${facts.map(factView)}</dl>
    ${compared.map(({ name, trace }) => html`<p class="secondary comparison" data-testid="versus">${name}: ${comparedSequenceText(trace, run)}</p>`)}
  </section>`;
}

function factView({ value, label, title, was }: Fact): TemplateResult {
  return html`<div title=${title}><dt>${label}</dt><dd>${was === undefined ? '' : html`<small><span class="visually-hidden">was </span>${was} →</small> `}${value}</dd></div>`;
}

export function expectedLine(expected: FailedExpectation | undefined): TemplateResult {
  if (!expected) return html``;
  return html`<p class="expected-line" data-testid="expected"><span aria-hidden="true">✗</span> expected: ${expected.text}</p>`;
}
