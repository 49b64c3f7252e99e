// The lenses of a template for the environments of its chart.
import type { Position } from 'vscode-languageserver-types';
import { indexLines, offsetAt } from '../../../text/lines.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import type { LensPlace } from '../../features/code-lens.ts';
import { shiftPosition } from '../../shift-lines.ts';
import { isTemplateUri } from '../../workspace/scan-document.ts';
import type { LensCommand, UnresolvedLens } from '../document-lens.ts';
import type { CodeLensContext, CodeLensResolveContext, SupportedDocument } from '../document-support.ts';
import { environmentLens } from '../environment-lens.ts';

/** Above every autoscaler, also one that values.yaml alone does not render. */
export async function environmentLenses(
  { uri }: SupportedDocument,
  lenses: readonly LensPlace[],
  { environmentsOf }: CodeLensContext,
): Promise<UnresolvedLens[]> {
  if (!isTemplateUri(uri) || (await environmentsOf(uri)).length === 0) return [];
  const above = lenses.filter(({ topic }) => topic === 'fastestScaleUp');
  return above.flatMap(({ position }) => [
    { position, topic: 'environments' },
    { position, topic: 'chooseEnvironments' },
  ]);
}

export async function environmentsInTemplate(
  { uri, startLine }: SupportedDocument,
  position: Position,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const { chart } = (await context.chartOf(uri)) ?? {};
  const file = chart && pathInChart(chart.uri, uri);
  const text = file === undefined ? undefined : chart?.files.get(file);
  if (file === undefined || text === undefined) return undefined;
  const start = offsetAt(indexLines(text), shiftPosition(position, startLine));
  return environmentLens(uri, { file, start }, context);
}
