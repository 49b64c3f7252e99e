// The lenses of scenarios: above an autoscaler what it does under its scenario file, and in a scenario file what the
// autoscaler does that it is for.
import type { CodeLens } from 'vscode-languageserver';
import { type AutoscalerInFile, autoscalersOf, isJsonFile } from '../core/language/analyze-file.ts';
import { objectStart } from '../core/language/problem-range.ts';
import { readScenarioFile, selectTargets } from '../core/language/scenario/read-scenario-file.ts';
import { runTitle } from '../core/language/scenario/run-title.ts';
import { isScenarioUri, relativePath } from '../core/language/scenario/uris.ts';
import { completeScenario } from '../core/model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import { applyProfileChanges, type Profile } from '../core/simulator/profile.ts';
import { isEmptyDocument } from '../core/text/empty-document.ts';
import { positionAt } from '../core/text/lines.ts';
import { openSourceFile, placedDocuments, type SourceFile, sourceFileText } from '../core/text/source-file.ts';
import { openSimulationCommand } from '../protocol/requests.ts';
import type { ActiveScenario } from '../protocol/scenario.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import type { Configuration } from './configuration.ts';
import type { OpenDocument } from './open-documents.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import { analysisOptionsFor, profileFor, type Settings } from './settings.ts';
import type { TemplatePreviewer } from './template-preview.ts';
import { type LensData, unresolvedLens } from './unresolved-lens.ts';
import { findWorkload, type WorkloadLookupDependencies } from './workload-lookup.ts';

export interface ScenarioLensDependencies extends WorkloadLookupDependencies {
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  scenarioFiles: Pick<ScenarioFiles, 'hasCandidate' | 'activeScenario' | 'manifestOf'>;
  templatePreview: Pick<TemplatePreviewer, 'applyValues'>;
}

/** Only where there is a scenario: most manifests have none. */
export async function scenarioLenses(
  dependencies: ScenarioLensDependencies,
  document: OpenDocument,
): Promise<CodeLens[]> {
  const settings = await dependencies.configuration.settingsFor(document.uri);
  if (isScenarioUri(document.uri)) return lensesInScenarioFile(document);
  if (!(await dependencies.scenarioFiles.hasCandidate(document.uri, settings))) return [];
  const lenses: CodeLens[] = [];
  for (const found of autoscalersIn(dependencies, document, settings)) {
    if (await activeScenarioOf(dependencies, document.uri, found, settings))
      lenses.push(unresolvedLens(document.uri, positionOf(found), 'scenario'));
  }
  return lenses;
}

export async function resolveScenarioLens(
  dependencies: ScenarioLensDependencies,
  document: OpenDocument,
  lens: CodeLens,
): Promise<CodeLens> {
  const settings = await dependencies.configuration.settingsFor(document.uri);
  const { topic } = lens.data as LensData;
  if (isScenarioUri(document.uri))
    return resolveLensInScenarioFile(dependencies, document, { lens, settings, showsRun: topic === 'scenario' });
  const found = autoscalersIn(dependencies, document, settings).find(
    (candidate) => positionOf(candidate).line === lens.range.start.line,
  );
  const scenario = found && (await activeScenarioOf(dependencies, document.uri, found, settings));
  if (!found || !scenario) return lens;
  const { text: title } = await runTitleOf(
    dependencies,
    { uri: document.uri, source: document.source, found },
    scenario,
    settings,
  );
  const command = {
    title: `${scenario.name}: ${title}`,
    command: openSimulationCommand,
    arguments: [document.uri, lens.range.start],
  };
  return { ...lens, command };
}

/** With the release, the flags and the gates that a scenario says. */
function profileWithScenario(base: Profile, { release, flags, featureGates }: ScenarioContent): Profile {
  const profile = applyProfileChanges(base, { release, flags, featureGates });
  return profile.ok ? profile.value : base;
}

