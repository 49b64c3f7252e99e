// Reads the output of `kubectl get hpa -o json`: a single object, a List, or the objects that `-w` prints one after the
// other.
import { parseDateSeconds } from '../../model/scenario/parse-date.ts';
import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import { childObject, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { ColumnsResult } from '../parse-recording.ts';
import { orderSamples } from '../sample-columns.ts';
import { withSamplesBefore } from '../samples-before.ts';
import { chooseObject, type ImportOptions, type NamedEntry } from './choose-object.ts';

/**
 * The resolution, in seconds, of the time at which a status was written. The sync that changes the replicas also writes
 * the status, so the previous count was valid until about one second before this time.
 */
const timeResolution = 1;

export function readKubectlJson(values: readonly Value[], options: ImportOptions): ColumnsResult | undefined {
  const objects = values.flatMap(autoscalersIn);
  if (objects.length === 0) return undefined;
  const chosen = chooseObject(objects, options);
  if (!chosen.ok) return chosen;
  const dated = chosen.value.flatMap(({ object }) => {
    const seconds = statusSeconds(object);
    return seconds === undefined ? [] : { seconds, status: childObject(object, 'status') };
  });
  if (dated.length === 0)
    return {
      ok: false,
      problem: 'no object says when its status was written: use `kubectl get hpa -w -o json --show-managed-fields`',
    };
  const first = dated.reduce((least, { seconds }) => Math.min(least, seconds), Number.POSITIVE_INFINITY);
  const notes: string[] = [];
  const undated = chosen.value.length - dated.length;
  if (undated > 0)
    notes.push(
      `${undated} of ${chosen.value.length} objects do not say when their status was written, and are left out`,
    );
  const samplesOf = (value: (status: ObjectValue) => Value | undefined) =>
    dated.flatMap(({ seconds, status }): SeriesPoint[] => {
      const number = value(status);
      return typeof number === 'number' && number >= 0 ? [[seconds - first, number]] : [];
    });
  const replicas = orderSamples(
    samplesOf((status) => status.desiredReplicas),
    'desiredReplicas',
    notes,
  );
  const utilization = orderSamples(samplesOf(cpuUtilization), 'currentMetrics', []);
  const columns = {
    ...(replicas.length > 0 && { replicas: withSamplesBefore(replicas, ([seconds]) => seconds - timeResolution) }),
    ...(utilization.length > 0 && { utilization }),
  };
  return { ok: true, value: { startsAtSeconds: first, columns, hasSamplesBefore: true, notes } };
}

interface NamedObject extends NamedEntry {
  object: ObjectValue;
}

function autoscalersIn(value: Value): NamedObject[] {
  if (!isObject(value)) return [];
  const object = typeof value.type === 'string' && isObject(value.object) ? value.object : value;
  return Array.isArray(object.items) ? object.items.flatMap(autoscaler) : autoscaler(object);
}

function autoscaler(value: Value): NamedObject[] {
  if (!isObject(value)) return [];
  if (value.kind !== 'HorizontalPodAutoscaler' && value.kind !== 'WatermarkPodAutoscaler') return [];
  const { name, namespace } = childObject(value, 'metadata');
  if (typeof name !== 'string') return [];
  return [{ name, namespace: typeof namespace === 'string' ? namespace : undefined, object: value }];
}

/**
 * Returns the time at which the status was last written: the newest time of its managed fields. Returns undefined if
 * there is no such time.
 */
function statusSeconds(object: ObjectValue): number | undefined {
  const { managedFields } = childObject(object, 'metadata');
  const entries = Array.isArray(managedFields) ? managedFields.filter(isObject) : [];
  const times = entries.flatMap(({ subresource, time }) =>
    subresource === 'status' && typeof time === 'string' ? (parseDateSeconds(time) ?? []) : [],
  );
  return times.length > 0 ? times.reduce((newest, time) => Math.max(newest, time)) : undefined;
}

function cpuUtilization(status: ObjectValue): Value | undefined {
  if (status.currentCPUUtilizationPercentage !== undefined) return status.currentCPUUtilizationPercentage;
  const metrics = Array.isArray(status.currentMetrics) ? status.currentMetrics.filter(isObject) : [];
  const cpu = metrics.map((metric) => childObject(metric, 'resource')).find(({ name }) => name === 'cpu');
  return cpu && childObject(cpu, 'current').averageUtilization;
}
