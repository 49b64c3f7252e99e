// A load drawn as points: with the pointer on a small pad, or with the keyboard in the list below it.
import { html, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import { clockText } from '../../../core/simulator/words.ts';
import { Part } from '../part.ts';
import {
  addPoint,
  type Box,
  movePoint,
  nearestPoint,
  type PadScale,
  padScale,
  pointAfter,
  removePoint,
  toPixel,
  toPoint,
  typedPoint,
} from './points.ts';
import { readTime, timeText } from './time.ts';
import { unlessTyping } from './typing.ts';

const height = 72;

function readPart(part: 0 | 1, typed: string): number {
  if (typed.trim() === '') return Number.NaN;
  return part === 0 ? readTime(typed) : Number(typed);
}

@customElement('replicast-pad')
export class Pad extends Part {
  @property({ attribute: false }) accessor points: readonly SeriesPoint[] = [];
  @property({ attribute: false }) accessor change: (points: SeriesPoint[]) => void = () => {};
  @state() private accessor width = 0;
  @state() private accessor problem: { index: number; text: string } | undefined;
  /** The point that is being moved, on a scale that stands still. */
  @state() private accessor held: { index: number; scale: PadScale } | undefined;

  private readonly resized = new ResizeObserver(() => {
    this.width = Math.floor(this.getBoundingClientRect().width);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  private get box(): Box {
    return { width: Math.max(100, this.width), height };
  }

  private get scale(): PadScale {
    return this.held?.scale ?? padScale(this.points);
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
      @pointerdown=${this.begin}
      @pointermove=${this.drag}
      @pointerup=${this.end}
      @pointercancel=${this.end}
      @dblclick=${this.drop}
    >${svg`<path class="pad-line" d=${d}></path>`}${places.map(
      ({ x, y }, i) => svg`<circle class=${i === this.held?.index ? 'pad-point held' : 'pad-point'} cx=${x} cy=${y} r="4.5"></circle>`,
    )}</svg>`;
  }

  private row(point: SeriesPoint, index: number): TemplateResult {
    const { points, problem } = this;
    const input = (part: 0 | 1, label: string) =>
      html`<input type=${part === 0 ? 'text' : 'number'} class=${part === 0 ? 'time' : ''} step="any" min="0" data-testid=${`point-${index}-${part}`} aria-label=${`${label} of point ${index + 1}`} .value=${unlessTyping(part === 0 ? timeText(point[0]) : String(point[1]), problem?.index === index)} @input=${(event: Event) => this.type(event, index, part)} @change=${(event: Event) => this.leave(event, index, part)} />`;
    return html`<li>
      ${input(0, 'Time')}${input(1, 'Load, units per second,')}<span>units/s</span>
      <button type="button" class="icon codicon codicon-add" title="Add a point after this one" aria-label=${`Add a point after point ${index + 1}`} @click=${() => this.change(addPoint(points, pointAfter(points, index)).points)}></button>
      <button type="button" class="icon codicon codicon-close" title="Remove this point" aria-label=${`Remove point ${index + 1}`} ?disabled=${points.length <= 1} @click=${() => this.change(removePoint(points, index))}></button>
      ${problem?.index === index ? html`<span class="field-problem" role="alert">${problem.text}</span>` : ''}
    </li>`;
  }

  private leave({ target }: Event, index: number, part: 0 | 1): void {
    const point = this.points[index];
    if (part === 0 && point && target instanceof HTMLInputElement && readTime(target.value) === point[0]) target.value = timeText(point[0]);
  }

  private type({ target }: Event, index: number, part: 0 | 1): void {
    if (!(target instanceof HTMLInputElement)) return;
    const next = typedPoint(this.points, index, part, readPart(part, target.value));
    this.problem = 'problem' in next ? { index, text: next.problem } : undefined;
    target.setAttribute('aria-invalid', String('problem' in next));
    if (!('problem' in next)) this.change(next);
  }

  private placeOf(event: MouseEvent): { x: number; y: number } {
    const box = this.querySelector('.pad')?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  private readonly begin = (event: PointerEvent) => {
    const at = this.placeOf(event);
    const { scale, box, points } = this;
    const near = nearestPoint(points, at, scale, box);
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    if (near !== undefined) this.held = { index: near, scale };
    else {
      const added = addPoint(points, toPoint(at, scale, box));
      this.held = { index: added.index, scale };
      this.change(added.points);
    }
    event.preventDefault();
  };

  private readonly drag = (event: PointerEvent) => {
    const { held } = this;
    if (held) this.change(movePoint(this.points, held.index, toPoint(this.placeOf(event), held.scale, this.box)));
  };

  private readonly end = () => {
    this.held = undefined;
  };

  private readonly drop = (event: MouseEvent) => {
    const near = nearestPoint(this.points, this.placeOf(event), this.scale, this.box);
    if (near !== undefined) this.change(removePoint(this.points, near));
  };
}
