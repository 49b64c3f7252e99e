// The chart of the candidates. The chart is a slider with a single tab stop, and works with pointer and keyboard.
import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import { drawFrontChart, type FrontDrawing } from '../../../core/drawing/front-chart.ts';
import { createTextMeasurer } from '../host/text-measurer.ts';
import { watchWidth } from '../host/watch-width.ts';
import { PanelElement } from '../panel-element.ts';
import { candidateText, frontPoints, type ShownCandidate } from './shown-candidates.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

@customElement('replicast-front')
export class FrontElement extends PanelElement {
  @property({ attribute: false }) accessor shown: readonly ShownCandidate[] = [];
  @property({ attribute: false }) accessor selected: string | undefined;
  @property({ attribute: false }) accessor select: (id: string) => void = () => {};
  @state() private accessor width = 0;

  private drawing: FrontDrawing | undefined;
  private readonly measurer = createTextMeasurer();

  constructor() {
    super();
    watchWidth(this, (width) => {
      this.width = width;
    });
  }

  protected override render(): TemplateResult {
    const { shown, selected, width, measurer } = this;
    measurer.readFont();
    const drawing = drawFrontChart(frontPoints(shown), { width, selected, measure: measurer.width });
    this.drawing = drawing;
    const at = shown.findIndex(({ candidate }) => candidate.id === selected);
    const chosen = shown[at];
    return html`<div
      class="chart"
      data-testid="front"
      tabindex="0"
      role="slider"
      aria-label="Candidate in the chart of cost and unmet load"
      aria-valuemin="1"
      aria-valuemax=${shown.length}
      aria-valuenow=${Math.max(0, at) + 1}
      aria-valuetext=${chosen ? candidateText(chosen) : 'none'}
      @pointerdown=${this.onPointer}
      @keydown=${this.onKeydown}
    >
      ${unsafeSVG(drawing.svg)}
    </div>`;
  }

  private readonly onPointer = (event: PointerEvent) => {
    const box = this.querySelector('svg')?.getBoundingClientRect();
    const point = box && this.drawing?.pointAt(event.clientX - box.left, event.clientY - box.top);
    if (point) this.select(point.id);
  };

  private readonly onKeydown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const { shown, selected } = this;
    const at = shown.findIndex(({ candidate }) => candidate.id === selected);
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + step))];
    if (next) this.select(next.candidate.id);
    event.preventDefault();
  };
}
