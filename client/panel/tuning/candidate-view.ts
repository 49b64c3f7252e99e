import { html, nothing, type TemplateResult } from 'lit';
import { sequenceText } from '../../../core/simulator/trace-text.ts';
import { figureTexts } from '../../../core/tuning/tuning-text.ts';
import type { TuneCandidate, TuneFound } from '../../../protocol/tune.ts';
import type { ShownCandidate } from './shown-candidates.ts';

export interface CandidateActions {
  apply(candidate: TuneCandidate): void;
  pin(candidate: TuneCandidate): void;
  select(id: string): void;
  isApplied(candidate: TuneCandidate): boolean;
  selected: string | undefined;
}

export function candidateView(shown: ShownCandidate, found: TuneFound, actions: CandidateActions): TemplateResult {
  const { candidate, label, title, kind, proposal } = shown;
  const { id, edits, files, figures } = candidate;
  const isSelected = id === actions.selected;
  const { goals, present } = found;
  return html`<article class="candidate" data-testid="candidate" data-selected=${isSelected} aria-label=${title} @click=${() => actions.select(id)}>
    <header>
      <h3>${kind === 'proposal' && label !== undefined && /^\d+$/.test(label) ? html`<span class="number" aria-hidden="true">${label}</span>` : nothing}${capitalized(title)}</h3>
      <span class="candidate-sequence">${sequenceText(figures.sequence, 6)}</span>
      ${edits.length === 0 ? nothing : buttons(candidate, actions)}
    </header>
    ${edits.length === 0 ? nothing : html`<ul class="edits">${edits.map(editView)}</ul>`}
    ${(files ?? []).map((file) => diffView(file, (files ?? []).length > 1 || file.name.includes('/')))}
    ${files || edits.length === 0 ? nothing : html`<p class="secondary">Another file, such as a template, writes these fields: edit them there.</p>`}
    ${figureTable(candidate, present, proposal?.worst)}
    ${goalLines(goals, candidate.outcomes)}
  </article>`;
}

function editView({ texts, sentence, because }: TuneCandidate['edits'][number]): TemplateResult {
  return html`<li>${texts.map((text) => html`<div>${breakable(text)}</div>`)}
    <div data-testid="edit-sentence">${sentence}${because === undefined ? nothing : html` <span class="dim">${capitalized(because)}.</span>`}</div></li>`;
}

function buttons(candidate: TuneCandidate, { apply, pin, ...is }: CandidateActions): TemplateResult {
  const isApplied = is.isApplied(candidate);
  return html`<span class="candidate-buttons">
    ${
      candidate.files
        ? html`<button type="button" class="button primary" data-testid="apply" ?disabled=${isApplied} title="Edits the file; one undo reverts the edit" @click=${() => apply(candidate)}>${isApplied ? 'Applied' : 'Apply'}</button>`
        : nothing
    }
    <button type="button" class="button" data-testid="pin-candidate" title="Pins the run of this candidate, to compare it with the run of the file" @click=${() => pin(candidate)}>Pin</button>
  </span>`;
}

type ChangedFile = NonNullable<TuneCandidate['files']>[number];

const lineSigns = { same: ' ', removed: '−', added: '+', gap: '…' } as const;
const lineWords = { same: '', removed: 'removed: ', added: 'added: ', gap: '' } as const;

function diffView({ name, lines, note }: ChangedFile, isNamed: boolean): TemplateResult {
  const texts = lines.filter(({ text }) => text.trim() !== '').map(({ text }) => /^ */.exec(text)?.[0].length ?? 0);
  const indent = texts.length > 0 ? Math.min(...texts) : 0;
  return html`${isNamed ? html`<p class="secondary">${name}</p>` : nothing}
    <div class="diff" role="group" aria-label=${`Changes of ${name}`} data-testid="diff">${lines.map(
      ({ kind, text }) =>
        html`<div class=${kind}><span class="sign" aria-hidden="true">${lineSigns[kind]}</span><span class="visually-hidden">${lineWords[kind]}</span><span>${text.slice(indent)}</span></div>`,
    )}</div>
    ${note === undefined ? nothing : html`<p class="secondary">${note}</p>`}`;
}

function figureTable(
  { id, figures }: TuneCandidate,
  present: TuneCandidate,
  worst: { figures: TuneCandidate['figures'] } | undefined,
): TemplateResult {
  const isPresent = id === present.id;
  const rows = figureTexts(present.figures, figures);
  const ofWorst = worst && figureTexts(present.figures, worst.figures);
  return html`<table class="candidate-figures">
    <thead><tr><td></td><th scope="col">now</th>${isPresent ? nothing : html`<th scope="col">after</th>`}${ofWorst ? html`<th scope="col" title="The worst figures under other loads: 0.7 or 1.3 times as high, noisy, or some seconds later">other loads</th>` : nothing}</tr></thead>
    <tbody>${rows.map(
      ({ label, before, after }, i) =>
        html`<tr><th scope="row">${label}</th><td>${before}</td>${isPresent ? nothing : html`<td class=${before === after ? '' : 'changed'}>${after}</td>`}${ofWorst ? html`<td>${ofWorst[i]?.after}</td>` : nothing}</tr>`,
    )}</tbody>
  </table>`;
}

function goalLines(goals: readonly string[], outcomes: TuneCandidate['outcomes']): TemplateResult {
  const failed = goals.flatMap((text, i) => {
    const outcome = outcomes[i];
    return outcome && !outcome.holds ? [{ text, happened: outcome.happened }] : [];
  });
  return html`${failed.map(({ text, happened }) => html`<p class="secondary fails"><span aria-hidden="true">✗</span> ${text}: ${happened}</p>`)}`;
}

function breakable(text: string): (string | TemplateResult)[] {
  return text.split(/(?<=\w\.)(?=[A-Za-z])/).flatMap((part, i) => (i === 0 ? [part] : [html`<wbr>`, part]));
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
