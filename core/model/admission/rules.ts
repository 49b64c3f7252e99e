// What differs between the API servers of the releases, as data (docs/behavior/hpa.md §5, §6, §9).

import { newestWatermarkRelease } from '../watermark/releases.ts';
import { type AutoscalerTypes, autoscalerTypes, type HpaVersion, type TypeRules } from './types/autoscaler.ts';

export interface AdmissionRules extends TypeRules {
  /** 37 in `1.37`. */
  minor: number;
  /** The stored one first. */
  served: readonly HpaVersion[];
  /** The version in which the stored object is shown: the newest that is served. */
  shown: HpaVersion;
  decoder: 'jsoniter' | 'encoding/json';
  /** How unknown fields are refused. */
  strict: 'never' | 'names' | 'paths';
  scaleToZero: boolean;
  containerMetrics: boolean;
  /** A change of the spec counts up `metadata.generation`. */
  generation: boolean;
  /** Release of the WatermarkPodAutoscaler whose CRD is there: `0.11.0`. */
  wpa: string;
  /** The fields of every version, served or not: an old object may have any. */
  types: Readonly<Record<HpaVersion, AutoscalerTypes>>;
}

export interface ReleaseAndGates {
  /** `1.37` or `1.37.1`. */
  release: string;
  featureGates?: Readonly<Record<string, boolean>>;
  /** Release of the WatermarkPodAutoscaler. */
  wpa?: string | undefined;
}

const oldestAdmission = 16;
const newestAdmission = 37;

/** Where a gate is alpha it is off, where beta on, and behind that it is gone. */
const gates: Readonly<Record<string, { beta: number; locked: number }>> = {
  HPAScaleToZero: { beta: 37, locked: 99 },
  HPAContainerMetrics: { beta: 27, locked: 30 },
  HPAConfigurableTolerance: { beta: 35, locked: 37 },
  ServerSideFieldValidation: { beta: 25, locked: 27 },
  HPAGeneration: { beta: 37, locked: 99 },
};

/** Asked for again and again with the same settings. */
const known = new WeakMap<ReleaseAndGates, AdmissionRules>();

export function admissionRules(asked: ReleaseAndGates): AdmissionRules {
  const rules = known.get(asked) ?? newRules(asked);
  known.set(asked, rules);
  return rules;
}

function newRules({ release, featureGates = {}, wpa = newestWatermarkRelease }: ReleaseAndGates): AdmissionRules {
  const minor = minorOf(release);
  const isOn = (gate: string) => gateIsOn(gate, minor, featureGates);
  const served = servedVersions(minor);
  const typeRules: TypeRules = {
    tolerance: toleranceOf(minor, isOn('HPAConfigurableTolerance')),
    clusterName: minor < 24,
    behavior: minor >= 18,
  };
  return {
    minor,
    served,
    shown: served.includes('v2') ? 'v2' : 'v2beta2',
    decoder: minor < 23 ? 'jsoniter' : 'encoding/json',
    strict: strictness(minor, isOn('ServerSideFieldValidation')),
    scaleToZero: isOn('HPAScaleToZero'),
    containerMetrics: isOn('HPAContainerMetrics'),
    generation: minor >= 37 && isOn('HPAGeneration'),
    wpa,
    ...typeRules,
    types: typesOf(typeRules),
  };
}

/** There are a dozen ways to type the versions, and many releases and gates. */
const knownTypes = new Map<string, AdmissionRules['types']>();

function typesOf(rules: TypeRules): AdmissionRules['types'] {
  const key = `${rules.tolerance} ${rules.clusterName} ${rules.behavior}`;
  const types = knownTypes.get(key) ?? newTypes(rules);
  knownTypes.set(key, types);
  return types;
}

function newTypes(rules: TypeRules): AdmissionRules['types'] {
  return {
    v1: autoscalerTypes('v1', rules),
    v2beta1: autoscalerTypes('v2beta1', rules),
    v2beta2: autoscalerTypes('v2beta2', rules),
    v2: autoscalerTypes('v2', rules),
  };
}

function minorOf(release: string): number {
  const minor = Number(/^1\.(\d{1,3})/.exec(release)?.[1] ?? newestAdmission);
  return Math.max(oldestAdmission, Math.min(newestAdmission, minor));
}

function gateIsOn(gate: string, minor: number, set: Readonly<Record<string, boolean>>): boolean {
  const { beta, locked } = gates[gate] ?? { beta: 0, locked: 0 };
  if (minor >= locked) return true;
  return (Object.hasOwn(set, gate) ? set[gate] : undefined) ?? minor >= beta;
}

/** The stored one first. */
function servedVersions(minor: number): HpaVersion[] {
  if (minor < 23) return ['v1', 'v2beta1', 'v2beta2'];
  if (minor < 25) return ['v1', 'v2', 'v2beta1', 'v2beta2'];
  if (minor < 26) return ['v1', 'v2', 'v2beta2'];
  return minor < 27 ? ['v1', 'v2'] : ['v2', 'v1'];
}

function strictness(minor: number, isOn: boolean): AdmissionRules['strict'] {
  if (minor < 23 || !isOn) return 'never';
  return minor < 24 ? 'names' : 'paths';
}

function toleranceOf(minor: number, isOn: boolean): AdmissionRules['tolerance'] {
  if (minor < 33) return 'unknown';
  return isOn ? 'kept' : 'dropped';
}
