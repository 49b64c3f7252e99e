// Object metrics: one value of one Kubernetes object, which the controller compares with the target as `target.type`
// says (docs/behavior/hpa.md §2.6).
import type { Int64 } from '../../int64.ts';
import type { MetricSource } from '../metric-reading.ts';
import type { FailedProposal, MetricContext, Proposal } from '../propose/proposal.ts';
import { averageValueReplicas, valueReplicas } from '../propose/value.ts';
import { customMetric, externalDescription, type PreparedIdentifier, prepareIdentifier } from './custom-metric.ts';
import {
  type ComparedTarget,
  type MetricCalculation,
  type MetricSettings,
  type PreparationContext,
  parseAmounts,
} from './metric-calculation.ts';

interface PreparedObject {
  metric: PreparedIdentifier;
  /**
   * The object in the query to the metrics API. If the object is a Namespace, it is always the namespace of the
   * autoscaler.
   */
  on: { kind: string; name: string };
  describedObject: { kind: string; name: string; apiVersion?: string };
  source: MetricSource;
}

export function prepareObject(
  { metric: written, describedObject, target }: MetricSettings['Object'],
  { namespace, profile }: PreparationContext,
): MetricCalculation {
  const metric = prepareIdentifier(written, profile);
  const { kind, name, apiVersion } = describedObject;
  const isNamespace = kind === 'Namespace' && !apiVersion?.includes('/');
  const reference = { kind, name, ...(apiVersion !== undefined && { apiVersion }) };
  const on = { kind, name: isNamespace ? namespace : name };
  const { value, averageValue } = parseAmounts(target, profile);
  const compared: ComparedTarget =
    target.type === 'AverageValue'
      ? { field: 'averageValue', unit: 'whole', amount: averageValue }
      : { field: 'value', unit: 'whole', amount: value };
  const amount = target.type === 'AverageValue' ? 'averageValue' : 'value';
  const isNamed = amount === 'value' || profile.has.objectAverageNamesObject;
  const fields = { metric: metric.identifier, describedObject: isNamed ? reference : { kind: '', name: '' } };
  const source: MetricSource = { type: 'Object', fields, amount, isBinary: false };
  const object: PreparedObject = { metric, on, describedObject: reference, source };
  return {
    // Up to 1.37, an Object metric with `averageValue` has the description of an External metric.
    description:
      target.type === 'AverageValue' && !profile.has.objectAverageDescribed
        ? externalDescription(metric)
        : `${kind} metric ${metric.name}`,
    reads: { ...customMetric('object', metric, compared), on },
    compared,
    propose: (context) => propose(object, target.type, compared.amount, context),
  };
}

function propose(object: PreparedObject, type: string, target: Int64 | undefined, context: MetricContext): Proposal {
  const { query } = object.metric;
  if (!query.ok) return failedProposal(query.problem);
  if (type === 'Value' && target !== undefined) return byValue(object, context, query.value, target);
  if (type === 'AverageValue' && target !== undefined) return byAverage(object, context, query.value, target);
  return failedProposal('invalid object metric source: neither a value target nor an average value target was set');
}

function byValue(metric: PreparedObject, context: MetricContext, selector: string, target: Int64): Proposal {
  const read = readObject(metric, context, selector);
  if ('problem' in read) return failedProposal(read.problem);
  const result = valueReplicas(context, read.usage, target, false);
  if (!result.ok) return failedProposal(result.problem);
  const reading = { source: metric.source, milli: read.usage };
  return { ok: true, replicas: result.replicas, ratio: result.ratio, note: result.note, reading };
}

function byAverage(metric: PreparedObject, context: MetricContext, selector: string, target: Int64): Proposal {
  const { name } = metric.metric;
  const { has } = context.controller.profile;
  const read = readObject(metric, context, selector);
  if ('problem' in read) return failedProposal(read.problem, `failed to get ${name} object metric: `);
  // Up to 1.37 a very large count wraps to the most negative number, which becomes minReplicas (§0.3).
  const { average, replicas, ratio, note } = averageValueReplicas(context, read.usage, target, {
    count: has.countsCapped,
    average: has.objectAverageCapped,
  });
  return { ok: true, replicas, ratio, note, reading: { source: metric.source, milli: average } };
}

function readObject(
  metric: PreparedObject,
  context: MetricContext,
  selector: string,
): { usage: Int64 } | { problem: string } {
  const { on, metric: identifier } = metric;
  const match = context.observation.metrics.object.find(
    (answer) =>
      answer.name === identifier.name &&
      answer.selector === selector &&
      answer.on.kind === on.kind &&
      answer.on.name === on.name,
  );
  const answer = match?.answer ?? {
    error: `the server could not find the metric ${identifier.name} for ${on.kind} ${on.name}`,
  };
  if ('value' in answer) return { usage: answer.value };
  return {
    problem: readErrorText(metric, context, `unable to fetch metrics from custom metrics API: ${answer.error}`),
  };
}

/** Kubernetes releases up to 1.36 write the words of the message in the wrong order. */
function readErrorText(
  { metric, describedObject }: PreparedObject,
  { controller }: MetricContext,
  error: string,
): string {
  const { kind, name } = describedObject;
  const { namespace, profile } = controller;
  if (profile.has.objectErrorsInOrder)
    return `unable to get metric ${metric.name} on ${kind} ${namespace}/${name}: ${error}`;
  return `unable to get metric ${metric.name}: ${kind} on ${namespace} ${name}/${error}`;
}

function failedProposal(problem: string, prefix = ''): FailedProposal {
  return {
    ok: false,
    reason: 'FailedGetObjectMetric',
    event: problem,
    error: `failed to get object metric value: ${prefix}${problem}`,
  };
}
