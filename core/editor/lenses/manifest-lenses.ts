// The code lenses of a manifest. A title requires a simulation, so only visible lenses have titles.
import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import type { AutoscalerInFile } from '../../analysis/analyze-file.ts';
import { objectName } from '../../analysis/object-name.ts';
import { isTemplateUri } from '../../analysis/scan-document.ts';
import { workspaceContextOf } from '../../analysis/workspace-context.ts';
import { mayBeKustomized } from '../../kustomize/kustomized-document.ts';
import { verdictOf } from '../../lint/verdicts/verdict.ts';
import type { Verdict } from '../../lint/verdicts/verdict-types.ts';
import { chosenWith } from '../../model/release-choice.ts';
import { controllerDescriptionOf, isSimulated } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { SimulationMode } from '../../simulator/simulation-input.ts';
import { positionAt } from '../../text/lines.ts';
import { positionInFile } from '../../text/place-in-file.ts';
import { objectStart } from '../../text/problem-range.ts';
import type {
  CodeLensContext,
  CodeLensResolveContext,
  NamedScenario,
  ObjectAtLens,
  SupportedDocument,
} from '../document-support.ts';
import { isOneOfSeveral, keyOf, objectsBeside, wholeSummary } from '../several-objects.ts';
import { autoscalerLocationOf, autoscalersIn } from './autoscalers-in.ts';
import { overlayLenses } from './build-lenses.ts';
import {
  autoscalerAt,
  type FastestRun,
  fastestRunTooltip,
  findLenses,
  type LensPlace,
  type LensTopic,
  lensTitle,
} from './code-lens.ts';
import type {
  DocumentLens,
  DocumentLensTopic,
  EnvironmentTopic,
  LensAction,
  LensCommand,
  UnresolvedLens,
} from './document-lens.ts';
import { chooseEnvironmentsLens } from './environment-lens.ts';
import { environmentLenses, environmentsInTemplate } from './environment-lenses.ts';
import { missingValueFor, sourcesNote } from './preview-lens.ts';
import { statusLensTooltip } from './status-lens.ts';
import { summarizeRun } from './summarize-run.ts';

const topicOrder: readonly DocumentLensTopic[] = [
  'fastestScaleUp',
  'fastestScaleDown',
  'moreObjects',
  'environments',
  'scenario',
  'simulate',
  'release',
  'preview',
  'chooseEnvironments',
  'scaleUp',
  'scaleDown',
  'status',
  'fromStatus',
];

const modes: Readonly<Record<Exclude<DocumentLensTopic, EnvironmentTopic | 'moreObjects'>, SimulationMode>> = {
  fastestScaleUp: 'scaleUp',
  fastestScaleDown: 'scaleDown',
  scaleUp: 'scaleUp',
  scaleDown: 'scaleDown',
  scenario: 'load',
  simulate: 'load',
  status: 'load',
  fromStatus: 'load',
  preview: 'load',
  release: 'load',
};

export async function manifestLenses(
  document: SupportedDocument,
  context: CodeLensContext,
): Promise<readonly DocumentLens[]> {
  const lenses = await lensPlaces(document, context);
  if (lenses.length === 0) return [];
  const more = [
    ...(await scenarioLenses(document, context)),
    ...(await environmentLenses(document, lenses, context)),
    ...(await overlayLenses(document, document.analyze(), context)),
  ];
  // The lenses are sorted only if lenses were added, because a client may request the lenses of a thousand documents
  // after each keystroke.
  return more.length === 0 ? lenses : inOrder([...lenses, ...more]);
}

function inOrder<Lens extends DocumentLens | LensPlace>(lenses: readonly Lens[]): readonly Lens[] {
  const rank = (lens: Lens) => topicOrder.indexOf('topic' in lens ? lens.topic : 'scenario');
  return lenses.toSorted((a, b) => a.position.line - b.position.line || rank(a) - rank(b));
}

/**
 * An autoscaler with template expressions may be complete only with preview values, so the lenses depend on these
 * values.
 */
