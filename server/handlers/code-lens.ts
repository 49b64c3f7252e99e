// textDocument/codeLens and codeLens/resolve. Lenses have no title until they are visible in the editor: a title takes a
// simulation.
import type { CodeLens, Command, Position } from 'vscode-languageserver';
import { lensTitle } from '../../core/language/features/code-lens.ts';
import { missingRequestAt } from '../../core/language/features/missing-request.ts';
import { type PreviewLens, previewLensAt } from '../../core/language/features/preview-lens.ts';
import { isScenarioUri } from '../../core/language/scenario/uris.ts';
import { previewScope, type TemplatePreview } from '../../core/language/template-preview.ts';
import type { PlacedDocument } from '../../core/text/source-file.ts';
import { setPreviewValueCommand } from '../../protocol/preview-values.ts';
import { openSimulationCommand } from '../../protocol/requests.ts';
import type { AnalysisCache } from '../analysis-cache.ts';
import { locatePosition } from '../locate-position.ts';
import type { OpenDocument, OpenDocuments } from '../open-documents.ts';
import type { RequestContext } from '../request-guard.ts';
import { resolveScenarioLens, type ScenarioLensDependencies, scenarioLenses } from '../scenario-lenses.ts';
import { analysisOptionsFor, profileFor } from '../settings.ts';
import { shiftPosition } from '../shift-lines.ts';
import { type LensData, unresolvedLens } from '../unresolved-lens.ts';
import type { ValuesAndPatches } from '../values-and-patches.ts';
import { type VisitDependencies, visitForRequest } from '../visit-yaml-documents.ts';

export interface CodeLensDependencies extends ScenarioLensDependencies, VisitDependencies {
  documents: Pick<OpenDocuments, 'get' | 'isCurrent'>;
  analysisCache: Pick<AnalysisCache, 'analyze' | 'codeLenses'>;
  valuesAndPatches: Pick<ValuesAndPatches, 'codeLenses'>;
}

export async function handleCodeLens(
  dependencies: CodeLensDependencies,
  context: RequestContext<object>,
): Promise<CodeLens[]> {
  const { analysisCache, configuration, valuesAndPatches } = dependencies;
  const { document } = context;
  const settings = await configuration.settingsFor(document.uri);
  if (!settings.lens) return [];
  const options = analysisOptionsFor(document, settings);
  const unresolvedLenses = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    analysisCache
      .codeLenses(yamlDocument, options)
      .map(({ position, topic }) => unresolvedLens(document.uri, shiftPosition(position, startLine), topic)),
  );
  if (!unresolvedLenses) return [];
  return [
    ...sortLenses([...unresolvedLenses, ...(await scenarioLenses(dependencies, document))]),
    ...(await valuesAndPatches.codeLenses(document, settings)),
  ];
}

/** Order of the lenses on one line. */
const topicOrder: readonly LensData['topic'][] = ['sequence', 'scenario', 'simulate', 'release'];

function sortLenses(lenses: CodeLens[]): CodeLens[] {
  const rank = ({ data }: CodeLens) => topicOrder.indexOf((data as LensData).topic);
  return lenses.toSorted((a, b) => a.range.start.line - b.range.start.line || rank(a) - rank(b));
}

/** The editor does not draw a lens without a title. */
export async function handleCodeLensResolve(dependencies: CodeLensDependencies, lens: CodeLens): Promise<CodeLens> {
  const { analysisCache, documents, configuration, templatePreview } = dependencies;
  const data = lens.data as Partial<LensData> | undefined;
  const document = documents.get(String(data?.uri));
  if (!document || data?.topic === undefined) return lens;
  if (data.topic === 'scenario' || isScenarioUri(document.uri))
    return resolveScenarioLens(dependencies, document, lens);
  const settings = await configuration.settingsFor(document.uri);
  const { placed, position } = locatePosition(document, lens.range.start);
  const previewed = await templatePreview.applyValues(
    analysisCache.analyze(placed.yamlDocument, analysisOptionsFor(document, settings)),
    document.uri,
  );
  const title = lensTitle(previewed.analyzed, { position, topic: data.topic }, profileFor(settings));
  if (title === undefined) return lens;
  const commandArguments = { arguments: [document.uri, lens.range.start] };
  switch (data.topic) {
    case 'sequence': {
      const place = { document, placed, position, previewed };
      return { ...lens, command: await sequenceCommand(dependencies, place, { title, ...commandArguments }) };
    }
    case 'release':
      // Only information: a click does nothing.
      return { ...lens, command: { title, command: '' } };
    default:
      return { ...lens, command: { title, command: openSimulationCommand, ...commandArguments } };
  }
}

interface SequenceLens {
  document: OpenDocument;
  placed: PlacedDocument;
  position: Position;
  previewed: TemplatePreview;
}

/** A contradiction with the workload comes before the values that a template leaves open. */
async function sequenceCommand(
  { workspaceIndexer }: CodeLensDependencies,
  { document, placed, position, previewed }: SequenceLens,
  baseCommand: Omit<Command, 'command'>,
): Promise<Command> {
  const index = await workspaceIndexer.currentIndex();
  const workspaceContext = { index, uri: document.uri, startLine: placed.startLine };
  const contradiction = missingRequestAt(previewed.analyzed, position, workspaceContext);
  if (contradiction !== undefined) return { ...baseCommand, title: contradiction, command: openSimulationCommand };
  const previewLens = previewLensAt(previewed, position);
  return previewLens
    ? previewValueCommand(previewLens, baseCommand.title, document.uri)
    : { ...baseCommand, command: openSimulationCommand };
}

/** Opens the input of the missing value, or of one that was assumed. */
function previewValueCommand(
  { title, isAfterSequence, expression, tooltip }: PreviewLens,
  sequence: string,
  uri: string,
): Command {
  const fullTitle = isAfterSequence ? `${sequence} · ${title}` : title;
  return { title: fullTitle, tooltip, command: setPreviewValueCommand, arguments: [previewScope(uri), expression] };
}
