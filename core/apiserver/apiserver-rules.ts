// What differs between the API servers of the releases, as data (docs/behavior/hpa.md §5, §6, §9).

import type { ReleaseAndGates } from '../model/releases.ts';
import { newestWatermarkRelease } from '../model/watermark/releases.ts';
import { type AutoscalerTypes, autoscalerTypes, type HpaVersion, type TypeRules } from './types/autoscaler-types.ts';

export interface ApiServerRules extends TypeRules {
  /** 37 in `1.37`. */
  minor: number;
  /** The stored one first. */
  served: readonly HpaVersion[];
  /** The version in which the stored object is shown: the newest that is served. */
  preferredVersion: HpaVersion;
  decoder: 'jsoniter' | 'encoding/json';
  /** How unknown fields are refused. */
  strict: 'never' | 'names' | 'paths';
  scaleToZero: boolean;
  containerMetrics: boolean;
  /** A change of the spec counts up `metadata.generation`. */
  tracksGeneration: boolean;
  /** Release of the WatermarkPodAutoscaler whose CRD is there: `0.11.0`. */
  wpa: string;
  /** The fields of every version, served or not: an old object may have any. */
  types: Readonly<Record<HpaVersion, AutoscalerTypes>>;
}

const oldestMinor = 16;
const newestMinor = 37;

/** Where a gate is alpha it is off, where beta on, and behind that it is gone. */
const featureGateStages: Readonly<Record<string, { beta: number; locked: number }>> = {
  HPAScaleToZero: { beta: 37, locked: 99 },
  HPAContainerMetrics: { beta: 27, locked: 30 },
  HPAConfigurableTolerance: { beta: 35, locked: 37 },
  ServerSideFieldValidation: { beta: 25, locked: 27 },
  HPAGeneration: { beta: 37, locked: 99 },
};

/** Asked for again and again with the same settings. */
const rulesByRelease = new WeakMap<ReleaseAndGates, ApiServerRules>();

export function apiServerRules(release: ReleaseAndGates): ApiServerRules {
  const rules = rulesByRelease.get(release) ?? newRules(release);
  rulesByRelease.set(release, rules);
  return rules;
}

function newRules({ release, featureGates = {}, wpa = newestWatermarkRelease }: ReleaseAndGates): ApiServerRules {
  const minor = minorOf(release);
  const isEnabled = (gate: string) => isGateEnabled(gate, minor, featureGates);
  const served = servedVersions(minor);
  const typeRules: TypeRules = {
    release: `1.${minor}`,
    tolerance: toleranceOf(minor, isEnabled('HPAConfigurableTolerance')),
    clusterName: minor < 24,
    behavior: minor >= 18,
  };
  return {
    minor,
    served,
    preferredVersion: served.includes('v2') ? 'v2' : 'v2beta2',
    decoder: minor < 23 ? 'jsoniter' : 'encoding/json',
    strict: strictness(minor, isEnabled('ServerSideFieldValidation')),
    scaleToZero: isEnabled('HPAScaleToZero'),
    containerMetrics: isEnabled('HPAContainerMetrics'),
    tracksGeneration: minor >= 37 && isEnabled('HPAGeneration'),
    wpa,
    ...typeRules,
    types: typesOf(typeRules),
  };
}

/** The types depend on the release and the state of one gate, not on the other gates. */
const typesByRules = new Map<string, ApiServerRules['types']>();

function typesOf(rules: TypeRules): ApiServerRules['types'] {
  const key = `${rules.release} ${rules.tolerance}`;
  const types = typesByRules.get(key) ?? newTypes(rules);
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

function minorOf(release: string): number {
  const minor = Number(/^1\.(\d{1,3})/.exec(release)?.[1] ?? newestMinor);
  return Math.max(oldestMinor, Math.min(newestMinor, minor));
}

function isGateEnabled(gate: string, minor: number, overrides: Readonly<Record<string, boolean>>): boolean {
  const { beta, locked } = featureGateStages[gate] ?? { beta: 0, locked: 0 };
  if (minor >= locked) return true;
  return (Object.hasOwn(overrides, gate) ? overrides[gate] : undefined) ?? minor >= beta;
}

/** The stored one first. */
function servedVersions(minor: number): HpaVersion[] {
  if (minor < 23) return ['v1', 'v2beta1', 'v2beta2'];
  if (minor < 25) return ['v1', 'v2', 'v2beta1', 'v2beta2'];
  if (minor < 26) return ['v1', 'v2', 'v2beta2'];
  return minor < 27 ? ['v1', 'v2'] : ['v2', 'v1'];
}

function strictness(minor: number, isValidationEnabled: boolean): ApiServerRules['strict'] {
  if (minor < 23 || !isValidationEnabled) return 'never';
  return minor < 24 ? 'names' : 'paths';
}

function toleranceOf(minor: number, isEnabled: boolean): ApiServerRules['tolerance'] {
  if (minor < 33) return 'unknown';
  return isEnabled ? 'kept' : 'dropped';
}
