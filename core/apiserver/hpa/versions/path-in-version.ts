// Maps a path of `autoscaling/v2`, the form in which the server validates every version, to the path in the user's
// version.

import { allMetricKinds } from '../../../model/hpa/metric-kinds.ts';
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

function olderMetricPath([source, ...rest]: Path): Path {
  if (source === undefined) return [];
  const names = allMetricKinds.find(([, kind]) => kind.source === source)?.[1].olderNames ?? {};
  const text = rest.join('.');
  const older = Object.entries(names).find(([, path]) => text === path || text.startsWith(`${path}.`));
  if (older) return [source, older[0], ...rest.slice(older[1].split('.').length)];
  // That version has no path for the target type.
  return rest[0] === 'target' || rest[0] === 'metric' ? [source] : [source, ...rest];
}

function capitalize(key: Key): Key {
  return typeof key === 'number' ? key : key.charAt(0).toUpperCase() + key.slice(1);
}
