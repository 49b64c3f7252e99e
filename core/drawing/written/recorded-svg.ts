import { drawRecordedChart, type RecordedChart } from '../recorded-chart.ts';

export function recordedAsSvg(chart: RecordedChart, heading: readonly string[]): string {
  return `${drawRecordedChart(chart, { width: 720, style: 'standalone', heading })}\n`;
}
