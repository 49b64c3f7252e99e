import { openChart } from '../../../../../core/render/helm/chart/open-chart.ts';
import { renderChart } from '../../../../../core/render/helm/chart/render-chart.ts';
import type { RenderRequest } from '../../../../../core/render/helm/chart/rendering.ts';
import { toPlain } from '../../../../../core/render/helm/go/plain.ts';

export type Files = Record<string, string>;

export const webChart = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';
export const dbChart = 'apiVersion: v2\nname: db\nversion: 2.1.0\n';

/** `Chart.yaml` is that of `web` unless it is among the files. */
export function render(files: Files, request: RenderRequest = {}) {
  return renderChart(openChart(new Map(Object.entries({ 'Chart.yaml': webChart, ...files }))), request);
}

export function valuesOf(files: Files, request: RenderRequest = {}) {
  const { values, error } = render(files, request);
  return error ? error.error : values && toPlain(values);
}

export function textOf(template: string, files: Files = {}, request: RenderRequest = {}): string | undefined {
  const rendering = render({ 'templates/a.yaml': template, ...files }, request);
  const text = rendering.files.find(({ file }) => file.endsWith('/a.yaml'))?.text;
  return text ?? rendering.error?.error;
}
