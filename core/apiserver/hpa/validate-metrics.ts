import { forbidden, invalid, printedInvalid, required, unsupported } from '../../model/field-error.ts';
import { goQuote, jsonQuote, quoteNamedString } from '../../model/go-quote.ts';
import { isMetricType, type MetricSourceName, type MetricType, metricKinds } from '../../model/hpa/metric-kinds.ts';
import { labelErrors, pathSegmentErrors, qualifiedNameErrors } from '../../model/name-validation.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { isPositive } from '../../model/quantity.ts';
import { asInteger, asObject, asQuantity, asString, isAbsent, isKnown, isPresent } from '../../model/read-value.ts';
import { printGoQuantity, storedQuantity } from '../../model/stored-quantity.ts';
import { isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { validateDescribedObject } from './validate-reference.ts';

export interface MetricValidation {
  rules: ApiServerRules;
  checkDescribedVersion: boolean;
}

export function validateMetric(metric: ObjectValue, at: Path, checks: MetricValidation, problems: Problem[]): void {
  const type = asString(metric.type);
  const populated = validatedSources.filter((name) => isPresent(metric[name]));
  const isUncertain = type === undefined || populated.some((name) => mayBeAbsent(metric[name]));
  if (!isUncertain) validateType(type, [...at, 'type'], checks.rules, problems);
  const [source] = populated;
  if (source && isKnown(metric[source]))
    validators[source](asObject(metric[source]), [...at, source], checks, problems);
  if (!isUncertain) validatePopulated({ type, populated }, at, checks.rules, problems);
}

function validateType(type: string, at: Path, rules: ApiServerRules, problems: Problem[]): void {
  if (type === '') problems.push(required(at, 'must specify a metric source type'));
  if (!isKnownType(type, rules)) problems.push(unknownTypeError(type, at, rules));
}

function isKnownType(type: string, rules: ApiServerRules): type is MetricType {
  return isMetricType(type) && (type !== 'ContainerResource' || rules.containerResource);
}

function unknownTypeError(type: string, at: Path, rules: ApiServerRules): Problem {
  const supported = Object.keys(supportedTypes).filter((each) => isKnownType(each, rules));
  return unsupported(at, quoteNamedString(type, rules), supported);
}

function validatePopulated(
  { type, populated }: { type: string; populated: readonly MetricSourceName[] },
  at: Path,
  rules: ApiServerRules,
  problems: Problem[],
): void {
  const expected = isKnownType(type, rules) ? metricKinds[type].source : undefined;
  // The server reports an unknown type twice: here and in `validateType`.
  if (!expected) problems.push(unknownTypeError(type, [...at, 'type'], rules));
  if (expected && !populated.includes(expected))
    problems.push(required([...at, expected], missingSourceMessage(expected, rules)));
  if (populated.length === 1) return;
  // The server iterates over a map, so the order of its errors is random. Here the errors are sorted.
  for (const name of populated.toSorted())
    if (name !== expected) problems.push(forbidden([...at, name], 'must populate the given metric source only'));
}

function missingSourceMessage(expected: MetricSourceName, { containerMetrics }: ApiServerRules): string {
  const gated = expected === 'containerResource' && !containerMetrics;
  return `must populate information for the given metric source${gated ? ' (only allowed when HPAContainerMetrics feature is enabled)' : ''}`;
}

function mayBeAbsent(value: Value | undefined): boolean {
  return isTemplated(value) && value.template === '';
}

type Validator = (source: ObjectValue, at: Path, checks: MetricValidation, problems: Problem[]) => void;

/**
 * The validators of the metric sources, in the order of the API server. The server validates only the first source that
 * is present.
 */
const validators: Record<MetricSourceName, Validator> = {
  object(source, at, checks, problems) {
    if (isKnown(source.describedObject))
      validateDescribedObject(
        asObject(source.describedObject),
        [...at, 'describedObject'],
        checks.checkDescribedVersion && checks.rules.checksReferenceVersion,
        problems,
      );
    validateMetricIdentifier(source.metric, [...at, 'metric'], problems);
    validateTarget(source.target, [...at, 'target'], checks.rules, problems);
    if (hasNoneOf(source.target, 'value', 'averageValue')) {
      problems.push(required([...at, 'target', 'averageValue'], 'must set either a target value or averageValue'));
    }
  },
  external(source, at, { rules }, problems) {
    validateMetricIdentifier(source.metric, [...at, 'metric'], problems);
    validateTarget(source.target, [...at, 'target'], rules, problems);
    if (hasNoneOf(source.target, 'value', 'averageValue')) {
      problems.push(
        required([...at, 'target', 'averageValue'], 'must set either a target value for metric or a per-pod target'),
      );
    }
    if (hasBoth(source.target, 'value', 'averageValue')) {
      problems.push(
        forbidden([...at, 'target', 'value'], 'may not set both a target value for metric and a per-pod target'),
      );
    }
  },
  pods(source, at, { rules }, problems) {
    validateMetricIdentifier(source.metric, [...at, 'metric'], problems);
    validateTarget(source.target, [...at, 'target'], rules, problems);
    if (hasNoneOf(source.target, 'averageValue'))
      problems.push(required([...at, 'target', 'averageValue'], 'must specify a positive target averageValue'));
  },
  resource(source, at, { rules }, problems) {
    if (asString(source.name) === '') problems.push(required([...at, 'name'], 'must specify a resource name'));
    validateResourceTarget(source.target, [...at, 'target'], rules, problems);
  },
  containerResource(source, at, { rules }, problems) {
    validateResourceName(asString(source.name), [...at, 'name'], rules, problems);
    validateContainer(asString(source.container), [...at, 'container'], rules, problems);
    validateResourceTarget(source.target, [...at, 'target'], rules, problems);
  },
};

const validatedSources = Object.keys(validators) as MetricSourceName[];

/** The types of metrics in the order of the API server. With a record, the compiler reports a missing type. */
const supportedTypes: Record<MetricType, true> = {
  Object: true,
  Pods: true,
  Resource: true,
  External: true,
  ContainerResource: true,
};

function validateMetricIdentifier(value: Value | undefined, at: Path, problems: Problem[]): void {
  if (isTemplated(value)) return;
  const name = asString(asObject(value).name);
  if (name === '') problems.push(required([...at, 'name'], 'must specify a metric name'));
  for (const fault of pathSegmentErrors(name ?? '')) problems.push(invalid([...at, 'name'], name ?? '', fault));
}

const targetTypes = ['Utilization', 'Value', 'AverageValue'];

function validateTarget(value: Value | undefined, at: Path, rules: ApiServerRules, problems: Problem[]): void {
  if (isTemplated(value)) return;
  const target = asObject(value);
  const type = asString(target.type);
  if (type === '') problems.push(required([...at, 'type'], 'must specify a metric target type'));
  if (type !== undefined && !targetTypes.includes(type))
    problems.push(
      printedInvalid(
        [...at, 'type'],
        quoteNamedString(type, rules),
        'must be either Utilization, Value, or AverageValue',
      ),
    );
  validatePositive(target.value, [...at, 'value'], rules, problems);
  const utilization = asInteger(target.averageUtilization);
  validatePositive(target.averageValue, [...at, 'averageValue'], rules, problems);
  if (utilization !== undefined && utilization < 1)
    problems.push(invalid([...at, 'averageUtilization'], utilization, 'must be greater than 0'));
}

function validatePositive(
  value: Value | undefined,
  at: Path,
  { printsJson }: ApiServerRules,
  problems: Problem[],
): void {
  const quantity = asQuantity(value);
  if (!quantity || isPositive(quantity)) return;
  if (printsJson) problems.push(invalid(at, storedQuantity(value), 'must be positive'));
  else problems.push(printedInvalid(at, printGoQuantity(value), 'must be positive'));
}

function validateResourceTarget(value: Value | undefined, at: Path, rules: ApiServerRules, problems: Problem[]): void {
  validateTarget(value, at, rules, problems);
  if (hasNoneOf(value, 'averageUtilization', 'averageValue')) {
    problems.push(
      required([...at, 'averageUtilization'], 'must set either a target raw value or a target utilization'),
    );
  }
  if (hasBoth(value, 'averageUtilization', 'averageValue')) {
    problems.push(forbidden([...at, 'averageValue'], 'may not set both a target raw value and a target utilization'));
  }
}

function validateResourceName(name: string | undefined, at: Path, rules: ApiServerRules, problems: Problem[]): void {
  if (name === '') problems.push(required(at, 'must specify a resource name'));
  else
    for (const fault of resourceNameErrors(name ?? 'cpu', rules))
      problems.push(printedInvalid(at, printResourceName(name ?? '', fault, rules), fault));
}

function printResourceName(name: string, fault: string, rules: ApiServerRules): string {
  if (rules.printsJson) return jsonQuote(name);
  return /for containers$|extended resource name/.test(fault) ? name : goQuote(name);
}

const containerResourceNames = ['cpu', 'memory', 'ephemeral-storage'];
const measuredNames = [...containerResourceNames, 'storage'];
const quotaOnlyResourceNames = [
  ...['pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps'],
  ...['persistentvolumeclaims', 'services.nodeports', 'services.loadbalancers', 'storage'],
  ...measuredNames.map((name) => `requests.${name}`),
  ...containerResourceNames.map((name) => `limits.${name}`),
];

function resourceNameErrors(name: string, rules: ApiServerRules): string[] {
  const errors = qualifiedNameErrors(name, rules);
  if (name.includes('/'))
    return isExtendedResource(name, rules) || name.includes('kubernetes.io/')
      ? errors
      : [...errors, "doesn't follow extended resource name standard"];
  if (containerResourceNames.includes(name) || name.startsWith('hugepages-')) return errors;
  const isQuota = quotaOnlyResourceNames.includes(name) || name.startsWith('requests.hugepages-');
  const isStandard = errors.length > 0 || isQuota;
  return [
    ...errors,
    ...(isStandard ? [] : ['must be a standard resource type or fully qualified']),
    'must be a standard resource for containers',
  ];
}

function isExtendedResource(name: string, rules: ApiServerRules): boolean {
  return !name.startsWith('requests.') && qualifiedNameErrors(`requests.${name}`, rules).length === 0;
}

function validateContainer(container: string | undefined, at: Path, rules: ApiServerRules, problems: Problem[]): void {
  if (container === undefined) return;
  if (container === '') problems.push(required(at, 'must specify a container'));
  else for (const fault of labelErrors(container, rules)) problems.push(invalid(at, container, fault));
}

function hasNoneOf(target: Value | undefined, ...keys: string[]): boolean {
  return isKnown(target) && keys.every((key) => isAbsent(asObject(target)[key]));
}

function hasBoth(target: Value | undefined, a: string, b: string): boolean {
  const object = asObject(target);
  return isCertain(object[a]) && isCertain(object[b]);
}

function isCertain(value: Value | undefined): boolean {
  return isPresent(value) && !mayBeAbsent(value);
}
