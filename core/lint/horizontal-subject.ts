// A HorizontalPodAutoscaler of any version as the rules read it: with the field names of `autoscaling/v2`, with paths
// in the file, and without defaults. Metrics that a template may change are left out.

import type { AnalyzedDocument, AnalyzedObject } from '../analysis/analyze-document.ts';
import { sourcesOf } from '../analysis/rendered-object.ts';
import type { ObjectScenario } from '../analysis/scenario/object-scenario.ts';
import type { ApiServerRules } from '../apiserver/apiserver-rules.ts';
import { annotationNames, readAnnotationList } from '../apiserver/convert/annotations.ts';
import { toInternal } from '../apiserver/convert/to-internal.ts';
import { pathInVersion } from '../apiserver/hpa/versions/path-in-version.ts';
import type { HpaVersion } from '../apiserver/types/autoscaler-types.ts';
import type { Field } from '../model/field.ts';
import { fieldAt } from '../model/field-lookup.ts';
import { containsTemplate } from '../model/find-template.ts';
import type { Direction, HorizontalPodAutoscaler, Policy, ScalingRules } from '../model/hpa/autoscaler.ts';
import { allMetricKinds, isMetricType, type MetricType, metricKinds } from '../model/hpa/metric-kinds.ts';
import type { Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import { asObject, displayString, isPresent } from '../model/read-value.ts';
import type { ControllerDifferences } from '../model/releases.ts';
import { sanitize } from '../model/sanitize.ts';
import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import type { Profile } from '../simulator/profile.ts';
import type { MapNode } from '../text/node.ts';
import { effectiveEntry } from '../text/tree.ts';

export interface HorizontalSubject {
  object: ObjectValue;
  version: HpaVersion;
  /**
   * The autoscaler with defaults; absent for a patch or a historic version, or if a value that a simulation needs is
   * unknown.
   */
  autoscaler?: HorizontalPodAutoscaler | undefined;
  metrics: readonly WrittenMetric[];
  directions: readonly WrittenDirection[];
  /** The number of all metrics; undefined if a template may add metrics. */
  metricCount: number | undefined;
  /**
   * Whether all fields of the object are known and the object is valid. If not, a field that is absent in `object` may
   * still be set.
   */
  isComplete: boolean;
  problems: readonly Problem[];
  /** Converts a path of `autoscaling/v2` to the file's version. */
  pathOf(path: Path): Path;
  profile: Profile;
  /** The sync period that a flag sets, or else the sync period of the profile. */
  syncPeriod: SyncPeriod;
  has: ControllerDifferences;
  server: ApiServerRules;
}

export interface SyncPeriod {
  seconds: number;
  isDefault: boolean;
}

export interface WrittenDirection {
  direction: Direction;
  autoscaler: HorizontalPodAutoscaler;
  rules: ScalingRules;
  written: ObjectValue;
  /** The policies that the object itself contains; empty if the direction is disabled or has only default policies. */
  policies: readonly WrittenPolicy[];
  path: Path;
}

export interface WrittenPolicy extends Policy {
  index: number;
  path: Path;
}

export interface WrittenMetric {
  index: number;
  type: MetricType;
  name: string;
  settings: ObjectValue;
  target: ObjectValue;
  /** The path of the metric in the API version that the file uses. */
  path: Path;
  pathOf(...keys: readonly string[]): Path;
}

interface Options extends Pick<HorizontalSubject, 'profile' | 'server'> {
  analyzed: Pick<AnalyzedDocument, 'templated' | 'templateLines' | 'chosen'>;
  scenario: ObjectScenario | undefined;
}

const versions: readonly HpaVersion[] = ['v1', 'v2', 'v2beta1', 'v2beta2'];

/**
 * Returns the properties of an HPA that the rules read. Returns undefined for an object of another kind, and for a
 * version that no longer exists.
 */
export function horizontalSubjectOf(
  { root, object, description, reading, patch, rendered }: AnalyzedObject,
  { analyzed: { templated, templateLines, chosen }, profile, server, scenario }: Options,
): HorizontalSubject | undefined {
  const { apiVersion = 'autoscaling/v2' } = object;
  const version = versions.find((each) => apiVersion === `autoscaling/${each}`);
  if (description?.kind !== 'HorizontalPodAutoscaler' || !reading || !version) return undefined;
  // A rendered object is complete, so the template lines of the file add nothing to the object.
  const isExact = sourcesOf(rendered) !== undefined;
  const isUncertain = templated && !isExact && templateLines.some(({ start }) => isInMetrics(root, start));
  const metrics = isUncertain ? undefined : metricsOf(object, version, description.root, server);
  const pathOf = (path: Path) => pathInVersion(path, version, object, server);
  const understood = reading.autoscaler?.kind === 'HorizontalPodAutoscaler' ? reading.autoscaler : undefined;
  // The algorithm of a historic version differs from the algorithm of the current controller, so rules get no
  // autoscaler to simulate.
  const autoscaler = understood?.historic ? undefined : understood;
  return {
    object,
    version,
    autoscaler,
    metrics: (metrics ?? []).flatMap((metric, index) => readMetric(metric, index, pathOf)),
    directions: server.behavior ? directionsOf(object, autoscaler) : [],
    metricCount: metrics?.length,
    isComplete:
      (rendered?.isWhole === true || (!templated && !containsTemplate(object))) &&
      !patch &&
      understood !== undefined &&
      !reading.problems.some(isError),
    problems: reading.problems,
    pathOf,
    profile,
    syncPeriod: syncPeriodOf(profile, { ...chosen.flags, ...scenario?.flags }),
    has: profile.has,
    server,
  };
}

function syncPeriodOf(profile: Profile, { syncPeriodSeconds }: Readonly<Record<string, number>>): SyncPeriod {
  const isDefault = syncPeriodSeconds === undefined;
  return { seconds: syncPeriodSeconds ?? profile.syncPeriodSeconds, isDefault };
}

function isError({ level }: Problem): boolean {
  return level === 'error';
}

function isInMetrics(root: MapNode, offset: number): boolean {
  const spec = effectiveEntry(root, 'spec')?.value;
  if (spec?.kind !== 'map') return false;
  const key = effectiveEntry(spec, 'metrics')?.keyRange.start;
  if (key === undefined || offset < key) return false;
  return !spec.entries.some(({ keyRange: { start } }) => start > key && start < offset);
}

function metricsOf(
  object: ObjectValue,
  version: HpaVersion,
  root: Field,
  server: ApiServerRules,
): readonly Value[] | undefined {
  const { metrics, targetCPUUtilizationPercentage: percentage } = asObject(object.spec);
  if (version === 'v2' || version === 'v2beta2') {
    const field = fieldAt(root, ['spec', 'metrics']);
    return itemsOf(field ? sanitize(metrics ?? null, field, { misspelledAsTemplated: true }) : undefined);
  }
  // This object has no metrics, but the conversion from v1 would add the default metric.
  if (version === 'v1' && !isPresent(percentage) && !hasMetricsAnnotation(object, server)) return [];
  const written = asObject(sanitize(object, root, { misspelledAsTemplated: true }));
  return itemsOf(asObject(toInternal(written, version, server).spec).metrics);
}

function itemsOf(value: Value | undefined): readonly Value[] | undefined {
  if (!isPresent(value)) return [];
  return isList(value) ? value : undefined;
}

function hasMetricsAnnotation({ metadata }: ObjectValue, { types }: ApiServerRules): boolean {
  return readAnnotationList(metadata ?? null, annotationNames.metrics, types.v1.metrics.spec) !== undefined;
}

function directionsOf({ spec }: ObjectValue, autoscaler: HorizontalPodAutoscaler | undefined): WrittenDirection[] {
  const behavior = asObject(asObject(spec).behavior);
  if (!autoscaler?.behavior) return [];
  const { scaleUp, scaleDown } = autoscaler.behavior;
  return Object.entries({ scaleUp, scaleDown }).flatMap(([name, rules]): WrittenDirection[] => {
    const direction = name as Direction;
    const written = asObject(behavior[direction]);
    const path = ['spec', 'behavior', direction];
    const policies = policiesOf(rules, written, path);
    return Object.keys(written).length === 0 ? [] : [{ direction, autoscaler, rules, written, policies, path }];
  });
}

function policiesOf(
  { policies, selectPolicy }: ScalingRules,
  written: ObjectValue,
  path: Path,
): readonly WrittenPolicy[] {
  if (!isList(written.policies) || selectPolicy === 'Disabled') return [];
  return policies.map((policy, index) => ({ index, path: [...path, 'policies', index], ...policy }));
}

function readMetric(value: Value, index: number, pathIn: (path: Path) => Path): WrittenMetric[] {
  const { type, ...metric } = asObject(value);
  if (typeof type !== 'string' || !isMetricType(type) || containsTemplate(value)) return [];
  const { source } = metricKinds[type];
  const settings = metric[source];
  if (
    !isObject(settings) ||
    allMetricKinds.some(([, kind]) => kind.source !== source && isPresent(metric[kind.source]))
  )
    return [];
  const path = ['spec', 'metrics', index];
  return [
    {
      index,
      type,
      name: displayString(settings.name) || displayString(asObject(settings.metric).name),
      settings,
      target: asObject(settings.target),
      path: pathIn(path),
      pathOf: (...keys) => pathIn([...path, source, ...keys]),
    },
  ];
}
