// How scenario files and manifests find each other: by their names, side by side, or by what `for` says.
import { decode, directoryOf, resolvePath } from '../workspace/addresses.ts';

const scenarioName = /\.replicast(\.ya?ml)$/i;

/** `peak.replicast.yaml`, in any folder. */
export function isScenarioAddress(uri: string): boolean {
  return scenarioName.test(uri);
}

/** Where the manifest of a scenario may be, the likeliest first; none for a file that is in no folder yet. */
export function manifestsOf(scenario: string, named: string | undefined): string[] {
  if (named !== undefined && named !== '') return isPlaced(scenario) ? [resolvePath(directoryOf(scenario), named)] : [];
  return isPlaced(scenario) ? manifestsBeside(scenario) : [];
}

/** `web.yaml` of `web.replicast.yaml`, the likeliest first. */
export function manifestsBeside(scenario: string): string[] {
  return ['.yaml', '.yml', '.json'].map((ending) => scenario.replace(scenarioName, ending));
}

/** The files that are used for a manifest without anybody saying so. */
export function scenariosBeside(manifest: string): string[] {
  if (isScenarioAddress(manifest) || !/\.(?:ya?ml|json)$/i.test(manifest)) return [];
  const name = manifest.replace(/\.\w+$/, '');
  return [`${name}.replicast.yaml`, `${name}.replicast.yml`];
}

/** A file that a scenario names, from its own folder. */
export function besideScenario(scenario: string, file: string): string | undefined {
  return isPlaced(scenario) ? resolvePath(directoryOf(scenario), file) : undefined;
}

/** `../deploy/hpa.yaml`: how a file is named from the folder of another. */
export function relativeName(from: string, to: string): string {
  const [base, target] = [directoryOf(from).split('/'), to.split('/')];
  const common = base.findIndex((part, i) => part !== target[i]);
  const shared = common === -1 ? base.length : common;
  const up = base.slice(shared).map(() => '..');
  return [...up, ...target.slice(shared)].map(decode).join('/');
}

function isPlaced(uri: string): boolean {
  return directoryOf(uri) !== '';
}
