// Finds the subjects of the expectations in a scenario file. The subjects are the autoscalers of the manifest, once for
// each environment of the chart or for each kustomization that builds the manifest. Nothing is rendered.
import { type AutoscalerInFile, startInFile } from '../../core/analysis/analyze-file.ts';
import { objectName } from '../../core/analysis/object-name.ts';
import { isTemplateUri } from '../../core/analysis/scan-document.ts';
import { selectTargets, toSentence } from '../../core/analysis/scenario/read-scenario-file.ts';
import { pathFromFile } from '../../core/analysis/scenario/uris.ts';
import { fileName } from '../../core/index/uris.ts';
import { folderName } from '../../core/kustomize/kustomization-folder.ts';
import { foldersToBuild } from '../../core/kustomize/uses.ts';
import { chosenWith } from '../../core/model/release-choice.ts';
import type { ScenarioReadResult } from '../../core/model/scenario/read-scenario.ts';
import { loadedEnvironments } from '../../core/workspace/chart-environments.ts';
import { manifestOf } from '../../core/workspace/scenarios.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { ProtocolRange } from '../../protocol/lsp-schemas.ts';
import type { TestSubject } from '../../protocol/tests.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { Settings } from '../settings/settings.ts';
import type { KustomizeRenderer } from '../workspace/kustomize-renderer.ts';

export interface TestSubjectsDependencies {
  workspace: Workspace;
  configuration: Pick<Configuration, 'settingsFor'>;
  kustomizeRenderer: Pick<KustomizeRenderer, 'kustomizationsWith'>;
}

export interface PlacedSubject extends TestSubject {
  manifest: { uri: string; text: string };
  position: ProtocolRange['start'];
  /** The URIs of the values files of the environment, or the URI of the kustomization file. */
  valuesFiles?: readonly string[] | undefined;
}

export interface FoundSubjects {
  subjects: readonly PlacedSubject[];
  manifest?: string;
  problem?: string;
}

export async function findSubjects(
  dependencies: TestSubjectsDependencies,
  scenario: string,
  reading: ScenarioReadResult,
): Promise<FoundSubjects> {
  const { workspace, configuration } = dependencies;
  const manifest = await workspace.ask((read) => manifestOf(read, scenario, reading));
  if (!manifest) return { subjects: [], problem: noManifestText(reading) };
  const settings = await configuration.settingsFor(manifest.uri);
  const name = pathFromFile(scenario, manifest.uri);
  const targets = selectTargets(manifest.text, name, reading, chosenWith(settings.releases.chosen, reading));
  const isTemplate = isTemplateUri(manifest.uri);
  // In a chart's template, a missing autoscaler is not a problem, because a helper may write the autoscaler.
  if (!Array.isArray(targets) && !isTemplate)
    return { subjects: [], manifest: manifest.uri, problem: toSentence(targets.message) };
  const places = Array.isArray(targets) ? targets.map(placeOf) : [{ key: '0', label: undefined, position: fileStart }];
  const environments = await environmentsOf(dependencies, manifest.uri, settings);
  return {
    manifest: manifest.uri,
    subjects: places.flatMap(({ key, label = fileName(manifest.uri), position }) =>
      environments.map(({ environment, valuesFiles }) => ({
        key: environment === undefined ? key : `${key} ${environment}`,
        label,
        environment,
        manifest,
        position,
        valuesFiles,
      })),
    ),
  };
}

const fileStart = { line: 0, character: 0 };

function noManifestText({ for: named }: ScenarioReadResult): string {
  return named === undefined
    ? '`for` names no manifest, and no manifest in the folder has the name of the scenario file.'
    : `The manifest ${named} cannot be read.`;
}

function placeOf(found: AutoscalerInFile) {
  const { autoscaler, document, item } = found;
  return {
    key: item === undefined ? `${document}` : `${document}.${item}`,
    label: objectName(autoscaler.object),
    position: startInFile(found),
  };
}

interface SubjectEnvironment {
  environment?: string;
  valuesFiles?: readonly string[];
}

async function environmentsOf(
  { workspace, kustomizeRenderer }: TestSubjectsDependencies,
  manifest: string,
  { environments: setting }: Settings,
): Promise<SubjectEnvironment[]> {
  const kustomized = isTemplateUri(manifest)
    ? undefined
    : await kustomizeRenderer.kustomizationsWith(workspace, manifest);
  if (kustomized)
    return foldersToBuild(kustomized).map((folder) => ({
      environment: folderName(folder) || '.',
      valuesFiles: [folder.uri],
    }));
  if (!isTemplateUri(manifest)) return [{}];
  const environments = await workspace.ask((read) => loadedEnvironments(read, manifest, setting));
  if (environments.length === 0) return [{}];
  return [
    { environment: 'values.yaml' },
    ...environments.map(({ name, files }) => ({ environment: name, valuesFiles: files })),
  ];
}
