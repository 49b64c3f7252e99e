// The API server's rules for `behavior`, after defaulting.

import { invalid, required, unsupported } from '../../model/field-error.ts';
import { quoteNamedString } from '../../model/go-quote.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger, asObject, asQuantity, asString, isKnown, isPresent } from '../../model/read-value.ts';
import { storedQuantity } from '../../model/stored-quantity.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';

const maxStabilizationWindowSeconds = 3600;
const maxPeriodSeconds = 1800;

export function* validateBehavior(behavior: Value | undefined, rules: ApiServerRules): Generator<Problem> {
  if (!rules.behavior || !isKnown(behavior)) return;
  for (const direction of ['scaleUp', 'scaleDown']) {
    const scaling = asObject(behavior)[direction];
    if (isPresent(scaling) && isKnown(scaling))
      yield* validateScalingRules(asObject(scaling), ['spec', 'behavior', direction], rules);
  }
}

function* validateScalingRules(scaling: ObjectValue, at: Path, rules: ApiServerRules): Generator<Problem> {
  const window = asInteger(scaling.stabilizationWindowSeconds);
  if (window !== undefined && window < 0)
    yield invalid([...at, 'stabilizationWindowSeconds'], window, 'must be greater than or equal to zero');
  if (window !== undefined && window > maxStabilizationWindowSeconds)
    yield invalid(
      [...at, 'stabilizationWindowSeconds'],
      window,
      `must be less than or equal to ${maxStabilizationWindowSeconds}`,
    );
  const selectPolicy = asString(scaling.selectPolicy);
  if (
    isPresent(scaling.selectPolicy) &&
    selectPolicy !== undefined &&
    !['Max', 'Min', 'Disabled'].includes(selectPolicy)
  )
    yield unsupported([...at, 'selectPolicy'], quoteNamedString(selectPolicy, rules), ['Max', 'Min', 'Disabled']);
  yield* validatePolicies(scaling.policies, [...at, 'policies'], rules);
  const tolerance = asQuantity(scaling.tolerance);
  if (tolerance && tolerance.unscaled < 0n)
    yield invalid([...at, 'tolerance'], storedQuantity(scaling.tolerance), 'must be greater than or equal to 0');
}

function* validatePolicies(value: Value | undefined, at: Path, rules: ApiServerRules): Generator<Problem> {
  const policies = isPresent(value) ? value : [];
  if (!isList(policies)) return;
  if (policies.length === 0) yield required(at, 'must specify at least one Policy');
  for (const [i, policy] of policies.entries())
    if (isKnown(policy)) yield* validatePolicy(asObject(policy), [...at, i], rules);
}

function* validatePolicy(policy: ObjectValue, at: Path, rules: ApiServerRules): Generator<Problem> {
  const type = asString(policy.type);
  if (type !== undefined && type !== 'Pods' && type !== 'Percent')
    yield unsupported([...at, 'type'], quoteNamedString(type, rules), ['Pods', 'Percent']);
  const value = numberOrZero(policy.value);
  if (value !== undefined && value <= 0) yield invalid([...at, 'value'], value, 'must be greater than zero');
  const period = numberOrZero(policy.periodSeconds);
  if (period !== undefined && period <= 0) yield invalid([...at, 'periodSeconds'], period, 'must be greater than zero');
  if (period !== undefined && period > maxPeriodSeconds)
    yield invalid([...at, 'periodSeconds'], period, `must be less than or equal to ${maxPeriodSeconds}`);
}

/** Absent is 0 for the server. */
function numberOrZero(value: Value | undefined): number | undefined {
  return isPresent(value) ? asInteger(value) : 0;
}
