// Prepares a stored object once for many reconciles: computes everything that depends only on the object and on the
// release of the controller.

import type { ParsedSelector } from '../../model/labels/parse-selector.ts';
import { selectorParser } from '../../model/labels/selector-parser.ts';
import { lifecycleAnnotation, skipOwnerCheckAnnotation } from '../../model/watermark/annotations.ts';
import type { WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { isDefaulted } from '../../model/watermark/defaults.ts';
import { type SpecProblem, specProblem } from '../../model/watermark/spec-problem.ts';
import { OwnerCheck } from './propose/owner-check.ts';
import { type WatermarkDifferences, watermarkDifferencesOf } from './release-differences.ts';
import type { WatermarkSettings } from './settings.ts';
import { parseGoBoolean } from './status/lifecycle-annotation.ts';
import { monitorMessages } from './status/messages.ts';

export interface PreparedObject {
  settings: WatermarkSettings;
  annotations: Readonly<Record<string, string>>;
  release: string;
  has: WatermarkDifferences;
  namespace: string;
  isDefaulted: boolean;
  problem: SpecProblem | undefined;
  apiVersionProblem: string | undefined;
  target: string;
  targetReference: string;
  owner: OwnerCheck;
  readinessDelayMs: number;
  /** Whether a metric value of 0 is used. If false, the value 0 is ignored. */
  toleratesZero: boolean;
  minAvailablePercent: number;
  lifecycle: LifecycleControl;
  parseSelector(text: string): ParsedSelector;
}

export type LifecycleControl =
  | { kind: 'off' }
  | { kind: 'unparsable'; message: string }
  /** `monitor` is the name of the DatadogMonitor, which blocks the controller while the monitor is not OK. */
  | { kind: 'on'; monitor: string; okMessage: string };

interface ObjectSource {
  name: string;
  namespace: string;
  annotations: Readonly<Record<string, string>>;
  settings: WatermarkSettings;
}

/**
 * @param checked the spec that the controller's check reads. It lacks the metrics of `settings.spec` that are still
 * being typed.
 */
export function prepareWatermarkObject(
  { name, namespace, annotations, settings }: ObjectSource,
  release: string,
  checked: WatermarkSpec = settings.spec,
): PreparedObject {
  const { spec } = settings;
  const has = watermarkDifferencesOf(release);
  const { apiVersion = '', kind, name: target } = spec.scaleTargetRef;
  return {
    settings,
    annotations,
    release,
    has,
    namespace,
    isDefaulted: isDefaulted(checked),
    problem: specProblem(checked, { name, namespace }, release),
    apiVersionProblem: apiVersionProblem(apiVersion),
    target,
    targetReference: `${kind}/${namespace}/${target}`,
    owner: new OwnerCheck(target, has.skipOwnerCheck && annotations[skipOwnerCheckAnnotation] === 'true'),
    readinessDelayMs: spec.readinessDelaySeconds * 1000,
    toleratesZero: spec.tolerateZero || !has.zeroIsNoNews,
    minAvailablePercent: spec.minAvailableReplicaPercentage,
    lifecycle: has.lifecycleControl ? lifecycleControl(annotations, `${namespace}/${name}`) : { kind: 'off' },
    parseSelector: selectorParser(),
  };
}

export function isPreparedFrom(
  prepared: PreparedObject,
  { settings, annotations }: ObjectSource,
  release: string,
): boolean {
  return prepared.settings === settings && prepared.annotations === annotations && prepared.release === release;
}

function apiVersionProblem(apiVersion: string): string | undefined {
  return apiVersion.split('/').length > 2
    ? `invalid API version in scale target reference: unexpected GroupVersion string: ${apiVersion}`
    : undefined;
}

function lifecycleControl(annotations: ObjectSource['annotations'], monitor: string): LifecycleControl {
  const text = annotations[lifecycleAnnotation] ?? '';
  const enabled = text === '' ? false : parseGoBoolean(text);
  if (enabled === undefined) return { kind: 'unparsable', message: monitorMessages.unparsable(text) };
  return enabled ? { kind: 'on', monitor, okMessage: monitorMessages.ok(monitor) } : { kind: 'off' };
}
