// The API server's rules for one metric: the structure that `type` names, and then that structure.
import { dumpQuantity, storedQuantity } from '../admission/quantity-form.ts';
import type { AdmissionRules } from '../admission/rules.ts';
import { goQuote, jsonQuote, printNamed } from '../go-quote.ts';
import { labelFaults, pathSegmentFaults, qualifiedNameFaults } from '../names.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { isPositive } from '../quantity.ts';
import { forbidden, invalid, printedInvalid, required, unsupported } from '../refusal.ts';
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

export interface MetricChecks {
  rules: AdmissionRules;
  /** Whether the API version of a described object is looked at. */
  describedVersion: boolean;
}

export function* validateMetric(metric: ObjectValue, at: Path, checks: MetricChecks): Generator<Problem> {
  const type = seenText(metric.type);
  const unclear = type === undefined || sources.some((name) => isHidden(metric[name]));
  if (!unclear) yield* validateType(type, [...at, 'type'], checks.rules);
  // Only the first one that is there is looked into.
  const source = sources.find((name) => isPresent(metric[name]));
  if (source && isKnown(metric[source])) yield* validators[source](seenObject(metric[source]), [...at, source], checks);
  if (!unclear) yield* validatePopulated(metric, type, at, checks.rules);
}

function* validateType(type: string, at: Path, { minor }: AdmissionRules): Generator<Problem> {
  if (type === '') yield required(at, 'must specify a metric source type');
  if (!Object.hasOwn(sourceOfType, type)) yield unknownType(type, at, minor);
}

function unknownType(type: string, at: Path, minor: number): Problem {
  return unsupported(at, printNamed(type, minor), Object.keys(sourceOfType));
}

function* validatePopulated(metric: ObjectValue, type: string, at: Path, rules: AdmissionRules): Generator<Problem> {
  const expected = Object.hasOwn(sourceOfType, type) ? sourceOfType[type] : undefined;
  // It is named once more, which only shows where equal errors are kept.
  if (!expected) yield unknownType(type, [...at, 'type'], rules.minor);
  const populated = sources.filter((name) => isPresent(metric[name]));
  if (expected && !populated.includes(expected)) yield required([...at, expected], missingSource(expected, rules));
  if (populated.length === 1) return;
  // The server walks a map here: the order is any.
  for (const name of populated.toSorted())
    if (name !== expected) yield forbidden([...at, name], 'must populate the given metric source only');
}

function missingSource(expected: Source, { containerMetrics }: AdmissionRules): string {
  const gated = expected === 'containerResource' && !containerMetrics;
  return `must populate information for the given metric source${gated ? ' (only allowed when HPAContainerMetrics feature is enabled)' : ''}`;
}

/** Whether it is there at all cannot be known. */
function isHidden(value: Value | undefined): boolean {
  return isUnseen(value) && value.unseen === '';
}

type Validator = (source: ObjectValue, at: Path, checks: MetricChecks) => Generator<Problem>;

const validators: Record<Source, Validator> = {
  *object(source, at, checks) {
    if (isKnown(source.describedObject))
      yield* validateDescribedObject(
        seenObject(source.describedObject),
        [...at, 'describedObject'],
        checks.describedVersion && checks.rules.minor >= 34,
      );
    yield* validateIdentifier(source.metric, [...at, 'metric']);
    yield* validateTarget(source.target, [...at, 'target'], checks.rules);
    if (lacks(source.target, 'value', 'averageValue')) {
      yield required([...at, 'target', 'averageValue'], 'must set either a target value or averageValue');
    }
  },
  *external(source, at, { rules }) {
    yield* validateIdentifier(source.metric, [...at, 'metric']);
    yield* validateTarget(source.target, [...at, 'target'], rules);
    if (lacks(source.target, 'value', 'averageValue')) {
      yield required([...at, 'target', 'averageValue'], 'must set either a target value for metric or a per-pod target');
    }
    if (hasBoth(source.target, 'value', 'averageValue')) {
      yield forbidden([...at, 'target', 'value'], 'may not set both a target value for metric and a per-pod target');
    }
  },
  *pods(source, at, { rules }) {
    yield* validateIdentifier(source.metric, [...at, 'metric']);
    yield* validateTarget(source.target, [...at, 'target'], rules);
    if (lacks(source.target, 'averageValue'))
      yield required([...at, 'target', 'averageValue'], 'must specify a positive target averageValue');
  },
  *resource(source, at, { rules }) {
    if (seenText(source.name) === '') yield required([...at, 'name'], 'must specify a resource name');
    yield* validateResourceTarget(source.target, [...at, 'target'], rules);
  },
  *containerResource(source, at, { rules }) {
    yield* validateResourceName(seenText(source.name), [...at, 'name'], rules);
    yield* validateContainer(seenText(source.container), [...at, 'container'], rules);
    yield* validateResourceTarget(source.target, [...at, 'target'], rules);
  },
};