function lensesInScenarioFile({ uri, source }: OpenDocument): CodeLens[] {
  const text = sourceFileText(source);
  const start = text.search(/^(?![\s#]|---)\S/m);
  if (start < 0) return [];
  const position = { line: text.slice(0, start).split('\n').length - 1, character: 0 };
  return [unresolvedLens(uri, position, 'scenario'), unresolvedLens(uri, position, 'simulate')];
}

interface LensRequest {
  lens: CodeLens;
  settings: Settings;
  /** What the run comes to, and not only the way to it. */
  showsRun: boolean;
}

async function resolveLensInScenarioFile(
  dependencies: ScenarioLensDependencies,
  { uri, source }: OpenDocument,
  { lens, settings, showsRun }: LensRequest,
): Promise<CodeLens> {
  const { reading } = readScenarioFile(sourceFileText(source));
  const manifest = await dependencies.scenarioFiles.manifestOf(uri, reading);
  const withTitle = (title: string): CodeLens => ({ ...lens, command: { title, command: '' } });
  if (!manifest) return showsRun ? withTitle('no manifest to simulate') : lens;
  const name = relativePath(uri, manifest.uri);
  const targets = selectTargets(manifest.text, manifest.uri, reading);
  const [found] = Array.isArray(targets) ? targets : [];
  if (!found) return showsRun ? withTitle(`${name}: no autoscaler to simulate`) : lens;
  const commandArguments = [manifest.uri, positionOf(found), uri];
  if (!showsRun)
    return { ...lens, command: { title: 'Simulate', command: openSimulationCommand, arguments: commandArguments } };
  const location = {
    uri: manifest.uri,
    document: found.document,
    ...(found.item !== undefined && { item: found.item }),
  };
  const scenario = await dependencies.scenarioFiles.activeScenario(location, settings, uri);
  const manifestSource = openSourceFile(manifest.text, { json: isJsonFile(manifest.uri) });
  const summary =
    scenario &&
    (await runTitleOf(dependencies, { uri: manifest.uri, source: manifestSource, found }, scenario, settings));
  if (!summary?.isRun) return withTitle(`${name}: ${summary?.text ?? 'not simulated'}`);
  return {
    ...lens,
    command: { title: `${summary.text} · ${name}`, command: openSimulationCommand, arguments: commandArguments },
  };
}

interface RunSubject {
  uri: string;
  source: SourceFile;
  found: AutoscalerInFile;
}

async function runTitleOf(
  dependencies: ScenarioLensDependencies,
  { uri, source, found }: RunSubject,
  scenario: ActiveScenario,
  settings: Settings,
) {
  const { analyzed } = await dependencies.templatePreview.applyValues(found.analyzed, uri);
  const previewedObject =
    analyzed.autoscalers.find(({ root }) => root === found.autoscaler.root) ?? analyzed.autoscalers[0];
  const autoscaler = previewedObject?.reading?.autoscaler;
  if (!autoscaler) return { isRun: false, text: 'not simulated' };
  const { kind, name } = autoscaler;
  const { workload } = await findWorkload(dependencies, { uri, source, kind, name, autoscaler });
  const profile = profileWithScenario(profileFor(settings), scenario);
  const title = runTitle(autoscaler, completeScenario(scenario.given, workload, scenario.series), profile);
  return { isRun: true, text: scenario.problem === undefined ? title : `${title} · the file has problems` };
}

/** From what is known of the chunks: a keystroke must not have the whole file read again. */
function autoscalersIn(
  { analysisCache }: ScenarioLensDependencies,
  document: OpenDocument,
  settings: Settings,
): AutoscalerInFile[] {
  const options = analysisOptionsFor(document, settings);
  const nonEmptyDocuments = [...placedDocuments(document.source)].filter(
    ({ yamlDocument }) => !isEmptyDocument(yamlDocument.text),
  );
  return nonEmptyDocuments
    .flatMap(({ yamlDocument, startLine }, number) =>
      autoscalersOf({ document: number, startLine, analyzed: analysisCache.analyze(yamlDocument, options) }),
    )
    .filter(({ autoscaler }) => autoscaler.reading);
}

function activeScenarioOf(
  { scenarioFiles }: ScenarioLensDependencies,
  uri: string,
  { document, item }: AutoscalerInFile,
  settings: Settings,
) {
  return scenarioFiles.activeScenario({ uri, document, ...(item !== undefined && { item }) }, settings);
}

function positionOf({ analyzed, startLine, autoscaler }: AutoscalerInFile) {
  const { line, character } = positionAt(analyzed.lines, objectStart(autoscaler.root));
  return { line: line + startLine, character };
}
