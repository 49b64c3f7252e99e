// Reads an object of `extensions/v1beta1` as Kubernetes 1.1 did, with the same errors (docs/behavior/hpa.md §5.5, §7c).
import { checkStructure } from '../../../model/check-structure.ts';
import type { Field } from '../../../model/field.ts';
import { buildAutoscaler } from '../../../model/hpa/build-autoscaler.ts';
import { explainDraft } from '../../../model/hpa/read-constraints.ts';
import { formatPath, type Path } from '../../../model/path.ts';
import type { Problem } from '../../../model/problem.ts';
import { asInteger, asObject, asString, isKnown, isPresent } from '../../../model/read-value.ts';
import { extensionsVersion } from '../../../model/releases.ts';
import { sanitize } from '../../../model/sanitize.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../../../model/value.ts';
import { statusFromInternal } from '../../convert/from-internal.ts';
import { statusToInternal } from '../../convert/to-internal.ts';
import type { ReadOptions, ReadResult } from '../../kind-description.ts';
import { findBlockingTemplate } from '../read-hpa.ts';
import { notServedProblems } from './read-older.ts';

export function readExtensions(
  object: Value,
  root: Field,
  { templated = false, kubernetes }: ReadOptions = {},
): ReadResult {
  const written = asObject(sanitize(object, root, { templated, misspelledAsTemplated: true }));
  const served = notServedProblems(extensionsVersion, templated && !kubernetes).map(
    (problem): Problem => (kubernetes ? { ...problem, level: 'error' } : problem),
  );
  const structure = checkStructure(object, root).flatMap((problem) =>
    explainDraft(problem, asObject(object), templated),
  );
  const problems = [...served, ...structure, ...validateExtensions(written)];
  const spec = asObject(asObject(sanitize(object, root)).spec);
  const converted = defaultedAsV2(asObject(sanitize(object, root)), spec);
  const blockingTemplate = findBlockingTemplate(asObject(converted.spec));
  const autoscaler = blockingTemplate ? undefined : buildAutoscaler(converted);
  return {
    problems,
    autoscaler: autoscaler && { ...autoscaler, historic: { rules: '1.1' } },
    blockingTemplate,
  };
}

function* validateExtensions({ spec: value }: ObjectValue): Generator<Problem> {
  if (isTemplated(value)) return;
  const spec = asObject(value);
  const min = isPresent(spec.minReplicas) ? asInteger(spec.minReplicas) : 1;
  const max = isPresent(spec.maxReplicas) ? asInteger(spec.maxReplicas) : 0;
  if (min !== undefined && min < 1) yield tooSmallError(['spec', 'minReplicas'], min, '1');
  if (max !== undefined && max < 1) yield tooSmallError(['spec', 'maxReplicas'], max, '1');
  if (min !== undefined && max !== undefined && max < min)
    yield tooSmallError(['spec', 'maxReplicas'], max, 'minReplicas');
  const target = spec.cpuUtilization;
  const percentage = asObject(target).targetPercentage;
  const percent = isPresent(percentage) ? asInteger(percentage) : 0;
  if (isPresent(target) && isKnown(target) && percent !== undefined && percent < 1)
    yield tooSmallError(['spec', 'cpuUtilization', 'targetPercentage'], percent, '1');
  if (isKnown(spec.scaleRef)) yield* validateScaleRef(asObject(spec.scaleRef));
}

function* validateScaleRef(reference: ObjectValue): Generator<Problem> {
  for (const key of ['kind', 'name', 'subresource'])
    if (asString(reference[key]) === '') yield requiredError(['spec', 'scaleRef', key]);
  const subresource = asString(reference.subresource);
  if (!subresource || subresource === 'scale') return;
  const at = ['spec', 'scaleRef', 'subresource'];
  yield validationError('api/unsupported', at, `unsupported value '${subresource}', Details: supported values: scale`);
}

function tooSmallError(at: Path, value: number, bound: string): Problem {
  return validationError('api/invalid', at, `invalid value '${value}', Details: must be bigger or equal to ${bound}`);
}

