// The API server's rules for one metric: the structure that `type` names, and then that structure.
import { labelFaults, pathSegmentFaults, qualifiedNameFaults } from '../names.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { formatQuantity, isPositive } from '../quantity.ts';
import { forbidden, invalid, required, unsupported } from '../refusal.ts';
import { isAbsent, isKnown, isPresent, seenNumber, seenObject, seenQuantity, seenText } from '../seen.ts';
import { isUnseen, type ObjectValue, type Value } from '../value.ts';
import { validateDescribedObject } from './validate-reference.ts';

const sources = ['object', 'external', 'pods', 'resource', 'containerResource'] as const;
type Source = (typeof sources)[number];

const sourceOfType: Readonly<Record<string, Source>> = {
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
  External: 'external',
  ContainerResource: 'containerResource',
};

export function* validateMetric(metric: ObjectValue, at: Path): Generator<Problem> {
  const type = seenText(metric.type);
  const unclear = type === undefined || sources.some((name) => isHidden(metric[name]));
  if (!unclear) yield* validateType(type, [...at, 'type']);
  // Only the first one that is there is looked into.
  const source = sources.find((name) => isPresent(metric[name]));
  if (source && isKnown(metric[source])) yield* validators[source](seenObject(metric[source]), [...at, source]);
  if (!unclear) yield* validatePopulated(metric, Object.hasOwn(sourceOfType, type) ? sourceOfType[type] : undefined, at);
}

function* validateType(type: string, at: Path): Generator<Problem> {
  if (type === '') yield required(at, 'must specify a metric source type');
  if (!Object.hasOwn(sourceOfType, type)) yield unsupported(at, type, Object.keys(sourceOfType));
}

function* validatePopulated(metric: ObjectValue, expected: Source | undefined, at: Path): Generator<Problem> {
  const populated = sources.filter((name) => isPresent(metric[name]));
  if (expected && !populated.includes(expected)) yield required([...at, expected], 'must populate information for the given metric source');
  if (populated.length === 1) return;
  for (const name of populated) if (name !== expected) yield forbidden([...at, name], 'must populate the given metric source only');
}

/** Whether it is there at all cannot be known. */
function isHidden(value: Value | undefined): boolean {
  return isUnseen(value) && value.unseen === '';
}

type Validator = (source: ObjectValue, at: Path) => Generator<Problem>;

const validators: Record<Source, Validator> = {
  *object(source, at) {
    if (isKnown(source.describedObject)) yield* validateDescribedObject(seenObject(source.describedObject), [...at, 'describedObject']);
    yield* validateIdentifier(source.metric, [...at, 'metric']);
    yield* validateTarget(source.target, [...at, 'target']);
    if (lacks(source.target, 'value', 'averageValue')) {
      yield required([...at, 'target', 'averageValue'], 'must set either a target value or averageValue');
    }
  },
  *external(source, at) {
    yield* validateIdentifier(source.metric, [...at, 'metric']);
    yield* validateTarget(source.target, [...at, 'target']);
    if (lacks(source.target, 'value', 'averageValue')) {
      yield required([...at, 'target', 'averageValue'], 'must set either a target value for metric or a per-pod target');
    }
    if (hasBoth(source.target, 'value', 'averageValue')) {
      yield forbidden([...at, 'target', 'value'], 'may not set both a target value for metric and a per-pod target');
    }
  },
  *pods(source, at) {
    yield* validateIdentifier(source.metric, [...at, 'metric']);
    yield* validateTarget(source.target, [...at, 'target']);
    if (lacks(source.target, 'averageValue'))
      yield required([...at, 'target', 'averageValue'], 'must specify a positive target averageValue');
  },
  *resource(source, at) {
    if (seenText(source.name) === '') yield required([...at, 'name'], 'must specify a resource name');
    yield* validateResourceTarget(source.target, [...at, 'target']);
  },
  *containerResource(source, at) {
    yield* validateResourceName(seenText(source.name), [...at, 'name']);
    yield* validateContainer(seenText(source.container), [...at, 'container']);
    yield* validateResourceTarget(source.target, [...at, 'target']);
  },
};

