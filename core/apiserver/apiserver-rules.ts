// The rules of the API server of one release with its feature gates (docs/behavior/hpa.md §5, §6, §9).

import { oncePer } from '../model/once.ts';
import { newestRelease } from '../model/release-names.ts';
import {
  type ApiServerDifferences,
  apiServerDifferencesOf,
  hasGate,
  isGateEnabled,
  type ReleaseAndGates,
  servedVersionsOf,
} from '../model/releases.ts';
import { newestWatermarkRelease } from '../model/watermark/releases.ts';
import { type AutoscalerTypes, autoscalerTypes, type HpaVersion, type TypeRules } from './types/autoscaler-types.ts';

export interface ApiServerRules extends ApiServerDifferences, Pick<TypeRules, 'release' | 'tolerance'> {
  served: readonly HpaVersion[];
  preferredVersion: HpaVersion;
  strict: 'never' | 'names' | 'paths';
  scaleToZero: boolean;
  containerMetrics: boolean;
  tracksGeneration: boolean;
  wpa: string;
  /**
   * The types of all versions, even of versions that are not served: a stored object may come from an older release.
   */
  types: Readonly<Record<HpaVersion, AutoscalerTypes>>;
}

export const apiServerRules: (release: ReleaseAndGates) => ApiServerRules = oncePer(newRules);

function newRules(chosen: ReleaseAndGates): ApiServerRules {
  const { release, wpa = newestWatermarkRelease } = chosen;
  const differences = apiServerDifferencesOf(release);
  const served = servedVersionsOf(release);
  const typeRules: TypeRules = {
    release,
    tolerance: toleranceOf(chosen),
    clusterName: differences.clusterName,
    behavior: differences.behavior,
    containerResource: differences.containerResource,
  };
  let types: ApiServerRules['types'] | undefined;
  return {
    ...differences,
    served,
    preferredVersion: served.includes('v2') ? 'v2' : 'v2beta2',
    strict: strictness(chosen, differences),
    scaleToZero: isGateEnabled('HPAScaleToZero', chosen),
    containerMetrics: isGateEnabled('HPAContainerMetrics', chosen),
    tracksGeneration: hasGate('HPAGeneration', release) && isGateEnabled('HPAGeneration', chosen),
    wpa,
    ...typeRules,
    // The types are created when an object is decoded, not when the program starts.
    get types() {
      types ??= typesOf(typeRules);
      return types;
    },
  };
}

/**
 * The cached types. Their key contains only the release and the gate `tolerance`, because no other feature gate changes
 * the types.
 */
const typesByRules = new Map<string, ApiServerRules['types']>();
/** The maximum size of `typesByRules`. The map needs a limit, because a recording may name any release. */
const maxTypes = 50;

export const newestApiServerRules: ApiServerRules = apiServerRules({ release: newestRelease });

function typesOf(rules: TypeRules): ApiServerRules['types'] {
  const key = `${rules.release} ${rules.tolerance}`;
  const known = typesByRules.get(key);
  if (known) return known;
  const types = newTypes(rules);
  if (typesByRules.size >= maxTypes) typesByRules.clear();
  typesByRules.set(key, types);
  return types;
}

function newTypes(rules: TypeRules): ApiServerRules['types'] {
  return {
    v1: autoscalerTypes('v1', rules),
    v2beta1: autoscalerTypes('v2beta1', rules),
    v2beta2: autoscalerTypes('v2beta2', rules),
    v2: autoscalerTypes('v2', rules),
  };
}

function strictness(chosen: ReleaseAndGates, { namesUnknownPaths }: ApiServerDifferences): ApiServerRules['strict'] {
  const gate = 'ServerSideFieldValidation';
  if (!hasGate(gate, chosen.release) || !isGateEnabled(gate, chosen)) return 'never';
  return namesUnknownPaths ? 'paths' : 'names';
}

function toleranceOf(chosen: ReleaseAndGates): ApiServerRules['tolerance'] {
  const gate = 'HPAConfigurableTolerance';
  if (!hasGate(gate, chosen.release)) return 'unknown';
  return isGateEnabled(gate, chosen) ? 'kept' : 'dropped';
}
