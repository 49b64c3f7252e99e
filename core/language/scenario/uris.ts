// How scenario files and manifests find each other: by their names, side by side, or by what `for` says.
import { URI } from 'vscode-uri';
import { directoryOf, resolvePath } from '../workspace/uris.ts';

const scenarioFilePattern = /\.replicast(\.ya?ml)$/i;

/** `peak.replicast.yaml`, in any folder. */
export function isScenarioUri(uri: string): boolean {
  return scenarioFilePattern.test(uri);
}

/** Where the manifest of a scenario may be, the likeliest first; none for a file that is in no folder yet. */
export function manifestUris(scenario: string, named: string | undefined): string[] {
  if (named !== undefined && named !== '')
    return hasFolder(scenario) ? [resolvePath(directoryOf(scenario), named)] : [];
  return hasFolder(scenario) ? adjacentManifestUris(scenario) : [];
}

/** `web.yaml` of `web.replicast.yaml`, the likeliest first. */
export function adjacentManifestUris(scenario: string): string[] {
  return ['.yaml', '.yml', '.json'].map((ending) => scenario.replace(scenarioFilePattern, ending));
}

/** The files that are used for a manifest without anybody saying so. */
export function adjacentScenarioUris(manifest: string): string[] {
  if (isScenarioUri(manifest) || !/\.(?:ya?ml|json)$/i.test(manifest)) return [];
  const name = manifest.replace(/\.\w+$/, '');
  return [`${name}.replicast.yaml`, `${name}.replicast.yml`];
}

/** A file that a scenario names, from its own folder. */
export function resolveFromScenario(scenario: string, file: string): string | undefined {
  return hasFolder(scenario) ? resolvePath(directoryOf(scenario), file) : undefined;
}

/** `../deploy/hpa.yaml`: how a file is named from the folder of another. */
export function relativePath(from: string, to: string): string {
  const readable = (uri: string) => URI.parse(uri).toString(true).split('/');
  const [base, target] = [readable(directoryOf(from)), readable(to)];
  const common = base.findIndex((part, i) => part !== target[i]);
  const shared = common === -1 ? base.length : common;
  const up = base.slice(shared).map(() => '..');
  return [...up, ...target.slice(shared)].join('/');
}

function hasFolder(uri: string): boolean {
  return directoryOf(uri) !== '';
}