async function lensPlaces(
  document: SupportedDocument,
  { renderTemplate }: CodeLensContext,
): Promise<readonly LensPlace[]> {
  const { uri } = document;
  const analyzed = document.analyze();
  return analyzed.hasTemplates || isTemplateUri(uri) || mayBeKustomized(analyzed, { uri })
    ? inOrder(findLenses(await renderTemplate(analyzed, document)))
    : document.cache.codeLenses(() => inOrder(findLenses(analyzed)));
}

async function scenarioLenses(document: SupportedDocument, { scenarios }: CodeLensContext): Promise<UnresolvedLens[]> {
  if (!(await scenarios.hasCandidate())) return [];
  const lenses: UnresolvedLens[] = [];
  for (const found of autoscalersIn(document)) {
    if (await scenarios.activeScenario(autoscalerLocationOf(document, found)))
      lenses.push({ position: startOf(found), topic: 'scenario' });
  }
  return lenses;
}

export async function resolveManifestLens(
  document: SupportedDocument,
  lens: UnresolvedLens,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const { position, topic, object } = lens;
  if (topic === 'chooseEnvironments') return chooseEnvironmentsLens(document.uri);
  if (topic === 'environments') return environmentsInTemplate(document, lens, context);
  const place = placeOf(document, position);
  const action: LensAction =
    topic === 'moreObjects'
      ? { type: 'choose-object', ...place }
      : topic === 'status'
        ? { type: 'none' }
        : { type: 'open-simulation', ...place, object, mode: modes[topic], fromStatus: topic === 'fromStatus' };
  if (topic === 'scenario') {
    const title = await scenarioTitle(document, position, context);
    return title === undefined ? undefined : { title, action };
  }
  const rendered = await context.renderTemplate(document.analyze(), document);
  const autoscaler = autoscalerAt(rendered, position, object);
  if (!autoscaler) return undefined;
  const verdict = isFastestRun(topic)
    ? verdictOf(rendered, autoscaler, workspaceContextOf(await context.index(), document))
    : undefined;
  const { profile } = context;
  const title = lensTitle(rendered, { position, topic, object }, { profile, verdict });
  return title === undefined
    ? undefined
    : commandFor({ title, action }, topic, {
        document,
        position,
        object,
        rendered,
        autoscaler,
        profile,
        verdict,
      });
}

export async function objectsInManifest(
  document: SupportedDocument,
  position: Position,
  { renderTemplate, index, profile }: CodeLensResolveContext,
): Promise<ObjectAtLens[]> {
  const analyzed = await renderTemplate(document.analyze(), document);
  const first = autoscalerAt(analyzed, position);
  const workspaceContext = workspaceContextOf(await index(), document);
  const place = placeOf(document, position);
  return (first ? objectsBeside(analyzed, first) : []).map((one) => ({
    name: objectName(one.object) ?? 'without a name',
    text: wholeSummary(analyzed, one, { profile, verdict: verdictOf(analyzed, one, workspaceContext) }),
    opens: { ...place, object: keyOf(one), mode: 'scaleUp' },
  }));
}

interface LensSubject {
  document: SupportedDocument;
  position: Position;
  object: string | undefined;
  rendered: AnalyzedDocument;
  autoscaler: AnalyzedAutoscaler;
  profile: Profile;
  verdict: Verdict | undefined;
}

function commandFor(command: LensCommand, topic: LensTopic, subject: LensSubject): LensCommand | undefined {
  if (isFastestRun(topic)) return sequenceCommand(command, topic, subject);
  if (topic === 'preview') return previewCommand(command, subject);
  if (topic === 'status') return withTooltip(command, statusLensTooltip(subject.rendered, subject.autoscaler));
  return topic === 'release' ? releaseCommand(command, subject) : command;
}

function isFastestRun(topic: LensTopic): topic is FastestRun {
  return topic === 'fastestScaleUp' || topic === 'fastestScaleDown';
}

