import { html, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import { clockText } from '../../../core/simulator/trace-text.ts';
import { PanelElement } from '../panel-element.ts';
import {
  addPoint,
  movePoint,
  nearestPoint,
  type PadScale,
  type PadSize,
  padScale,
  parsePoint,
  pointAfter,
  removePoint,
  toPixel,
  toPoint,
} from './load-points.ts';
import { readTime, secondsText } from './time.ts';
import { unlessTyping } from './unless-typing.ts';

const height = 72;

function parseCoordinate(part: 0 | 1, typed: string): number {
  if (typed.trim() === '') return Number.NaN;
  return part === 0 ? readTime(typed) : Number(typed);
}

@customElement('replicast-pad')
export class PointsPad extends PanelElement {
  @property({ attribute: false }) accessor points: readonly SeriesPoint[] = [];
  @property({ attribute: false }) accessor change: (points: SeriesPoint[]) => void = () => {};
  @state() private accessor width = 0;
  @state() private accessor problem: { index: number; text: string } | undefined;
  /** The point that the user drags, and the scale, which stays fixed meanwhile. */
  @state() private accessor dragged: { index: number; scale: PadScale } | undefined;

  private readonly resizeObserver = new ResizeObserver(() => {
    this.width = Math.floor(this.getBoundingClientRect().width);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizeObserver.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizeObserver.disconnect();
  }

  private get box(): PadSize {
    return { width: Math.max(100, this.width), height };
  }

  private get scale(): PadScale {
    return this.dragged?.scale ?? padScale(this.points);
  }

  protected override render(): TemplateResult {
    return html`${this.pad()}
      <div class="hours dim" aria-hidden="true"><span>0:00</span><span>${clockText(this.scale.endSeconds * 500)}</span><span>${clockText(this.scale.endSeconds * 1000)}</span></div>
      <ol class="points" aria-label="Points of the load">${this.points.map((point, index) => this.row(point, index))}</ol>`;
  }

  private pad(): TemplateResult {
    const { box, scale, points } = this;
    const places = points.map((point) => toPixel(point, scale, box));
    const first = places[0];
    const line = places.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join('');
    const last = places.at(-1);
    const d = first && last ? `M0 ${first.y.toFixed(1)}${line}H${box.width}` : '';
    return html`<svg
      class="pad"
      data-testid="pad"
      aria-hidden="true"
      viewBox=${`0 0 ${box.width} ${height}`}
      width=${box.width}
      height=${height}
      @pointerdown=${this.onPointerDown}
      @pointermove=${this.onPointerMove}
      @pointerup=${this.onPointerUp}
      @pointercancel=${this.onPointerUp}
      @dblclick=${this.onDoubleClick}
    >${svg`<path class="pad-line" d=${d}></path>`}${places.map(
      ({ x, y }, i) =>
        svg`<circle class=${i === this.dragged?.index ? 'pad-point dragged' : 'pad-point'} cx=${x} cy=${y} r="4.5"></circle>`,
    )}</svg>`;
  }

  private row(point: SeriesPoint, index: number): TemplateResult {
    const { points, problem } = this;
    const input = (part: 0 | 1, label: string) =>
      html`<input type=${part === 0 ? 'text' : 'number'} class=${part === 0 ? 'time' : ''} step="any" min="0" data-testid=${`point-${index}-${part}`} aria-label=${`${label} of point ${index + 1}`} .value=${unlessTyping(part === 0 ? secondsText(point[0]) : String(point[1]), problem?.index === index)} @input=${(event: Event) => this.onNumberInput(event, index, part)} @change=${(event: Event) => this.onNumberChange(event, index, part)} />`;
    return html`<li>
      ${input(0, 'Time')}${input(1, 'Load, units per second,')}<span>units/s</span>
      <button type="button" class="icon codicon codicon-add" title="Add a point after this one" aria-label=${`Add a point after point ${index + 1}`} @click=${() => this.change(addPoint(points, pointAfter(points, index)).points)}></button>
      <button type="button" class="icon codicon codicon-close" title="Remove this point" aria-label=${`Remove point ${index + 1}`} ?disabled=${points.length <= 1} @click=${() => this.change(removePoint(points, index))}></button>
      ${problem?.index === index ? html`<span class="field-problem" role="alert">${problem.text}</span>` : ''}
    </li>`;
  }

  private onNumberChange({ target }: Event, index: number, part: 0 | 1): void {
    const point = this.points[index];
    if (part === 0 && point && target instanceof HTMLInputElement && readTime(target.value) === point[0])
      target.value = secondsText(point[0]);
  }

  private onNumberInput({ target }: Event, index: number, part: 0 | 1): void {
    if (!(target instanceof HTMLInputElement)) return;
    const next = parsePoint(this.points, index, part, parseCoordinate(part, target.value));
    this.problem = 'problem' in next ? { index, text: next.problem } : undefined;
    target.setAttribute('aria-invalid', String('problem' in next));
    if (!('problem' in next)) this.change(next);
  }

  private positionOf(event: MouseEvent): { x: number; y: number } {
    const box = this.querySelector('.pad')?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  private readonly onPointerDown = (event: PointerEvent) => {
    const at = this.positionOf(event);
    const { scale, box, points } = this;
    const near = nearestPoint(points, at, scale, box);
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    if (near !== undefined) this.dragged = { index: near, scale };
    else {
      const added = addPoint(points, toPoint(at, scale, box));
      this.dragged = { index: added.index, scale };
      this.change(added.points);
    }
    event.preventDefault();
  };

  private readonly onPointerMove = (event: PointerEvent) => {
    const { dragged } = this;
    if (dragged)
      this.change(movePoint(this.points, dragged.index, toPoint(this.positionOf(event), dragged.scale, this.box)));
  };

  private readonly onPointerUp = () => {
    this.dragged = undefined;
  };

  private readonly onDoubleClick = (event: MouseEvent) => {
    const near = nearestPoint(this.points, this.positionOf(event), this.scale, this.box);
    if (near !== undefined) this.change(removePoint(this.points, near));
  };
}
