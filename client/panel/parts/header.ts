import { html, type TemplateResult } from 'lit';
import type { ObjectAtPlace } from '../../../core/simulator/simulation-input.ts';
import type { SimulationSubject } from '../../../protocol/panel.ts';
import { lineLink, type Reveal } from '../host/line-link.ts';

export interface FollowOptions {
  follows: boolean;
  follow(follows: boolean): void;
}

export interface HeaderOptions extends FollowOptions {
  objects?: readonly ObjectAtPlace[] | undefined;
  choose(key: string): void;
  line: number;
  reveal: Reveal;
  pin?: (() => void) | undefined;
}

export function header(
  subject: SimulationSubject,
  { line, reveal, pin, objects, choose, ...following }: HeaderOptions,
): TemplateResult {
  const { name, kind, file } = subject;
  const slash = file.lastIndexOf('/') + 1;
  const fileName = html`<span class="wide-only">${file.slice(0, slash)}</span>${file.slice(slash)}`;
  return html`<header class="bar">
    <span class="subject" title=${`${name} · ${kind} · ${file}`}><h1>${name}</h1><span class="kind dim"><span class="wide-only"> · ${kind}</span></span><span class="subject-file dim"> · ${lineLink(line, fileName, reveal)}</span></span>
    ${objects ? objectSelect(objects, choose) : ''}
    ${followSelect(name, following)}
    ${
      pin &&
      html`<button type="button" class="tool" data-testid="pin-run" title="Pin this run to compare with it" aria-label="Pin this run to compare with it" @click=${pin}
      ><i class="codicon codicon-pin" aria-hidden="true"></i></button>`
    }
  </header>`;
}

export function emptyHeader(following: FollowOptions): TemplateResult {
  return html`<header class="bar"><span class="subject"></span>${followSelect('this file', following)}</header>`;
}

function objectSelect(objects: readonly ObjectAtPlace[], choose: (key: string) => void): TemplateResult {
  const title = `The template renders ${objects.length} autoscalers here`;
  const change = ({ target }: Event) => target instanceof HTMLSelectElement && choose(target.value);
  return html`<select class="flat-select" data-testid="object" aria-label="Autoscaler of this template" title=${title} @change=${change}>
    ${objects.map(({ key, label, isShown }) => html`<option value=${key} .selected=${isShown}>${label}</option>`)}
  </select>`;
}

function followSelect(pinnedName: string, { follows, follow }: FollowOptions): TemplateResult {
  const [following, locked] = ['following the editor', `locked to ${pinnedName}`];
  const choose = ({ target }: Event) => target instanceof HTMLSelectElement && follow(target.value === 'follow');
  const select = (className: string, testId: string, words: readonly [string, string]) =>
    html`<select class=${`flat-select ${className}`} data-testid=${testId} aria-label="Displayed autoscaler" title=${`Displayed autoscaler: ${follows ? following : locked}`}
      .value=${follows ? 'follow' : 'stay'} @change=${choose}>
      <option value="follow" ?selected=${follows}>${words[0]}</option>
      <option value="stay" ?selected=${!follows}>${words[1]}</option>
    </select>`;
  return html`${select('wide-only', 'follow', [following, locked])}${select('narrow-select', 'follow-narrow', ['following', 'locked'])}`;
}
