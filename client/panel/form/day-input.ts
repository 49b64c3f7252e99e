// A day of load as 24 bars: drawn with the pointer, changed with ↑ ↓, or typed as a list of numbers.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { PanelElement } from '../panel-element.ts';
import { barAfterKey, barAt, barScale, parseHours, withHour } from './hour-bars.ts';

@customElement('replicast-day')
export class DayInput extends PanelElement {
  @property({ attribute: false }) accessor hours: readonly number[] = [];
  @property({ attribute: false }) accessor change: (hours: number[]) => void = () => {};
  @state() private accessor hour = 0;
  @state() private accessor problem: string | undefined;
  /** The top of the scale, which stays fixed while the user draws; undefined at other times. */
  @state() private accessor frozenTop: number | undefined;

  private get top(): number {
    return this.frozenTop ?? barScale(this.hours);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('hours')) this.problem = undefined;
  }

  protected override render(): TemplateResult {
    const typed = this.hours.join(', ');
    return html`<div
        class="bars"
        data-testid="day"
        role="group"
        aria-label="Load at each hour, units per second"
        @pointerdown=${this.onPointerDown}
        @pointermove=${this.onPointerMove}
        @pointerup=${this.onPointerUp}
        @pointercancel=${this.onPointerUp}
        @keydown=${this.onKeydown}
      >${this.hours.map((value, hour) => this.bar(value, hour))}</div>
      <div class="hours dim" aria-hidden="true"><span>0:00</span><span>6:00</span><span>12:00</span><span>18:00</span><span>24:00</span></div>
      <label class="list"><span>Each hour, units/s</span
        ><input type="text" data-testid="hours" spellcheck="false" aria-invalid=${this.problem !== undefined} .value=${typed} @change=${this.onListChange}
      /></label>
      ${this.problem === undefined ? '' : html`<p class="field-problem" role="alert">${this.problem}</p>`}`;
  }

  private bar(value: number, hour: number): TemplateResult {
    return html`<span
      class="bar-slot"
      role="slider"
      tabindex=${hour === this.hour ? 0 : -1}
      aria-label=${`${hour}:00`}
      aria-orientation="vertical"
      aria-valuemin="0"
      aria-valuemax=${this.top}
      aria-valuenow=${value}
      title=${`${hour}:00 · ${value} units/s`}
      ><span class="bar-fill" .style=${`height:${(Math.min(1, value / this.top) * 100).toFixed(1)}%`}></span
    ></span>`;
  }

  private readonly onPointerDown = (event: PointerEvent) => {
    if (!(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.frozenTop = barScale(this.hours);
    this.onPointerMove(event);
    event.preventDefault();
    void this.focusBar(this.hour);
  };

  private readonly onPointerMove = (event: PointerEvent) => {
    if (this.frozenTop === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const { hour, value } = barAt({ x: event.clientX - box.left, y: event.clientY - box.top }, box, this.frozenTop);
    this.hour = hour;
    if (this.hours[hour] !== value) this.change(withHour(this.hours, hour, value));
  };

  private readonly onPointerUp = () => {
    this.frozenTop = undefined;
  };

  private readonly onKeydown = (event: KeyboardEvent) => {
    const { hour, hours } = this;
    const next = { ArrowLeft: hour - 1, ArrowRight: hour + 1 }[event.key];
    const value = next === undefined ? barAfterKey(hours[hour] ?? 0, event.key, this.top) : undefined;
    if (next !== undefined) void this.focusBar(Math.max(0, Math.min(23, next)));
    else if (value !== undefined) this.change(withHour(hours, hour, value));
    else return;
    event.preventDefault();
  };

  private async focusBar(hour: number): Promise<void> {
    this.hour = hour;
    await this.updateComplete;
    this.querySelector<HTMLElement>('.bar-slot[tabindex="0"]')?.focus();
  }

  private readonly onListChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const read = parseHours(target.value);
    this.problem = read.ok ? undefined : read.problem;
    if (read.ok) this.change(read.hours);
  };
}
