import { directoryOf, parseUri, resolvePath } from '../../index/uris.ts';

const scenarioFilePattern = /\.replicast(\.ya?ml)$/i;

export function isScenarioUri(uri: string): boolean {
  return scenarioFilePattern.test(uri);
}

/**
 * Returns the possible URIs of the manifest of a scenario file, the most likely URI first. The list is empty for a file
 * that is in no folder yet.
 */
export function manifestUris(scenario: string, named: string | undefined): string[] {
  if (named !== undefined && named !== '')
    return hasFolder(scenario) ? [resolvePath(directoryOf(scenario), named)] : [];
  return hasFolder(scenario) ? adjacentManifestUris(scenario) : [];
}

/**
 * Returns the URIs that the manifest of a scenario file may have, the most likely first: `web.yaml` for
 * `web.replicast.yaml`.
 */
function adjacentManifestUris(scenario: string): string[] {
  return ['.yaml', '.yml', '.json'].map((ending) => scenario.replace(scenarioFilePattern, ending));
}

export function adjacentScenarioUris(manifest: string): string[] {
  if (isScenarioUri(manifest) || !/\.(?:ya?ml|json)$/i.test(manifest)) return [];
  const name = manifest.replace(/\.\w+$/, '');
  return [`${name}.replicast.yaml`, `${name}.replicast.yml`];
}

export function resolveFromScenario(scenario: string, file: string): string | undefined {
  return hasFolder(scenario) ? resolvePath(directoryOf(scenario), file) : undefined;
}

export function pathFromFile(from: string, to: string): string {
  const readable = (uri: string) => parseUri(uri).toString(true).split('/');
  const [base, target] = [readable(directoryOf(from)), readable(to)];
  const common = base.findIndex((part, i) => part !== target[i]);
  const shared = common === -1 ? base.length : common;
  const up = base.slice(shared).map(() => '..');
  return [...up, ...target.slice(shared)].join('/');
}

function hasFolder(uri: string): boolean {
  return directoryOf(uri) !== '';
}
