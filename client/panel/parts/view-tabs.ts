// The three runs of an autoscaler as tabs, each with its sequence: the fastest scale-up, the run under load, and the
// fastest scale-down. A lens opens the tab whose sequence was clicked.
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
  /** The notices that contradict the runs. */
  notices: readonly Notice[] | undefined;
}

interface ViewTab {
  label: string;
  /** The tooltip of the tab: a sentence about the run. */
  title: string;
  parts: readonly SequencePart[];
  /** The line under the sequence: the load, or the time that the fastest run takes. */
  note: string;
  noteTitle?: string | undefined;
  /** Whether something in the workspace proves that the run does not happen. */
  isContradicted?: boolean;
}

/** The modes, in the order of the tabs. */
const simulationModes = simulationModeSchema.options;

/** The id of the element that shows the chosen run. */
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

/** Renders the condition above everything that follows from the run; nothing if the run has no condition. */
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

/** Renders the sequence, with line breaks only before an arrow. */
function sequenceView(parts: readonly SequencePart[]): TemplateResult[] {
  return parts.map((part, i) => (i === 0 ? html`${part}` : html` <span class="step"><i>→ </i>${part}</span>`));
}

const keys: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => simulationModes.length - 1,
};

/** Moves between the tabs: the arrow keys choose the next tab, as in VS Code. */
function moveFocus(event: KeyboardEvent, selected: SimulationMode, choose: (mode: SimulationMode) => void): void {
  const target = keys[event.key]?.(simulationModes.indexOf(selected));
  const mode = target === undefined ? undefined : simulationModes.at(target % simulationModes.length);
  if (mode === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(mode);
  const list = event.currentTarget;
  if (list instanceof HTMLElement) list.querySelector<HTMLElement>(`#${tabId(mode)}`)?.focus();
}
