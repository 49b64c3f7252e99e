// The code lenses of a manifest: above an autoscaler and above its scaling directions. Lenses have no title until they
// are visible: a title takes a simulation.
import type { Position } from 'vscode-languageserver-types';
import type { SimulationMode } from '../../../simulator/simulation-input.ts';
import { positionAt } from '../../../text/lines.ts';
import { type AutoscalerInFile, autoscalersOf } from '../../analyze-file.ts';
import {
  type FastestRun,
  findLenses,
  type LensPlace,
  type LensTopic,
  lensTitle,
  lensTooltip,
} from '../../features/code-lens.ts';
import { missingRequestAt } from '../../features/missing-request.ts';
import { previewLensAt } from '../../features/preview-lens.ts';
import { objectStart } from '../../problem-range.ts';
import { shiftPosition } from '../../shift-lines.ts';
import { previewScope, type TemplatePreview } from '../../template-preview.ts';
import type {
  CodeLensContext,
  CodeLensResolveContext,
  DocumentLensTopic,
  LensAction,
  LensCommand,
  NamedScenario,
  SupportedDocument,
  UnresolvedLens,
} from '../document-support.ts';
import { summarizeRun } from '../scenario/summarize-run.ts';

/** Order of the lenses on one line. */
const topicOrder: readonly DocumentLensTopic[] = [
  'fastestScaleUp',
  'fastestScaleDown',
  'scenario',
  'simulate',
  'release',
];

/** The run that a click on the lens opens. */
const modes: Readonly<Record<DocumentLensTopic, SimulationMode>> = {
  fastestScaleUp: 'scaleUp',
  fastestScaleDown: 'scaleDown',
  scaleUp: 'scaleUp',
  scaleDown: 'scaleDown',
  scenario: 'load',
  simulate: 'load',
  release: 'load',
};

export async function manifestLenses(
  document: SupportedDocument,
  context: CodeLensContext,
): Promise<readonly UnresolvedLens[]> {
  const lenses = await lensPlaces(document, context);
  if (lenses.length === 0) return [];
  const rank = ({ topic }: UnresolvedLens) => topicOrder.indexOf(topic);
  return [...lenses, ...(await scenarioLenses(document, context))].toSorted(
    (a, b) => a.position.line - b.position.line || rank(a) - rank(b),
  );
}

/** With preview values an autoscaler may be simulated that otherwise is not: they decide which lenses there are. */
async function lensPlaces(
  { uri, analyze, cache }: SupportedDocument,
  { applyPreviewValues }: CodeLensContext,
): Promise<readonly LensPlace[]> {
  const analyzed = analyze();
  return analyzed.autoscalers.some(({ reading }) => reading?.blockingTemplate)
    ? findLenses((await applyPreviewValues(analyzed, uri)).analyzed)
    : cache.codeLenses(() => findLenses(analyzed));
}

/** Most manifests have no scenario, and then no such lens. */
async function scenarioLenses(document: SupportedDocument, { scenarios }: CodeLensContext): Promise<UnresolvedLens[]> {
  if (!(await scenarios.hasCandidate())) return [];
  const lenses: UnresolvedLens[] = [];
  for (const found of autoscalersIn(document)) {
    if (await scenarios.activeScenario(locationOf(document, found)))
      lenses.push({ position: startOf(found), topic: 'scenario' });
  }
  return lenses;
}

export async function resolveManifestLens(
  document: SupportedDocument,
  { position, topic }: UnresolvedLens,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const { uri, startLine } = document;
  const openSimulation: LensAction = {
    type: 'open-simulation',
    uri,
    position: shiftPosition(position, startLine),
    mode: modes[topic],
  };
  if (topic === 'scenario') {
    const title = await scenarioTitle(document, position, context);
    return title === undefined ? undefined : { title, action: openSimulation };
  }
  const previewed = await context.applyPreviewValues(document.analyze(), uri);
  const title = lensTitle(previewed.analyzed, { position, topic }, context.profile);
  return title === undefined
    ? undefined
    : commandFor({ title, action: openSimulation }, topic, { document, position, previewed, context });
}

interface LensSubject {
  document: SupportedDocument;
  position: Position;
  previewed: TemplatePreview;
  context: CodeLensResolveContext;
}

async function commandFor(
  command: LensCommand,
  topic: LensTopic,
  subject: LensSubject,
): Promise<LensCommand | undefined> {
  if (topic === 'fastestScaleUp' || topic === 'fastestScaleDown') return sequenceCommand(command, topic, subject);
  // The release is only information.
  return topic === 'release' ? { ...command, action: { type: 'none' } } : command;
}

/** A contradiction with the workload comes before the values that a template leaves open. */
async function sequenceCommand(
  command: LensCommand,
  topic: FastestRun,
  { document: { uri, startLine }, position, previewed, context }: LensSubject,
): Promise<LensCommand | undefined> {
  const workspaceContext = { index: await context.index(), uri, startLine };
  const contradiction = missingRequestAt(previewed.analyzed, position, workspaceContext);
  const isFirst = topic === 'fastestScaleUp';
  if (contradiction !== undefined) return isFirst ? { ...command, title: contradiction } : undefined;
  const previewLens = previewLensAt(previewed, position);
  if (!previewLens) return withTooltip(command, lensTooltip(previewed.analyzed, { position, topic }, context.profile));
  if (!isFirst) return previewLens.isAfterSequence ? command : undefined;
  const { title, isAfterSequence, expression, tooltip } = previewLens;
  return {
    title: isAfterSequence ? `${command.title} · ${title}` : title,
    tooltip,
    action: { type: 'set-preview-value', scope: previewScope(uri), expression },
  };
}

function withTooltip(command: LensCommand, tooltip: string | undefined): LensCommand {
  return tooltip === undefined ? command : { ...command, tooltip };
}

/** Undefined if the autoscaler is not simulated: the first lens says so. */
async function scenarioTitle(
  document: SupportedDocument,
  { line }: Position,
  context: CodeLensResolveContext,
): Promise<string | undefined> {
  const { uri, source } = document;
  const found = autoscalersIn(document).find((candidate) => startOf(candidate).line === line);
  const scenario: NamedScenario | undefined =
    found && (await context.scenarios.activeScenario(locationOf(document, found)));
  if (!found || !scenario) return undefined;
  const { isRun, text } = await summarizeRun({ uri, source, found }, scenario, context);
  return isRun ? `${scenario.name}: ${text}` : undefined;
}

function autoscalersIn(document: SupportedDocument): AutoscalerInFile[] {
  const { startLine } = document;
  const numbered = { document: document.documentNumber(), startLine, analyzed: document.analyze() };
  return autoscalersOf(numbered).filter(({ autoscaler }) => autoscaler.reading);
}

function locationOf({ uri }: SupportedDocument, { document, item }: AutoscalerInFile) {
  return { uri, document, item };
}

function startOf({ analyzed, autoscaler }: AutoscalerInFile): Position {
  return positionAt(analyzed.lines, objectStart(autoscaler.root));
}