function requiredError(at: Path): Problem {
  return { ...validationError('api/required', at, 'required value'), on: 'key' };
}

function validationError(code: string, at: Path, detail: string): Problem {
  return { code, level: 'error', at, message: `${formatPath(at)}: ${detail}` };
}

/** Converts an object to `autoscaling/v2`. Absent fields stay absent, so the current defaults and rules apply. */
export function extensionsToV2(object: ObjectValue): ObjectValue {
  const { scaleRef, cpuUtilization, ...rest } = asObject(object.spec);
  const { subresource: _, namespace: __, ...target } = asObject(scaleRef);
  const percentage = asObject(cpuUtilization).targetPercentage;
  const cpu = (averageUtilization: Value) => ({ name: 'cpu', target: { type: 'Utilization', averageUtilization } });
  const spec: ObjectValue = {
    ...rest,
    ...(isPresent(scaleRef) && { scaleTargetRef: target }),
    ...(isPresent(percentage) && { metrics: [{ type: 'Resource', resource: cpu(percentage) }] }),
  };
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    ...(isPresent(object.spec) && { spec }),
    ...(isObject(object.status) && { status: statusToInternal(object.status) ?? null }),
  };
}

export function v2ToExtensions(object: ObjectValue): { object: ObjectValue; losses: string[] } {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics, behavior } = asObject(object.spec);
  const targets = isList(metrics) ? metrics.map(cpuPercentage) : [];
  const cpu = targets.findIndex((target) => target !== undefined);
  const losses = targets.flatMap((_target, i) => (i === cpu ? [] : [lossMessage(['spec', 'metrics', i])]));
  const spec: ObjectValue = {
    ...(isPresent(scaleTargetRef) && { scaleRef: { ...asObject(scaleTargetRef), subresource: 'scale' } }),
    ...(minReplicas !== undefined && { minReplicas }),
    ...(maxReplicas !== undefined && { maxReplicas }),
    ...(targets[cpu] !== undefined && { cpuUtilization: { targetPercentage: targets[cpu] } }),
  };
  return {
    object: {
      ...object,
      apiVersion: extensionsVersion,
      ...(isPresent(object.spec) && { spec }),
      ...(isObject(object.status) && { status: statusFromInternal(object.status) }),
    },
    losses: [
      ...losses,
      ...(cpu < 0 && targets.length > 0 ? [cpuDefaultLoss] : []),
      ...(isPresent(behavior) ? [lossMessage(['spec', 'behavior'])] : []),
    ],
  };
}

const cpuDefaultLoss = `Without a target for cpu, ${extensionsVersion} uses 80 %.`;

function cpuPercentage(metric: Value): Value | undefined {
  const { name, target } = asObject(asObject(metric).resource);
  return name === 'cpu' ? asObject(target).averageUtilization : undefined;
}

function lossMessage(path: Path): string {
  return `${formatPath(path)} is lost: ${extensionsVersion} has no field for it.`;
}

export function newestPathOfExtensions(path: Path): Path {
  const [spec, field, ...rest] = path;
  if (spec === 'spec' && field === 'scaleRef') return ['spec', 'scaleTargetRef', ...rest];
  if (spec !== 'spec' || field !== 'cpuUtilization') return path;
  const target = ['spec', 'metrics', 0, 'resource', 'target'];
  return rest[0] === 'targetPercentage' ? [...target, 'averageUtilization'] : ['spec', 'metrics', 0];
}

function defaultedAsV2(object: ObjectValue, spec: ObjectValue): ObjectValue {
  const { minReplicas = 1, maxReplicas, scaleRef, cpuUtilization } = spec;
  const { targetPercentage = 80 } = asObject(cpuUtilization);
  const target = { type: 'Utilization', averageUtilization: targetPercentage };
  const metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }];
  return {
    ...object,
    spec: {
      minReplicas: minReplicas ?? 1,
      ...(maxReplicas !== undefined && { maxReplicas }),
      scaleTargetRef: scaleRef ?? {},
      metrics,
    },
  };
}
