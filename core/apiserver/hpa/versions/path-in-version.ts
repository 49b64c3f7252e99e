// Maps a path of `autoscaling/v2`, the form in which the server validates every version, to the path in the user's
// version.

import type { Key, Path } from '../../../model/path.ts';
import type { ObjectValue } from '../../../model/value.ts';
import type { ApiServerRules } from '../../apiserver-rules.ts';
import { annotationNames, readAnnotationList } from '../../convert/annotations.ts';
import type { HpaVersion } from '../../types/autoscaler-types.ts';

export function pathInVersion(path: Path, version: HpaVersion, object: ObjectValue, rules: ApiServerRules): Path {
  if (version === 'v2' || version === 'v2beta2' || path[0] !== 'spec') return path;
  if (path[1] === 'behavior')
    return ['metadata', 'annotations', annotationNames.behavior, ...path.slice(2).map(capitalize)];
  if (path[1] !== 'metrics' || typeof path[2] !== 'number') return path;
  if (version === 'v2beta1') return ['spec', 'metrics', path[2], ...olderMetricPath(path.slice(3))];
  const annotated =
    readAnnotationList(object.metadata, annotationNames.metrics, rules.types.v1.metrics.spec)?.length ?? 0;
  if (path[2] >= annotated) return ['spec', 'targetCPUUtilizationPercentage'];
  return ['metadata', 'annotations', annotationNames.metrics, path[2], ...olderMetricPath(path.slice(3))];
}

/** The paths by metric source; the longest matching prefix applies. */
const olderPaths: Readonly<Record<string, readonly [from: string, to: string][]>> = {
  resource: [
    ['target.averageUtilization', 'targetAverageUtilization'],
    ['target.averageValue', 'targetAverageValue'],
  ],
  containerResource: [
    ['target.averageUtilization', 'targetAverageUtilization'],
    ['target.averageValue', 'targetAverageValue'],
  ],
  pods: [
    ['metric.name', 'metricName'],
    ['metric.selector', 'selector'],
    ['target.averageValue', 'targetAverageValue'],
  ],
  object: [
    ['describedObject', 'target'],
    ['metric.name', 'metricName'],
    ['metric.selector', 'selector'],
    ['target.value', 'targetValue'],
    ['target.averageValue', 'averageValue'],
  ],
  external: [
    ['metric.name', 'metricName'],
    ['metric.selector', 'metricSelector'],
    ['target.value', 'targetValue'],
    ['target.averageValue', 'targetAverageValue'],
  ],
};

function olderMetricPath([source, ...rest]: Path): Path {
  if (source === undefined) return [];
  const text = rest.join('.');
  const place = (olderPaths[String(source)] ?? []).find(([from]) => text === from || text.startsWith(`${from}.`));
  if (place) return [source, place[1], ...rest.slice(place[0].split('.').length)];
  // That version has no path for the target type.
  return rest[0] === 'target' || rest[0] === 'metric' ? [source] : [source, ...rest];
}

function capitalize(key: Key): Key {
  return typeof key === 'number' ? key : key.charAt(0).toUpperCase() + key.slice(1);
}
