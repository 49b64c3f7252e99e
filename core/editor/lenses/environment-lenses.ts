import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { identityOf } from '../../analysis/rendered-object.ts';
import { isTemplateUri } from '../../analysis/scan-document.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import { indexLines, offsetAt, positionAt } from '../../text/lines.ts';
import { positionInFile } from '../../text/place-in-file.ts';
import { keyRangeAt, objectStart } from '../../text/problem-range.ts';
import type { CodeLensContext, CodeLensResolveContext, SupportedDocument } from '../document-support.ts';
import { isOneOfSeveral, labelOf } from '../several-objects.ts';
import { autoscalerAt, type LensPlace } from './code-lens.ts';
import type { LensCommand, UnresolvedLens } from './document-lens.ts';
import { environmentLens } from './environment-lens.ts';

/** Places the lenses of environments above `spec`, because the line above the object has lenses already. */
export async function environmentLenses(
  document: SupportedDocument,
  lenses: readonly LensPlace[],
  { environmentsOf, renderTemplate }: CodeLensContext,
): Promise<UnresolvedLens[]> {
  const { uri } = document;
  if (!isTemplateUri(uri) || lenses.length === 0 || (await environmentsOf(uri)).length === 0) return [];
  const rendered = await renderTemplate(document.analyze(), document);
  const found = lenses.flatMap((lens): UnresolvedLens[] =>
    lens.topic === 'fastestScaleUp'
      ? [{ position: specPosition(rendered, lens), topic: 'environments', object: lens.object }]
      : [],
  );
  return found.flatMap((lens, i): UnresolvedLens[] => {
    const isLastOnLine = lens.position.line !== found[i + 1]?.position.line;
    return isLastOnLine ? [lens, { position: lens.position, topic: 'chooseEnvironments' }] : [lens];
  });
}

export async function environmentsInTemplate(
  document: SupportedDocument,
  lens: Pick<UnresolvedLens, 'position' | 'object'>,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const { uri } = document;
  const { chart } = (await context.chartOf(uri)) ?? {};
  const file = chart && pathInChart(chart.uri, uri);
  const text = file === undefined ? undefined : chart?.files.get(file);
  const rendered = await context.renderTemplate(document.analyze(), document);
  const autoscaler = autoscalerAt(rendered, lens.position, lens.object);
  if (file === undefined || text === undefined || !autoscaler) return undefined;
  const object = positionAt(rendered.lines, objectStart(autoscaler.root));
  const start = offsetAt(indexLines(text), positionInFile(object, document));
  const identity = identityOf(autoscaler.rendered);
  const subject = { file, start, identity };
  return environmentLens(
    uri,
    { ...subject, label: isOneOfSeveral(autoscaler) ? labelOf(autoscaler) : undefined },
    context,
  );
}

function specPosition(rendered: AnalyzedDocument, lens: LensPlace): Position {
  const { position: start } = lens;
  const autoscaler = autoscalerAt(rendered, start, lens.object);
  const key = autoscaler && keyRangeAt(autoscaler.root, ['spec']);
  const position = key && positionAt(rendered.lines, key.start);
  // If a helper writes the object, the object and its `spec` both begin on the line of the `include` that calls the
  // helper. The lens is then placed at the start of the object.
  return position && position.line > start.line ? position : start;
}
