// The autoscalers of a chart's template, as Helm renders them with the values in use. The positions are those of the
// template, so that lenses, hovers and diagnostics appear where a person edits.
import type { ChosenReleases } from '../../model/releases.ts';
import type { ChartRendering } from '../../render/helm/chart/rendering.ts';
import { indexLines, offsetAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { objectStart } from '../problem-range.ts';
import { assumedValuesOf, type ChartObject, chartObjectsOf, placedStart } from './rendered-objects.ts';
import { shiftTree } from './template-places.ts';

/** What a template was rendered with. */
export interface TemplateRendering {
  rendering: ChartRendering;
  /** The name of the template in the rendering: `web/templates/hpa.yaml`. */
  template: string;
  /** The text that was rendered. */
  text: string;
  /** The addresses of the values files, and the name of the one that takes precedence. */
  files: readonly string[];
  fileName?: string | undefined;
}

export interface DocumentInTemplate {
  analyzed: AnalyzedDocument;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
}

/**
 * The document with its autoscalers as they are rendered. An autoscaler that the values exclude stays as the text of the
 * template shows it, with `notRendered`.
 */
export function renderInChart(document: DocumentInTemplate, rendered: TemplateRendering): AnalyzedDocument {
  const { analyzed, startLine } = document;
  const { text } = analyzed.lines;
  const start = offsetAt(indexLines(rendered.text), { line: startLine, character: 0 });
  // The template has changed since.
  if (!rendered.text.startsWith(text, start)) return analyzed;
  const found = objectsIn(rendered, analyzed.chosen).filter(
    (one) => placedStart(one) >= start && placedStart(one) < start + text.length,
  );
  const exact = found.map((one) => inDocument(one, start, rendered));
  const isRendered = ({ root }: AnalyzedAutoscaler) =>
    exact.some((one) => objectStart(one.root) >= root.range.start && objectStart(one.root) <= root.range.end);
  const excluded = analyzed.autoscalers.filter((written) => !isRendered(written)).map(withoutRendering(rendered));
  const autoscalers = [...exact, ...excluded].toSorted((a, b) => objectStart(a.root) - objectStart(b.root));
  // Helm's own text has no template left, and what the YAML parser says of the template does not matter.
  return { ...analyzed, textProblems: [], autoscalers, objects: autoscalers };
}

function objectsIn({ rendering, template }: TemplateRendering, chosen: ChosenReleases): ChartObject[] {
  const file = rendering.files.find((one) => one.file === template);
  return file ? chartObjectsOf(rendering, file, chosen) : [];
}

function inDocument(
  { autoscaler, sources }: ChartObject,
  start: number,
  { files, fileName }: TemplateRendering,
): AnalyzedAutoscaler {
  const root = shiftTree(autoscaler.root, -start);
  return { ...autoscaler, root, rendered: { root, values: assumedValuesOf(sources), files, fileName } };
}

/** Helm's error, or that the values exclude it. */
function withoutRendering({ rendering, files, fileName }: TemplateRendering) {
  return (written: AnalyzedAutoscaler): AnalyzedAutoscaler => {
    const { reading: _, ...rest } = written;
    const notRendered = rendering.error?.error ?? 'the values exclude it';
    return { ...rest, rendered: { root: written.root, values: [], files, fileName, notRendered } };
  };
}
