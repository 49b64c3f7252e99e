// The candidates as a table, for people who do not see the chart, and for exact numbers.
import { html, nothing, type TemplateResult } from 'lit';
import { figureTexts } from '../../../core/tuning/tuning-text.ts';
import type { ShownCandidate } from './shown-candidates.ts';

export function candidateTable(
  shown: readonly ShownCandidate[],
  selected: string | undefined,
  select: (id: string) => void,
): TemplateResult {
  const [first] = shown;
  const heads = first ? figureTexts(first.candidate.figures, first.candidate.figures).map(({ label }) => label) : [];
  return html`<details class="candidates-details" data-testid="candidate-table">
    <summary>Candidates as a table</summary>
    <table class="candidate-figures">
      <thead><tr><th scope="col">candidate</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}<th scope="col">edits</th></tr></thead>
      <tbody>${shown.map((one) => row(one, selected, select))}</tbody>
    </table>
  </details>`;
}

function row(
  { candidate: { id, figures, edits }, label, title }: ShownCandidate,
  selected: string | undefined,
  select: (id: string) => void,
): TemplateResult {
  const choose = () => select(id);
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  };
  return html`<tr tabindex="0" aria-current=${id === selected ? 'true' : nothing} @click=${choose} @keydown=${keydown}>
    <th scope="row">${label === undefined ? '' : `${label}: `}${title}</th>
    ${figureTexts(figures, figures).map(({ after }) => html`<td>${after}</td>`)}
    <td>${edits.length}</td>
  </tr>`;
}
