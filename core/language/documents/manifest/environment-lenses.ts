// The lenses of a template for the environments of its chart.
import type { Position } from 'vscode-languageserver-types';
import { indexLines, offsetAt, positionAt } from '../../../text/lines.ts';
import type { AnalyzedDocument } from '../../analyze-document.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import { autoscalerAt, autoscalersAt, type LensPlace } from '../../features/code-lens.ts';
import { objectName } from '../../object-name.ts';
import { keyRangeAt, objectStart } from '../../problem-range.ts';
import { shiftPosition } from '../../shift-lines.ts';
import { isTemplateUri } from '../../workspace/scan-document.ts';
import type { LensCommand, UnresolvedLens } from '../document-lens.ts';
import type { CodeLensContext, CodeLensResolveContext, SupportedDocument } from '../document-support.ts';
import { environmentLens } from '../environment-lens.ts';

/**
 * Of every autoscaler, also one that values.yaml alone does not render. They are above its `spec`: the line above the
 * object is full.
 */
export async function environmentLenses(
  { uri, startLine, analyze }: SupportedDocument,
  lenses: readonly LensPlace[],
  { environmentsOf, renderTemplate }: CodeLensContext,
): Promise<UnresolvedLens[]> {
  if (!isTemplateUri(uri) || lenses.length === 0 || (await environmentsOf(uri)).length === 0) return [];
  const rendered = await renderTemplate(analyze(), { uri, startLine });
  return lenses.flatMap(({ topic, position: start }): UnresolvedLens[] => {
    if (topic !== 'fastestScaleUp') return [];
    const position = specPosition(rendered, start);
    return [
      { position, topic: 'environments' },
      { position, topic: 'chooseEnvironments' },
    ];
  });
}

export async function environmentsInTemplate(
  { uri, startLine, analyze }: SupportedDocument,
  position: Position,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const { chart } = (await context.chartOf(uri)) ?? {};
  const file = chart && pathInChart(chart.uri, uri);
  const text = file === undefined ? undefined : chart?.files.get(file);
  const rendered = await context.renderTemplate(analyze(), { uri, startLine });
  const autoscaler = autoscalerAt(rendered, position);
  if (file === undefined || text === undefined || !autoscaler) return undefined;
  const object = positionAt(rendered.lines, objectStart(autoscaler.root));
  const start = offsetAt(indexLines(text), shiftPosition(object, startLine));
  const lens = await environmentLens(uri, { file, start }, context);
  const isOneOfSeveral = autoscalersAt(rendered, autoscaler).length > 1;
  return lens && isOneOfSeveral ? { ...lens, title: `${objectName(autoscaler.object)}: ${lens.title}` } : lens;
}

/** The start of the object if it has no `spec` of its own. */
function specPosition(rendered: AnalyzedDocument, start: Position): Position {
  const autoscaler = autoscalerAt(rendered, start);
  const key = autoscaler && keyRangeAt(autoscaler.root, ['spec']);
  const position = key && positionAt(rendered.lines, key.start);
  // What a helper writes has the place of its action.
  return position && position.line > start.line ? position : start;
}
