import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { LoadShape } from '../../../core/model/scenario/scenario.ts';
import type { Notice, SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { Envelope, EnvelopeRun } from '../../../core/simulator/trace.ts';
import {
  clusterTimeNote,
  envelopeTimeText,
  type SequencePart,
  sequenceParts,
} from '../../../core/simulator/trace-text.ts';
import { loadText } from '../../../core/simulator/world/scenario-text.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';
import { simulationModeSchema } from '../../../protocol/panel.ts';
import { shownCondition } from '../runs/shown-condition.ts';
import { withoutBreaks } from './without-breaks.ts';

export interface ViewRuns {
  envelope: Envelope;
  world: WorldTrace;
  load: LoadShape;
  notices: readonly Notice[] | undefined;
}

interface ViewTab {
  label: string;
  title: string;
  parts: readonly SequencePart[];
  note: string;
  noteTitle?: string | undefined;
  /** Whether something in the workspace proves that the autoscaler will not behave as in this run. */
  isContradicted?: boolean;
}

const simulationModes = simulationModeSchema.options;

export const viewPanelId = 'view';
export const tabId = (mode: SimulationMode) => `tab-${mode}`;

export function viewTabs(
  runs: ViewRuns,
  selected: SimulationMode,
  choose: (mode: SimulationMode) => void,
): TemplateResult {
  return html`<div class="tabs" role="tablist" aria-label="Run" @keydown=${(event: KeyboardEvent) => moveFocus(event, selected, choose)}>
    ${simulationModes.map((mode) => tabView(mode, tabOf(mode, runs), mode === selected, choose))}
  </div>`;
}

function tabOf(mode: SimulationMode, runs: ViewRuns): ViewTab {
  const tab = plainTab(mode, runs);
  const condition = shownCondition(mode, runs);
  return condition === undefined ? tab : { ...tab, note: condition, isContradicted: true };
}

export function conditionLine(condition: string | undefined): TemplateResult | typeof nothing {
  return condition === undefined ? nothing : html`<p class="condition" data-testid="condition">Only ${condition}:</p>`;
}

function plainTab(mode: SimulationMode, { envelope: { up, down }, world, load }: ViewRuns): ViewTab {
  switch (mode) {
    case 'scaleUp':
      return fastestTab('Fastest scale-up', up);
    case 'scaleDown':
      return fastestTab('Fastest scale-down', down);
    case 'load':
      return {
        label: 'Under load',
        title: 'What the autoscaler does under the load of the scenario',
        parts: sequenceParts(world.sequence, 3),
        note: loadText(load),
      };
  }
}

function fastestTab(label: string, run: EnvelopeRun): ViewTab {
  const bound = run.direction === 'scaleUp' ? `maxReplicas, ${run.maxReplicas},` : `minReplicas, ${run.minReplicas},`;
  return {
    label,
    title: `The metrics recommend ${bound} at every sync, and pods are ready at once`,
    parts: sequenceParts(run.sequence, 3),
    note: envelopeTimeText(run),
    noteTitle: clusterTimeNote(run),
  };
}

function tabView(
  mode: SimulationMode,
  { label, title, parts, note, noteTitle, isContradicted = false }: ViewTab,
  isSelected: boolean,
  choose: (mode: SimulationMode) => void,
): TemplateResult {
  return html`<button type="button" role="tab" id=${tabId(mode)} class=${classMap({ tab: true, long: parts.length > 5, contradicted: isContradicted })} data-testid=${tabId(mode)}
      aria-selected=${isSelected} aria-controls=${viewPanelId} tabindex=${isSelected ? 0 : -1} title=${title} @click=${() => choose(mode)}>
    <span class="tab-label">${label}</span>
    <span class="sequence" data-testid=${isSelected ? 'sequence' : nothing}>${sequenceView(parts)}</span>
    <span class="tab-note" title=${noteTitle ?? nothing}>${withoutBreaks(note)}</span>
  </button>`;
}

function sequenceView(parts: readonly SequencePart[]): TemplateResult[] {
  return parts.map((part, i) => (i === 0 ? html`${part}` : html` <span class="step"><i>→ </i>${part}</span>`));
}

const keys: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => simulationModes.length - 1,
};

function moveFocus(event: KeyboardEvent, selected: SimulationMode, choose: (mode: SimulationMode) => void): void {
  const target = keys[event.key]?.(simulationModes.indexOf(selected));
  const mode = target === undefined ? undefined : simulationModes.at(target % simulationModes.length);
  if (mode === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(mode);
  const list = event.currentTarget;
  if (list instanceof HTMLElement) list.querySelector<HTMLElement>(`#${tabId(mode)}`)?.focus();
}
