// A recording beside its simulation as a picture for a document.
import { drawRecordedChart, type RecordedChart } from '../recorded-chart.ts';

/** Returns the chart as an SVG file. `heading` has the lines above the chart. */
export function recordedAsSvg(chart: RecordedChart, heading: readonly string[]): string {
  return `${drawRecordedChart(chart, { width: 720, style: 'standalone', heading })}\n`;
}
