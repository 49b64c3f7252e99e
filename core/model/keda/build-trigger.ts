// Builds one trigger as KEDA does: returns its metric for the HPA, or why it cannot be built. Connects to no server.

import { goQuote } from '../go-quote.ts';
import { plainObject } from '../plain-object.ts';
import { parseQuantity } from '../quantity.ts';
import { storedQuantity } from '../stored-quantity.ts';
import type { ObjectValue } from '../value.ts';
import { formatThousandths } from './go-numbers.ts';
import { type ParameterValues, readParameters } from './parameters.ts';
import type { Trigger } from './scaled-object.ts';
import type { TriggerContext, TriggerTarget, TriggerType } from './trigger-type.ts';
import { textOf } from './trigger-type.ts';
import { isPartlyDescribed, triggerTypeNamed } from './trigger-types.ts';
import { isResourceName, parseResourceTarget, type ResourceName, resourceParameters } from './triggers/resource.ts';

export interface TriggerMetric {
  spec: ObjectValue;
  name: string;
  kind: 'External' | 'Resource' | 'ContainerResource';
  activation?: number;
}

export type BuiltTrigger =
  | { ok: true; metric: TriggerMetric; values: ParameterValues; announcements: readonly string[] }
  | {
      ok: false;
      problem: string;
      /**
       * The keys in the trigger's `metadata` that cause the problem; empty if the problem concerns the whole trigger.
       */
      keys: readonly string[];
      announcements: readonly string[];
      /** Set if the controller panics because of the problem. The controller then tries again. */
      panic?: true;
    }
  /**
   * The metric is unknown: Replicast does not model the type of the trigger completely, or the target of the trigger
   * comes from outside the manifest.
   */
  | { ok: false; undescribed: true };

export function buildTrigger(trigger: Trigger, context: TriggerContext): BuiltTrigger {
  if (isResourceName(trigger.type)) return buildResource(trigger.type, trigger, context);
  const type = triggerTypeNamed(trigger.type);
  if (type) return buildExternal(type, context);
  return isPartlyDescribed(trigger.type)
    ? { ok: false, undescribed: true }
    : refused(`no scaler found for type: ${trigger.type}`);
}

function refused(problem: string, keys: readonly string[] = [], announcements: readonly string[] = []): BuiltTrigger {
  return { ok: false, problem, keys, announcements };
}

const unsupportedUtilization =
  "error getting scaler metric type: 'Utilization' metric type is unsupported for external metrics, allowed values are 'Value' or 'AverageValue'";

function buildExternal(type: TriggerType, context: TriggerContext): BuiltTrigger {
  if (context.metricType === 'Utilization') return refused(unsupportedUtilization, ['metricType']);
  const { values, errors, announcements, hasUnknown } = readParameters(type.parameters, context.sources, type.type);
  const isUnchecked = hasUnknown || errors.some(({ message }) => message.endsWith('resulted in panic'));
  const ownProblem = isUnchecked ? undefined : type.validate?.(values, context);
  const messages = [...errors.map(({ message }) => message), ...(ownProblem === undefined ? [] : [ownProblem])];
  const keys = errors.flatMap(({ key }) => key ?? []);
  if (messages.length > 0) return refused(`${type.parameterWords}${messages.join('\n')}`, keys, announcements);
  const problem = hasUnknown ? undefined : type.check?.(values, context);
  if (problem !== undefined) return refused(`${type.checkWords}${problem}`, [], announcements);
  if (isPartlyDescribed(type.type) || (hasUnknown && !hasTarget(type, values, context)))
    return { ok: false, undescribed: true };
  return { ok: true, values, announcements, metric: externalMetric(type, values, context) };
}

function hasTarget(type: TriggerType, values: ParameterValues, context: TriggerContext): boolean {
  return targetQuantity(type.target(values, context)) !== '0';
}

function externalMetric(type: TriggerType, values: ParameterValues, context: TriggerContext): TriggerMetric {
  const named = type.metricName(values, context);
  const name = typeof named === 'string' ? `s${context.index}-${normalizeName(named)}` : named.whole;
  const metricType = context.metricType === '' ? 'AverageValue' : context.metricType;
  const target = metricTarget(metricType, targetQuantity(type.target(values, context)));
  return {
    kind: 'External',
    name,
    activation: activationOf(type, values),
    spec: plainObject({ type: 'External', external: plainObject({ metric: plainObject({ name }), target }) }),
  };
}

function activationOf({ activation = '' }: TriggerType, values: ParameterValues): number {
  const value = values[activation];
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0;
}

export function metricTarget(type: string, quantity: string): ObjectValue {
  return plainObject({ type, [type === 'AverageValue' ? 'averageValue' : 'value']: quantity });
}

/**
 * Replaces the characters that KEDA replaces by `-`. KEDA keeps all other characters, even if the API server does not
 * allow them in a name.
 */
function normalizeName(name: string): string {
  return name.replace(/[/.:%()]/g, '-');
}

/** Returns the target as KEDA writes it into the HPA: a decimal has the canonical form of Go's `%.3f`. */
function targetQuantity(target: TriggerTarget): string {
  if ('whole' in target) return String(target.whole);
  const { decimal } = target;
  return Number.isFinite(decimal) && decimal > 0 ? storedQuantity(formatThousandths(decimal)) : '0';
}

function buildResource(name: ResourceName, { metricType }: Trigger, context: TriggerContext): BuiltTrigger {
  const { values, errors, announcements, hasUnknown } = readParameters(resourceParameters, context.sources, name);
  const words = `error parsing ${name} metadata: `;
  if (errors.length > 0)
    return refused(
      `${words}${errors.map(({ message }) => message).join('\n')}`,
      errors.flatMap(({ key }) => key ?? []),
      announcements,
    );
  if (hasUnknown) return { ok: false, undescribed: true };
  const target = parseResourceTarget(values, metricType);
  if (!target.ok)
    return target.panic
      ? { ok: false, panic: true, problem: target.problem, keys: ['value'], announcements }
      : refused(
          `${words}${target.problem}`,
          [target.problem.startsWith('unknown') ? 'metricType' : 'value'],
          announcements,
        );
  const container = textOf(values, 'containerName');
  const kind = container === '' ? 'Resource' : 'ContainerResource';
  const sent =
    'utilization' in target
      ? plainObject({ type: 'Utilization', averageUtilization: target.utilization })
      : plainObject({ type: 'AverageValue', averageValue: canonical(target.averageValue) });
  const source = plainObject({ container: container === '' ? undefined : container, name, target: sent });
  const key = kind === 'Resource' ? 'resource' : 'containerResource';
  return { ok: true, values, announcements, metric: { kind, name, spec: plainObject({ type: kind, [key]: source }) } };
}

function canonical(quantity: string): string {
  return parseQuantity(quantity).ok ? storedQuantity(quantity) : goQuote(quantity);
}
