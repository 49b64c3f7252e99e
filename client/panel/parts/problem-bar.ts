import { html, type TemplateResult } from 'lit';
import { autoscalerKinds } from '../../../core/model/autoscaler-kinds.ts';
import type { LineProblem } from '../../../core/simulator/simulation-input.ts';
import { lineLink, type Reveal } from '../host/line-link.ts';

export interface ProblemActions {
  reveal: Reveal;
  setValue(scope: string, expression: string): void;
}

export function problemBar(problem: LineProblem, { reveal, setValue }: ProblemActions): TemplateResult {
  const { message, line, incomplete } = problem;
  if (incomplete) return incompleteBar(problem, incomplete, { reveal, setValue });
  return html`<p class="problem" data-testid="problem" role="alert">
    <i class="codicon codicon-error" aria-hidden="true"></i><span>${message}</span>${lineLink(line, `line ${line}`, reveal)}
  </p>`;
}

/**
 * Shows an incomplete object as information and not as an error: for example, a value of the template is unknown until
 * the chart is rendered.
 */
function incompleteBar(
  { message, line }: LineProblem,
  { scope, expression }: NonNullable<LineProblem['incomplete']>,
  { reveal, setValue }: ProblemActions,
): TemplateResult {
  const enterValue = expression === undefined ? undefined : () => setValue(scope, expression);
  return html`<div class="incomplete" data-testid="incomplete" role="status">
    <p><i class="codicon codicon-info" aria-hidden="true"></i><span>Not simulated: ${message}</span>${lineLink(line, `line ${line}`, reveal)}</p>
    ${enterValue ? html`<button type="button" class="button" data-testid="set-value" @click=${enterValue}>Set a Preview Value…</button>` : ''}
  </div>`;
}

export function emptyPageView(insert: () => void): TemplateResult {
  return html`<div class="empty" data-testid="empty">
    <p>No autoscaler in the file you are editing.</p>
    <p class="dim">Open a ${autoscalerKinds.slice(0, -1).join(', a ')} or a ${autoscalerKinds.at(-1)}, or insert a complete one.</p>
    <button type="button" class="button primary" @click=${insert}>Insert Autoscaler…</button>
  </div>`;
}
