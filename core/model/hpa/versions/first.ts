// An object of `extensions/v1beta1`, as Kubernetes 1.1 had it, read: what its API server refused, in its words, and the autoscaler with
// its rules (docs/behavior/hpa.md §5.5, §7c). No release of today serves it.
import { checkStructure } from '../../check.ts';
import type { Field } from '../../field.ts';
import type { Reading, ReadOptions } from '../../kind.ts';
import { formatPath, type Path } from '../../path.ts';
import type { Problem } from '../../problem.ts';
import { readable } from '../../readable.ts';
import { isKnown, isPresent, seenNumber, seenObject, seenText } from '../../seen.ts';
import { isList, isUnseen, type ObjectValue, type Value } from '../../value.ts';
import { buildAutoscaler } from '../build.ts';
import { firstTemplate } from '../read.ts';
import { notServed } from './read.ts';

export const firstVersion = 'extensions/v1beta1';

export function readFirst(object: Value, root: Field, { templated = false, kubernetes }: ReadOptions = {}): Reading {
  const written = seenObject(readable(object, root, { templated, misspeltUnseen: true }));
  const served = notServed(firstVersion, templated && !kubernetes).map(
    (problem): Problem => (kubernetes ? { ...problem, level: 'error' } : problem),
  );
  const problems = [...served, ...checkStructure(object, root), ...validateFirst(written)];
  const spec = seenObject(seenObject(readable(object, root)).spec);
  const understood = inNewWords(seenObject(readable(object, root)), spec);
  const missing = firstTemplate(seenObject(understood.spec));
  const autoscaler = missing ? undefined : buildAutoscaler(understood);
  return {
    problems,
    ...(autoscaler && { autoscaler: { ...autoscaler, historic: { rules: '1.1' as const } } }),
    ...(missing && { missing }),
  };
}

function* validateFirst({ spec: value }: ObjectValue): Generator<Problem> {
  if (isUnseen(value)) return;
  const spec = seenObject(value);
  const min = isPresent(spec.minReplicas) ? seenNumber(spec.minReplicas) : 1;
  const max = isPresent(spec.maxReplicas) ? seenNumber(spec.maxReplicas) : 0;
  if (min !== undefined && min < 1) yield tooSmall(['spec', 'minReplicas'], min, '1');
  if (max !== undefined && max < 1) yield tooSmall(['spec', 'maxReplicas'], max, '1');
  if (min !== undefined && max !== undefined && max < min) yield tooSmall(['spec', 'maxReplicas'], max, 'minReplicas');
  const target = spec.cpuUtilization;
  const percentage = seenObject(target).targetPercentage;
  const percent = isPresent(percentage) ? seenNumber(percentage) : 0;
  if (isPresent(target) && isKnown(target) && percent !== undefined && percent < 1)
    yield tooSmall(['spec', 'cpuUtilization', 'targetPercentage'], percent, '1');
  if (isKnown(spec.scaleRef)) yield* validateScaleRef(seenObject(spec.scaleRef));
}

function* validateScaleRef(reference: ObjectValue): Generator<Problem> {
  for (const key of ['kind', 'name', 'subresource']) if (seenText(reference[key]) === '') yield missing(['spec', 'scaleRef', key]);
  const subresource = seenText(reference.subresource);
  if (!subresource || subresource === 'scale') return;
  const at = ['spec', 'scaleRef', 'subresource'];
  yield refused('api/unsupported', at, `unsupported value '${subresource}', Details: supported values: scale`);
}

function tooSmall(at: Path, value: number, bound: string): Problem {
  return refused('api/invalid', at, `invalid value '${value}', Details: must be bigger or equal to ${bound}`);
}

function missing(at: Path): Problem {
  return { ...refused('api/required', at, 'required value'), on: 'key' };
}

function refused(code: string, at: Path, words: string): Problem {
  return { code, level: 'error', at, message: `${formatPath(at)}: ${words}` };
}

/** As somebody would write it today: what is absent stays absent. The rules that decide are those of today, then. */
export function firstAsNewest(object: ObjectValue): ObjectValue {
  const { scaleRef, cpuUtilization, ...rest } = seenObject(object.spec);
  const { subresource: _, namespace: __, ...target } = seenObject(scaleRef);
  const percentage = seenObject(cpuUtilization).targetPercentage;
  const cpu = (averageUtilization: Value) => ({ name: 'cpu', target: { type: 'Utilization', averageUtilization } });
  const spec: ObjectValue = {
    ...rest,
    ...(isPresent(scaleRef) && { scaleTargetRef: target }),
    ...(isPresent(percentage) && { metrics: [{ type: 'Resource', resource: cpu(percentage) }] }),
  };
  return { ...object, apiVersion: 'autoscaling/v2', ...(isPresent(object.spec) && { spec }) };
}

/** The other way: what Kubernetes 1.1 could not say is lost. */
export function newestAsFirst(object: ObjectValue): { object: ObjectValue; losses: string[] } {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics, behavior } = seenObject(object.spec);
  const { status: _, ...kept } = object;
  const targets = isList(metrics) ? metrics.map(cpuPercentage) : [];
  const cpu = targets.findIndex((target) => target !== undefined);
  const losses = targets.flatMap((_target, i) => (i === cpu ? [] : [lost(['spec', 'metrics', i])]));
  const spec: ObjectValue = {
    ...(isPresent(scaleTargetRef) && { scaleRef: { ...seenObject(scaleTargetRef), subresource: 'scale' } }),
    ...(minReplicas !== undefined && { minReplicas }),
    ...(maxReplicas !== undefined && { maxReplicas }),
    ...(targets[cpu] !== undefined && { cpuUtilization: { targetPercentage: targets[cpu] } }),
  };
  return {
    object: { ...kept, apiVersion: firstVersion, ...(isPresent(object.spec) && { spec }) },
    losses: [
      ...losses,
      ...(cpu < 0 && targets.length > 0 ? [cpuInstead] : []),
      ...(isPresent(behavior) ? [lost(['spec', 'behavior'])] : []),
    ],
  };
}

const cpuInstead = `Without a target for cpu ${firstVersion} takes 80 %.`;

function cpuPercentage(metric: Value): Value | undefined {
  const { name, target } = seenObject(seenObject(metric).resource);
  return name === 'cpu' ? seenObject(target).averageUtilization : undefined;
}

function lost(path: Path): string {
  return `${formatPath(path)} is lost: ${firstVersion} cannot say it.`;
}

/** What the rest of the house reads: the same, as `autoscaling/v2` says it. */
function inNewWords(object: ObjectValue, spec: ObjectValue): ObjectValue {
  const { minReplicas = 1, maxReplicas, scaleRef, cpuUtilization } = spec;
  const { targetPercentage = 80 } = seenObject(cpuUtilization);
  const target = { type: 'Utilization', averageUtilization: targetPercentage };
  const metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }];
  return {
    ...object,
    spec: { minReplicas: minReplicas ?? 1, ...(maxReplicas !== undefined && { maxReplicas }), scaleTargetRef: scaleRef ?? {}, metrics },
  };
}
