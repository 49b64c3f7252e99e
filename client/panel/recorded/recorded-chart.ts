import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import { drawRecordedChart, type RecordedChart, recordedAltText } from '../../../core/drawing/recorded-chart.ts';
import { createTextMeasurer } from '../host/text-measurer.ts';
import { watchWidth } from '../host/watch-width.ts';
import { PanelElement } from '../panel-element.ts';

@customElement('replicast-recorded-chart')
export class RecordedChartElement extends PanelElement {
  @property({ attribute: false }) accessor chart: RecordedChart | undefined;
  @state() private accessor width = 0;

  private readonly measurer = createTextMeasurer();

  constructor() {
    super();
    watchWidth(this, (width) => {
      this.width = width;
    });
  }

  protected override render(): TemplateResult {
    const { chart, width, measurer } = this;
    if (!chart) return html``;
    measurer.readFont();
    const svg = drawRecordedChart(chart, { width, style: 'page', measure: measurer.width });
    return html`<div class="chart" data-testid="recorded-chart" role="img" aria-label=${recordedAltText(chart)}>${unsafeSVG(svg)}</div>`;
  }
}