function releaseCommand(command: LensCommand, { document: { uri }, autoscaler }: LensSubject): LensCommand {
  const kind = autoscaler.description?.kind;
  if (kind === undefined || !isSimulated(kind)) return { ...command, action: { type: 'none' } };
  const { releaseSetting, product } = controllerDescriptionOf(kind);
  return {
    ...command,
    tooltip: `Choose the ${product} release`,
    action: { type: 'choose-release', setting: releaseSetting, uri },
  };
}

function sequenceCommand(
  command: LensCommand,
  topic: FastestRun,
  { document, position, object, rendered, autoscaler, profile, verdict }: LensSubject,
): LensCommand | undefined {
  const tooltip = fastestRunTooltip(rendered, { position, topic, object }, { profile, verdict });
  const note = sourcesNote(autoscaler, profile);
  const tooltips = [tooltip, note?.tooltip].filter((text) => text !== undefined && text !== '');
  // If a template renders several autoscalers at one place, their titles are short, so notes are only in the tooltip.
  if (isOneOfSeveral(autoscaler)) return { ...command, tooltip: tooltips.join('\n\n') };
  if (verdict) return verdict.contradicts === 'sequence' ? withMode(command, 'load') : command;
  const isFirst = topic === 'fastestScaleUp';
  const missing = missingValueFor(rendered, autoscaler);
  if (missing && !isFirst) return undefined;
  if (missing) {
    const { expression } = missing;
    const action: LensAction = { type: 'set-preview-value', ...placeOf(document, position), expression };
    return { title: missing.title, tooltip: missing.tooltip, action };
  }
  const title = note && isFirst ? `${command.title} · ${note.text}` : command.title;
  return withTooltip({ ...command, title }, tooltips.length === 0 ? undefined : tooltips.join('\n\n'));
}

function previewCommand({ title }: LensCommand, { document, position, autoscaler, profile }: LensSubject): LensCommand {
  return withTooltip(
    { title, action: { type: 'set-preview-value', ...placeOf(document, position) } },
    sourcesNote(autoscaler, profile)?.tooltip,
  );
}

function placeOf(document: SupportedDocument, position: Position): { uri: string; position: Position } {
  return { uri: document.uri, position: positionInFile(position, document) };
}

/**
 * Sets the run that the command of a lens opens. If a verdict contradicts the sequence of the lens, the command opens
 * the run under load, because the fastest runs do not show the effect of the verdict.
 */
function withMode({ action, ...command }: LensCommand, mode: SimulationMode): LensCommand {
  return { ...command, action: action.type === 'open-simulation' ? { ...action, mode } : action };
}

function withTooltip(command: LensCommand, tooltip: string | undefined): LensCommand {
  return tooltip === undefined ? command : { ...command, tooltip };
}

/**
 * Returns the title of the scenario lens; undefined if another lens already says that the autoscaler is not simulated
 * or does not scale.
 */
async function scenarioTitle(
  document: SupportedDocument,
  { line }: Position,
  context: CodeLensResolveContext,
): Promise<string | undefined> {
  const { uri, source } = document;
  const foundIn = (analyzed: AnalyzedDocument) =>
    autoscalersIn(document, analyzed).find((candidate) => startOf(candidate).line === line);
  const bySettings = foundIn(document.analyze());
  const scenario: NamedScenario | undefined =
    bySettings && (await context.scenarios.activeScenario(autoscalerLocationOf(document, bySettings)));
  if (!scenario) return undefined;
  const chosen = chosenWith(context.chosen, scenario);
  const found = chosen === context.chosen ? bySettings : foundIn(document.analyze(chosen));
  if (!found) return undefined;
  const verdict = verdictOf(found.analyzed, found.autoscaler, workspaceContextOf(await context.index(), document));
  // This lens is left out, because the lens of the sequence already says that nothing scales.
  if (verdict?.contradicts === 'sequence' && found === bySettings) return undefined;
  const { isRun, text } = await summarizeRun({ uri, source, found, verdict }, scenario, context);
  return isRun ? `${scenario.name}: ${text}` : undefined;
}

function startOf({ analyzed, autoscaler }: AutoscalerInFile): Position {
  return positionAt(analyzed.lines, objectStart(autoscaler.root));
}