function* validateIdentifier(value: Value | undefined, at: Path): Generator<Problem> {
  if (isUnseen(value)) return;
  const name = seenText(seenObject(value).name);
  if (name === '') yield required([...at, 'name'], 'must specify a metric name');
  for (const fault of pathSegmentFaults(name ?? '')) yield invalid([...at, 'name'], name ?? '', fault);
}

const targetTypes = ['Utilization', 'Value', 'AverageValue'];

function* validateTarget(value: Value | undefined, at: Path, rules: AdmissionRules): Generator<Problem> {
  if (isUnseen(value)) return;
  const target = seenObject(value);
  const type = seenText(target.type);
  if (type === '') yield required([...at, 'type'], 'must specify a metric target type');
  if (type !== undefined && !targetTypes.includes(type))
    yield printedInvalid([...at, 'type'], printNamed(type, rules.minor), 'must be either Utilization, Value, or AverageValue');
  yield* validatePositive(target.value, [...at, 'value'], rules);
  const utilization = seenNumber(target.averageUtilization);
  yield* validatePositive(target.averageValue, [...at, 'averageValue'], rules);
  if (utilization !== undefined && utilization < 1) yield invalid([...at, 'averageUtilization'], utilization, 'must be greater than 0');
}

function* validatePositive(value: Value | undefined, at: Path, { minor }: AdmissionRules): Generator<Problem> {
  const quantity = seenQuantity(value);
  if (!quantity || isPositive(quantity)) return;
  if (minor >= 34) yield invalid(at, storedQuantity(value), 'must be positive');
  else yield printedInvalid(at, dumpQuantity(value), 'must be positive');
}

function* validateResourceTarget(value: Value | undefined, at: Path, rules: AdmissionRules): Generator<Problem> {
  yield* validateTarget(value, at, rules);
  if (lacks(value, 'averageUtilization', 'averageValue')) {
    yield required([...at, 'averageUtilization'], 'must set either a target raw value or a target utilization');
  }
  if (hasBoth(value, 'averageUtilization', 'averageValue')) {
    yield forbidden([...at, 'averageValue'], 'may not set both a target raw value and a target utilization');
  }
}

function* validateResourceName(name: string | undefined, at: Path, { minor }: AdmissionRules): Generator<Problem> {
  if (name === '') yield required(at, 'must specify a resource name');
  else
    for (const fault of resourceNameFaults(name ?? 'cpu', minor))
      yield printedInvalid(at, printResourceName(name ?? '', fault, minor), fault);
}

/** Before 1.34 without quotes where the error is about resources rather than names. */
function printResourceName(name: string, fault: string, minor: number): string {
  if (minor >= 34) return jsonQuote(name);
  return /for containers$|extended resource name/.test(fault) ? name : goQuote(name);
}

const ofContainers = ['cpu', 'memory', 'ephemeral-storage'];
/** Names that quotas know and containers do not. */
const ofQuotas = ['pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims'];

function resourceNameFaults(name: string, minor: number): string[] {
  const faults = qualifiedNameFaults(name, minor);
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

function* validateContainer(container: string | undefined, at: Path, { minor }: AdmissionRules): Generator<Problem> {
  if (container === undefined) return;
  if (container === '') yield required(at, 'must specify a container');
  else for (const fault of labelFaults(container, minor)) yield invalid(at, container, fault);
}

function lacks(target: Value | undefined, ...keys: string[]): boolean {
  return isKnown(target) && keys.every((key) => isAbsent(seenObject(target)[key]));
}

function hasBoth(target: Value | undefined, a: string, b: string): boolean {
  const object = seenObject(target);
  return [object[a], object[b]].every((value) => isPresent(value) && !isHidden(value));
}
