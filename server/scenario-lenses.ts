// The lenses of scenarios: above an autoscaler what it does under its scenario file, and in a scenario file what the autoscaler does
// that it is for.
import type { CodeLens } from 'vscode-languageserver';
import { autoscalersOf, type Found, isJsonFile } from '../core/language/documents.ts';
import { startOf } from '../core/language/locate.ts';
import { isScenarioAddress, relativeName } from '../core/language/scenario/addresses.ts';
import { readScenarioFile, targetsIn } from '../core/language/scenario/file.ts';
import { runTitle } from '../core/language/scenario/run-title.ts';
import { completeScenario } from '../core/model/scenario/given.ts';
import type { SaidScenario } from '../core/model/scenario/said.ts';
import { changedProfile, type Profile } from '../core/simulator/profile.ts';
import { isEmptyDocument } from '../core/text/empty.ts';
import { positionAt } from '../core/text/lines.ts';
import { openSource, placedChunks, type Source, sourceText } from '../core/text/source.ts';
import { openSimulationCommand } from '../protocol/requests.ts';
import type { ScenarioInUse } from '../protocol/scenario.ts';
import type { OpenDocument } from './documents.ts';
import type { Parts } from './parts.ts';
import { profileFor, readAs, type Settings } from './settings.ts';
import { workloadOf } from './simulations.ts';
import { type LensData, unresolvedLens } from './unresolved-lens.ts';

/** Only where there is a scenario: most manifests have none. */
export async function scenarioLenses(parts: Parts, document: OpenDocument): Promise<CodeLens[]> {
  const settings = await parts.configuration.of(document.uri);
  if (isScenarioAddress(document.uri)) return inScenario(document);
  if (!(await parts.scenarios.mayBeFor(document.uri, settings))) return [];
  const lenses: CodeLens[] = [];
  for (const found of autoscalersIn(parts, document, settings)) {
    if (await scenarioOf(parts, document.uri, found, settings)) lenses.push(unresolvedLens(document.uri, placeOf(found), 'scenario'));
  }
  return lenses;
}

export async function resolveScenarioLens(parts: Parts, document: OpenDocument, lens: CodeLens): Promise<CodeLens> {
  const settings = await parts.configuration.of(document.uri);
  const { topic } = lens.data as LensData;
  if (isScenarioAddress(document.uri)) return resolveInScenario(parts, document, { lens, settings, isRun: topic === 'scenario' });
  const found = autoscalersIn(parts, document, settings).find((one) => placeOf(one).line === lens.range.start.line);
  const scenario = found && (await scenarioOf(parts, document.uri, found, settings));
  if (!found || !scenario) return lens;
  const { text: words } = await titleOf(parts, { uri: document.uri, source: document.source, found }, scenario, settings);
  const command = { title: `${scenario.name}: ${words}`, command: openSimulationCommand, arguments: [document.uri, lens.range.start] };
  return { ...lens, command };
}

/** With the release, the flags and the gates that a scenario says. */
function profileWith(base: Profile, { release, flags, featureGates }: SaidScenario): Profile {
  const profile = changedProfile(base, { release, flags, featureGates });
  return profile.ok ? profile.value : base;
}

function inScenario({ uri, source }: OpenDocument): CodeLens[] {
  const text = sourceText(source);
  const start = text.search(/^(?![\s#]|---)\S/m);
  if (start < 0) return [];
  const position = { line: text.slice(0, start).split('\n').length - 1, character: 0 };
  return [unresolvedLens(uri, position, 'scenario'), unresolvedLens(uri, position, 'simulate')];
}

interface Asked {
  lens: CodeLens;
  settings: Settings;
  /** What the run comes to, and not only the way to it. */
  isRun: boolean;
}

async function resolveInScenario(parts: Parts, { uri, source }: OpenDocument, { lens, settings, isRun }: Asked): Promise<CodeLens> {
  const { reading } = readScenarioFile(sourceText(source));
  const manifest = await parts.scenarios.manifestOf(uri, reading);
  const said = (title: string): CodeLens => ({ ...lens, command: { title, command: '' } });
  if (!manifest) return isRun ? said('no manifest to simulate') : lens;
  const name = relativeName(uri, manifest.uri);
  const targets = targetsIn(manifest.text, manifest.uri, reading);
  const [found] = Array.isArray(targets) ? targets : [];
  if (!found) return isRun ? said(`${name}: no autoscaler to simulate`) : lens;
  const place = [manifest.uri, placeOf(found), uri];
  if (!isRun) return { ...lens, command: { title: 'Simulate', command: openSimulationCommand, arguments: place } };
  const wanted = { uri: manifest.uri, document: found.document, ...(found.item !== undefined && { item: found.item }) };
  const scenario = await parts.scenarios.inUse(wanted, settings, uri);
  const written = openSource(manifest.text, { json: isJsonFile(manifest.uri) });
  const words = scenario && (await titleOf(parts, { uri: manifest.uri, source: written, found }, scenario, settings));
  if (!words?.isRun) return said(`${name}: ${words?.text ?? 'not simulated'}`);
  return { ...lens, command: { title: `${words.text} · ${name}`, command: openSimulationCommand, arguments: place } };
}

interface Subject {
  uri: string;
  source: Source;
  found: Found;
}

async function titleOf(parts: Parts, { uri, source, found }: Subject, scenario: ScenarioInUse, settings: Settings) {
  const { view } = await parts.preview.of(found.view, uri);
  const shown = view.autoscalers.find(({ root }) => root === found.autoscaler.root) ?? view.autoscalers[0];
  const autoscaler = shown?.reading?.autoscaler;
  if (!autoscaler) return { isRun: false, text: 'not simulated' };
  const { kind, name } = autoscaler;
  const { workload } = await workloadOf(parts, uri, source, { kind, name, autoscaler });
  const profile = profileWith(profileFor(settings), scenario);
  const words = runTitle(autoscaler, completeScenario(scenario.given, workload, scenario.series), profile);
  return { isRun: true, text: scenario.problem === undefined ? words : `${words} · the file has problems` };
}

/** From what is known of the chunks: a keystroke must not have the whole file read again. */
function autoscalersIn({ memory }: Parts, document: OpenDocument, settings: Settings): Found[] {
  const options = readAs(document, settings);
  const counted = [...placedChunks(document.source)].filter(({ chunk }) => !isEmptyDocument(chunk.text));
  return counted
    .flatMap(({ chunk, startLine }, number) => autoscalersOf({ document: number, startLine, view: memory.view(chunk, options) }))
    .filter(({ autoscaler }) => autoscaler.reading);
}

function scenarioOf({ scenarios }: Parts, uri: string, { document, item }: Found, settings: Settings) {
  return scenarios.inUse({ uri, document, ...(item !== undefined && { item }) }, settings);
}

function placeOf({ view, startLine, autoscaler }: Found) {
  const { line, character } = positionAt(view.lines, startOf(autoscaler.root));
  return { line: line + startLine, character };
}
