import { type AutoscalerInFile, dataFormat, startInFile } from '../../analysis/analyze-file.ts';
import { readScenarioSource, selectTargets } from '../../analysis/scenario/read-scenario-file.ts';
import { pathFromFile } from '../../analysis/scenario/uris.ts';
import { workspaceContextOf } from '../../analysis/workspace-context.ts';
import { verdictOf } from '../../lint/verdicts/verdict.ts';
import { chosenWith } from '../../model/release-choice.ts';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import { openSourceFile } from '../../text/source-file.ts';
import type { CodeLensResolveContext, SupportedDocument } from '../document-support.ts';
import type { LensAction, LensCommand, UnresolvedLens } from './document-lens.ts';
import { summarizeRun } from './summarize-run.ts';

export async function scenarioFileLenses(document: SupportedDocument): Promise<readonly UnresolvedLens[]> {
  const { text } = document.yamlDocument;
  if (isEmptyDocument(text) || document.number().document > 0) return [];
  const start = text.search(/^(?![\s#]|---)\S/m);
  if (start < 0) return [];
  const position = { line: positionAt(indexLines(text), start).line, character: 0 };
  return [
    { position, topic: 'scenario' },
    { position, topic: 'simulate' },
  ];
}

/**
 * Returns the title and the action of a lens in a scenario file. A lens with the topic `scenario` shows the result of
 * the run. A lens with the topic `simulate` only opens the run, and is undefined if there is nothing to simulate.
 */
export async function resolveScenarioLens(
  { uri, source }: SupportedDocument,
  { topic }: UnresolvedLens,
  context: CodeLensResolveContext,
): Promise<LensCommand | undefined> {
  const showsRun = topic === 'scenario';
  const withoutRun = (title: string): LensCommand | undefined =>
    showsRun ? { title, action: { type: 'none' } } : undefined;
  const { reading } = readScenarioSource(source);
  const manifest = await context.scenarios.manifestOf(uri, reading);
  if (!manifest) return withoutRun('no manifest to simulate');
  const name = pathFromFile(uri, manifest.uri);
  const targets = selectTargets(manifest.text, manifest.uri, reading, chosenWith(context.chosen, reading));
  const [found] = Array.isArray(targets) ? targets : [];
  if (!found) return withoutRun(`${name}: no autoscaler to simulate`);
  const action: LensAction = {
    type: 'open-simulation',
    uri: manifest.uri,
    position: startInFile(found),
    scenario: uri,
    mode: 'load',
  };
  if (!showsRun) return { title: 'Simulate', action };
  const summary = await summaryOf(uri, manifest, found, context);
  return summary?.isRun
    ? { title: `${summary.text} · ${name}`, action }
    : withoutRun(`${name}: ${summary?.text ?? 'not simulated'}`);
}

async function summaryOf(
  scenarioUri: string,
  { uri, text }: { uri: string; text: string },
  found: AutoscalerInFile,
  context: CodeLensResolveContext,
) {
  const { document, item } = found;
  const location = { uri, document, item };
  const scenario = await context.scenarios.activeScenario(location, scenarioUri);
  const source = openSourceFile(text, { format: dataFormat(uri) });
  const { analyzed, autoscaler } = found;
  const verdict = verdictOf(analyzed, autoscaler, workspaceContextOf(await context.index(), { ...found, uri }));
  return scenario && summarizeRun({ uri, source, found, verdict }, scenario, context);
}
