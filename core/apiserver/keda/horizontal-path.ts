// Converts paths of a ScaledObject to paths of the HPA that KEDA creates for it, and back.

import type { Path } from '../../model/path.ts';
import { asInteger, asObject } from '../../model/read-value.ts';
import { isList, isObject, type ObjectValue } from '../../model/value.ts';
import { type Generation, generationOf, targetKeyOf } from './generated.ts';

const configPath = ['spec', 'advanced', 'horizontalPodAutoscalerConfig'];

export function horizontalPath(path: Path, object: ObjectValue): Path {
  const [, section, ...rest] = path;
  if (path[0] !== 'spec') return path;
  if (section === 'maxReplicaCount') return ['spec', 'maxReplicas'];
  // KEDA sets the HPA's minReplicas to at least 1, so a minReplicaCount of 0 has no corresponding field in the HPA.
  if (section === 'minReplicaCount')
    return (asInteger(asObject(object.spec).minReplicaCount) ?? 0) > 0 ? ['spec', 'minReplicas'] : path;
  if (section === 'advanced' && rest[0] === 'horizontalPodAutoscalerConfig' && rest[1] === 'behavior')
    return ['spec', ...rest.slice(1)];
  return section === 'triggers' && typeof rest[0] === 'number' ? metricPath(path, rest[0], object) : path;
}

function metricPath(path: Path, trigger: number, object: ObjectValue): Path {
  const generation = generationOf(object);
  const { generated } = generation;
  const metric = generated.triggerOfMetric.indexOf(trigger);
  if (metric < 0) return path;
  const base = ['spec', 'metrics', metric];
  if (path.length === 3) return base;
  if (path.length !== 5 || path[3] !== 'metadata' || targetKeyOf(generation, trigger) !== path[4]) return path;
  const { metrics } = asObject(generated.horizontal?.spec);
  const { type: _, ...sources } = asObject(isList(metrics) ? metrics[metric] : undefined);
  const [source, fields] = Object.entries(sources)[0] ?? [];
  const { type: __, ...target } = asObject(isObject(fields) ? fields.target : undefined);
  const [field] = Object.keys(target);
  return source === undefined || field === undefined ? path : [...base, source, 'target', field];
}

export function causePath(path: Path, generation: Generation): Path {
  const { object, generated } = generation;
  const [root, section, ...rest] = path;
  if (root === 'metadata')
    return section === 'name' && object.spec.horizontal.name !== '' ? [...configPath, 'name'] : path;
  if (section === 'minReplicas') return ['spec', 'minReplicaCount'];
  if (section === 'maxReplicas') return ['spec', 'maxReplicaCount'];
  if (section === 'behavior') return [...configPath, ...path.slice(1)];
  if (section !== 'metrics') return path;
  const trigger = typeof rest[0] === 'number' ? generated.triggerOfMetric[rest[0]] : undefined;
  if (trigger === undefined) return ['spec', 'triggers'];
  if (trigger < 0) return ['spec', 'advanced', 'scalingModifiers', 'target'];
  const key = rest.includes('target') ? targetKeyOf(generation, trigger) : undefined;
  return ['spec', 'triggers', trigger, ...(key === undefined ? [] : ['metadata', key])];
}