function* validateIdentifier(value: Value | undefined, at: Path): Generator<Problem> {
  if (isUnseen(value)) return;
  const name = seenText(seenObject(value).name);
  if (name === '') yield required([...at, 'name'], 'must specify a metric name');
  for (const fault of pathSegmentFaults(name ?? '')) yield invalid([...at, 'name'], name ?? '', fault);
}

const targetTypes = ['Utilization', 'Value', 'AverageValue'];

function* validateTarget(value: Value | undefined, at: Path): Generator<Problem> {
  if (isUnseen(value)) return;
  const target = seenObject(value);
  const type = seenText(target.type);
  if (type === '') yield required([...at, 'type'], 'must specify a metric target type');
  if (type !== undefined && !targetTypes.includes(type))
    yield invalid([...at, 'type'], type, 'must be either Utilization, Value, or AverageValue');
  yield* validatePositive(target.value, [...at, 'value']);
  const utilization = seenNumber(target.averageUtilization);
  yield* validatePositive(target.averageValue, [...at, 'averageValue']);
  if (utilization !== undefined && utilization < 1) yield invalid([...at, 'averageUtilization'], utilization, 'must be greater than 0');
}

function* validatePositive(value: Value | undefined, at: Path): Generator<Problem> {
  const quantity = seenQuantity(value);
  if (quantity && !isPositive(quantity)) yield invalid(at, formatQuantity(quantity), 'must be positive');
}

function* validateResourceTarget(value: Value | undefined, at: Path): Generator<Problem> {
  yield* validateTarget(value, at);
  if (lacks(value, 'averageUtilization', 'averageValue')) {
    yield required([...at, 'averageUtilization'], 'must set either a target raw value or a target utilization');
  }
  if (hasBoth(value, 'averageUtilization', 'averageValue')) {
    yield forbidden([...at, 'averageValue'], 'may not set both a target raw value and a target utilization');
  }
}

function* validateResourceName(name: string | undefined, at: Path): Generator<Problem> {
  if (name === '') yield required(at, 'must specify a resource name');
  else for (const fault of resourceNameFaults(name ?? 'cpu')) yield invalid(at, name ?? '', fault);
}

const ofContainers = ['cpu', 'memory', 'ephemeral-storage'];
/** Names that quotas know and containers do not. */
const ofQuotas = ['pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims'];

function resourceNameFaults(name: string): string[] {
  const faults = qualifiedNameFaults(name);
  if (name.includes('/'))
    return isExtendedResource(name) || name.includes('kubernetes.io/')
      ? faults
      : [...faults, "doesn't follow extended resource name standard"];
  if (ofContainers.includes(name) || name.startsWith('hugepages-')) return faults;
  const isStandard = faults.length > 0 || ofQuotas.includes(name) || /^(?:requests|limits)\./.test(name);
  return [
    ...faults,
    ...(isStandard ? [] : ['must be a standard resource type or fully qualified']),
    'must be a standard resource for containers',
  ];
}

function isExtendedResource(name: string): boolean {
  return !name.startsWith('requests.') && qualifiedNameFaults(`requests.${name}`).length === 0;
}

function* validateContainer(container: string | undefined, at: Path): Generator<Problem> {
  if (container === undefined) return;
  if (container === '') yield required(at, 'must specify a container');
  else for (const fault of labelFaults(container)) yield invalid(at, container, fault);
}

function lacks(target: Value | undefined, ...keys: string[]): boolean {
  return isKnown(target) && keys.every((key) => isAbsent(seenObject(target)[key]));
}

function hasBoth(target: Value | undefined, a: string, b: string): boolean {
  const object = seenObject(target);
  return [object[a], object[b]].every((value) => isPresent(value) && !isHidden(value));
}
