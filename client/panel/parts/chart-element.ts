import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import type { ComparedTrace } from '../../../core/drawing/compared-trace.ts';
import { metricSummary } from '../../../core/drawing/metric-lanes.ts';
import { type ChartDrawing, prepareReplicaChart } from '../../../core/drawing/replica-chart.ts';
import type { Tick, Trace } from '../../../core/simulator/trace.ts';
import type { FailedExpectation } from '../../../protocol/panel.ts';
import { createTextMeasurer } from '../host/text-measurer.ts';
import { watchWidth } from '../host/watch-width.ts';
import { PanelElement } from '../panel-element.ts';
import type { IsHighlighted } from '../runs/sync-highlights.ts';
import { tickAfterKey } from '../state/view-state.ts';
import { tickDescription } from './readout.ts';

const padding = 4;

@customElement('replicast-chart')
export class ChartElement extends PanelElement {
  @property({ attribute: false }) accessor run: Trace | undefined;
  @property({ attribute: false }) accessor compared: readonly ComparedTrace[] = [];
  @property({ attribute: false }) accessor expected: FailedExpectation | undefined;
  @property({ attribute: false }) accessor tick: Tick | undefined;
  @property({ attribute: false }) accessor isHighlighted: IsHighlighted = () => false;
  @property({ type: Boolean }) accessor whole = false;
  @property({ attribute: false }) accessor select: (tick: Tick | undefined) => void = () => {};
  @property({ attribute: false }) accessor showWhole: (whole: boolean) => void = () => {};
  @property({ attribute: false }) accessor focusChanged: (focused: boolean) => void = () => {};
  @state() private accessor width = 0;

  private drawing: ChartDrawing | undefined;
  private drawWithSelection: ((selectedMs: number | undefined) => ChartDrawing) | undefined;
  private readonly measurer = createTextMeasurer();

  constructor() {
    super();
    watchWidth(this, (width) => {
      this.width = width;
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { run, tick } = this;
    if (run !== undefined && (this.drawWithSelection === undefined || !onlySelectionChanged(changed)))
      this.drawWithSelection = this.prepare(run);
    this.drawing = run && this.drawWithSelection?.(tick?.atMs);
  }

  private prepare(run: Trace): (selectedMs: number | undefined) => ChartDrawing {
    const { whole, width, isHighlighted, compared, expected } = this;
    this.measurer.readFont();
    return prepareReplicaChart(run, {
      width,
      whole,
      isHighlighted,
      compared,
      expected: expected?.bound,
      style: 'page',
      measure: this.measurer.width,
      ids: 'replicas',
    });
  }

  protected override render(): TemplateResult {
    const { run, tick, drawing } = this;
    if (run === undefined || drawing === undefined) return html``;
    return html`<div
        class="chart"
        data-testid="chart"
        tabindex="0"
        role="slider"
        aria-label="Sync in the chart of replicas over time"
        aria-valuemin="1"
        aria-valuemax=${run.ticks.length}
        aria-valuenow=${tick === undefined ? 1 : run.ticks.indexOf(tick) + 1}
        aria-valuetext=${tickDescription(tick, metricSummary(run, tick))}
        @pointermove=${this.onPointer}
        @pointerdown=${this.onPointer}
        @keydown=${this.onKeydown}
        @focus=${() => this.focusChanged(true)}
        @blur=${() => this.focusChanged(false)}
      >
        ${unsafeSVG(drawing.svg)}
      </div>
      ${drawing.more === undefined ? '' : this.rangeToggle(drawing.more)}`;
  }

  // The button is not inside the slider, because screen readers ignore a slider's content. Enter on the chart has the
  // same effect as the button.
  private rangeToggle({ text, x }: { text: string; x: number }): TemplateResult {
    const title = this.whole ? 'Show only the changes' : 'Show the whole run';
    return html`<button class="more" .style=${`left:${x}px`} title=${title} @click=${this.toggleWhole}>${text}</button>`;
  }

  private readonly toggleWhole = () => {
    if (this.drawing?.more !== undefined) this.showWhole(!this.whole);
  };

  private readonly onPointer = (event: PointerEvent) => {
    const box = this.querySelector('.chart')?.getBoundingClientRect();
    const { run, drawing } = this;
    if (box === undefined || run === undefined || drawing === undefined) return;
    const atMs = drawing.timeAt(event.clientX - box.left - padding);
    if (atMs !== this.tick?.atMs) this.select(run.ticks.find((tick) => tick.atMs === atMs));
  };

  private readonly onKeydown = (event: KeyboardEvent) => {
    const { run, tick, drawing } = this;
    if (run === undefined || drawing === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tickAfterKey(run, tick, event.key);
    if (next !== undefined) {
      if (next.atMs > drawing.endMs) this.showWhole(true);
      this.select(next);
    } else if (event.key === 'Escape') this.select(undefined);
    else if (event.key === 'Enter') this.toggleWhole();
    else return;
    event.preventDefault();
  };
}

const selectionProperties = new Set<PropertyKey>(['tick', 'select', 'showWhole', 'focusChanged']);

function onlySelectionChanged(changed: PropertyValues): boolean {
  return [...changed.keys()].every((property) => selectionProperties.has(property));
}
