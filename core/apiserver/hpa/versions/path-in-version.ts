// Maps a path of `autoscaling/v2` to the path in the user's version, and back: validation and simulation use v2.

import { allMetricKinds } from '../../../model/hpa/metric-kinds.ts';
import { oncePer } from '../../../model/once.ts';
import type { Key, Path } from '../../../model/path.ts';
import type { ObjectValue } from '../../../model/value.ts';
import type { ApiServerRules } from '../../apiserver-rules.ts';
import { annotationNames, readAnnotationList } from '../../convert/annotations.ts';
import type { HpaVersion } from '../../types/autoscaler-types.ts';
import type { GoStruct } from '../../types/go-types.ts';

export function pathInVersion(path: Path, version: HpaVersion, object: ObjectValue, rules: ApiServerRules): Path {
  if (version === 'v2' || version === 'v2beta2' || path[0] !== 'spec') return path;
  if (path[1] === 'behavior')
    return ['metadata', 'annotations', annotationNames.behavior, ...path.slice(2).map(capitalize)];
  if (path[1] !== 'metrics' || typeof path[2] !== 'number') return path;
  if (version === 'v2beta1') return ['spec', 'metrics', path[2], ...olderMetricPath(path.slice(3))];
  if (path[2] >= annotatedCount(object, rules)) return ['spec', 'targetCPUUtilizationPercentage'];
  return ['metadata', 'annotations', annotationNames.metrics, path[2], ...olderMetricPath(path.slice(3))];
}

export function newestPath(path: Path, version: HpaVersion, object: ObjectValue, rules: ApiServerRules): Path {
  if (version === 'v2' || version === 'v2beta2') return path;
  if (path[1] === 'annotations' && path[2] === annotationNames.behavior) return ['spec', 'behavior'];
  if (version === 'v2beta1') return newestMetricPath(path);
  if (path[1] === 'annotations' && path[2] === annotationNames.metrics) return ['spec', 'metrics'];
  if (path[0] !== 'spec' || path[1] !== 'targetCPUUtilizationPercentage') return path;
  return ['spec', 'metrics', annotatedCount(object, rules)];
}

function newestMetricPath(path: Path): Path {
  const [spec, metrics, index = 0, source, field, ...rest] = path;
  if (spec !== 'spec' || metrics !== 'metrics' || typeof field !== 'string') return path;
  const names = allMetricKinds.find(([, kind]) => kind.source === source)?.[1].olderNames ?? {};
  const newest = Object.hasOwn(names, field) ? names[field] : undefined;
  return newest === undefined ? path : ['spec', 'metrics', index, source ?? '', ...newest.split('.'), ...rest];
}

/**
 * Returns the number of metrics in the annotation. The metric of `targetCPUUtilizationPercentage` comes after these
 * metrics, so their number is also the index of that metric.
 */
function annotatedCount(object: ObjectValue, rules: ApiServerRules): number {
  return annotatedCounts(rules.types.v1.metrics.spec)(object);
}

/** The number of metrics is cached, because every metric path depends on this number. */
const annotatedCounts = oncePer((spec: GoStruct) =>
  oncePer(({ metadata }: ObjectValue) => readAnnotationList(metadata, annotationNames.metrics, spec)?.length ?? 0),
);

function olderMetricPath([source, ...rest]: Path): Path {
  if (source === undefined) return [];
  const names = allMetricKinds.find(([, kind]) => kind.source === source)?.[1].olderNames ?? {};
  const text = rest.join('.');
  const older = Object.entries(names).find(([, path]) => text === path || text.startsWith(`${path}.`));
  if (older) return [source, older[0], ...rest.slice(older[1].split('.').length)];
  // `v2beta1` has no path for the target type, so the path ends at the source.
  return rest[0] === 'target' || rest[0] === 'metric' ? [source] : [source, ...rest];
}

function capitalize(key: Key): Key {
  return typeof key === 'number' ? key : key.charAt(0).toUpperCase() + key.slice(1);
}
