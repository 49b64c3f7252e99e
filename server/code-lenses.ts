// Lenses on their way: placed without words for the whole document, and said once they are on the screen.
import type { CodeLens, Command, Position } from 'vscode-languageserver';
import type { PreviewLens } from '../core/language/features/preview-lens.ts';
import { isScenarioUri } from '../core/language/scenario/uris.ts';
import { previewScope, type TemplatePreview } from '../core/language/template-preview.ts';
import type { PlacedDocument } from '../core/text/source-file.ts';
import { setPreviewValueCommand } from '../protocol/preview-values.ts';
import { openSimulationCommand } from '../protocol/requests.ts';
import { locatePosition } from './completion-and-hover.ts';
import type { OpenDocument } from './open-documents.ts';
import type { RequestContext } from './request-guard.ts';
import { resolveScenarioLens, scenarioLenses } from './scenario-lenses.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor, profileFor } from './settings.ts';
import { type LensData, unresolvedLens } from './unresolved-lens.ts';
import { visitForRequest } from './visit-yaml-documents.ts';

export async function handleCodeLens(
  dependencies: ServerDependencies,
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
      .map(({ position: { line, character }, topic }) =>
        unresolvedLens(document.uri, { line: line + startLine, character }, topic),
      ),
  );
  if (!unresolvedLenses) return [];
  return [
    ...sortLenses([...unresolvedLenses, ...(await scenarioLenses(dependencies, document))]),
    ...(await valuesAndPatches.codeLenses(document, settings)),
  ];
}

/** In one line what the object itself allows comes first, then what a run comes to. */
const topicOrder: readonly LensData['topic'][] = ['sequence', 'scenario', 'simulate', 'release'];

function sortLenses(lenses: CodeLens[]): CodeLens[] {
  const rank = ({ data }: CodeLens) => topicOrder.indexOf((data as LensData).topic);
  return lenses.toSorted((a, b) => a.range.start.line - b.range.start.line || rank(a) - rank(b));
}

/** A lens without words is not drawn. */
export async function handleCodeLensResolve(dependencies: ServerDependencies, lens: CodeLens): Promise<CodeLens> {
  const { features, analysisCache, documents, configuration, templatePreview } = dependencies;
  const data = lens.data as Partial<LensData> | undefined;
  const document = documents.get(String(data?.uri));
  if (!document || data?.topic === undefined) return lens;
  if (data.topic === 'scenario' || isScenarioUri(document.uri))
    return resolveScenarioLens(dependencies, document, lens);
  const settings = await configuration.settingsFor(document.uri);
  const profile = profileFor(settings);
  const { placed, position } = locatePosition(document, lens.range.start);
  const previewed = await templatePreview.applyValues(
    analysisCache.analyze(placed.yamlDocument, analysisOptionsFor(document, settings)),
    document.uri,
  );
  const title = features.lensTitle(previewed.analyzed, { position, topic: data.topic }, profile);
  if (title === undefined) return lens;
  const commandArguments = { arguments: [document.uri, lens.range.start] };
  switch (data.topic) {
    case 'sequence':
      return {
        ...lens,
        command: await sequenceCommand(
          dependencies,
          { document, placed, position, previewed },
          { title, ...commandArguments },
        ),
      };
    case 'release':
      // A fact to read; everything else leads to the simulation.
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

/** What the workload makes impossible is said first, then what a template leaves open. */
async function sequenceCommand(
  { features, workspaceIndexer }: ServerDependencies,
  { document, placed, position, previewed }: SequenceLens,
  baseCommand: Omit<Command, 'command'>,
): Promise<Command> {
  const workspaceContext = {
    index: await workspaceIndexer.currentIndex(),
    uri: document.uri,
    startLine: placed.startLine,
  };
  const contradiction = features.missingRequestAt(previewed.analyzed, position, workspaceContext);
  if (contradiction !== undefined) return { ...baseCommand, title: contradiction, command: openSimulationCommand };
  const previewLens = features.previewLensAt(previewed, position);
  return previewLens
    ? previewValueCommand(previewLens, baseCommand.title, document.uri)
    : { ...baseCommand, command: openSimulationCommand };
}

/** Leads to the value: to the one that is missing, or to one that was assumed. */
function previewValueCommand(
  { title, isAfterSequence, expression, tooltip }: PreviewLens,
  sequence: string,
  uri: string,
): Command {
  const fullTitle = isAfterSequence ? `${sequence} · ${title}` : title;
  return { title: fullTitle, tooltip, command: setPreviewValueCommand, arguments: [previewScope(uri), expression] };
}
