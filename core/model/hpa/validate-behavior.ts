// The API server's rules for `behavior`, after defaulting.
import { storedQuantity } from '../admission/quantity-form.ts';
import type { AdmissionRules } from '../admission/rules.ts';
import { printNamed } from '../go-quote.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';

import { invalid, required, unsupported } from '../refusal.ts';
import { isKnown, isPresent, seenNumber, seenObject, seenQuantity, seenText } from '../seen.ts';
import { isList, type ObjectValue, type Value } from '../value.ts';

const longestWindow = 3600;
const longestPeriod = 1800;

export function* validateBehavior(behavior: Value | undefined, rules: AdmissionRules): Generator<Problem> {
  if (!rules.behavior || !isKnown(behavior)) return;
  for (const direction of ['scaleUp', 'scaleDown']) {
    const scaling = seenObject(behavior)[direction];
    if (isPresent(scaling) && isKnown(scaling)) yield* validateRules(seenObject(scaling), ['spec', 'behavior', direction], rules);
  }
}

function* validateRules(rules: ObjectValue, at: Path, { minor }: AdmissionRules): Generator<Problem> {
  const window = seenNumber(rules.stabilizationWindowSeconds);
  if (window !== undefined && window < 0)
    yield invalid([...at, 'stabilizationWindowSeconds'], window, 'must be greater than or equal to zero');
  if (window !== undefined && window > longestWindow)
    yield invalid([...at, 'stabilizationWindowSeconds'], window, `must be less than or equal to ${longestWindow}`);
  const select = seenText(rules.selectPolicy);
  if (isPresent(rules.selectPolicy) && select !== undefined && !['Max', 'Min', 'Disabled'].includes(select))
    yield unsupported([...at, 'selectPolicy'], printNamed(select, minor), ['Max', 'Min', 'Disabled']);
  yield* validatePolicies(rules.policies, [...at, 'policies'], minor);
  const tolerance = seenQuantity(rules.tolerance);
  if (tolerance && tolerance.unscaled < 0n)
    yield invalid([...at, 'tolerance'], storedQuantity(rules.tolerance), 'must be greater than or equal to 0');
}

function* validatePolicies(value: Value | undefined, at: Path, minor: number): Generator<Problem> {
  const policies = isPresent(value) ? value : [];
  if (!isList(policies)) return;
  if (policies.length === 0) yield required(at, 'must specify at least one Policy');
  for (const [i, policy] of policies.entries()) if (isKnown(policy)) yield* validatePolicy(seenObject(policy), [...at, i], minor);
}

function* validatePolicy(policy: ObjectValue, at: Path, minor: number): Generator<Problem> {
  const type = seenText(policy.type);
  if (type !== undefined && type !== 'Pods' && type !== 'Percent')
    yield unsupported([...at, 'type'], printNamed(type, minor), ['Pods', 'Percent']);
  const value = numberOrZero(policy.value);
  if (value !== undefined && value <= 0) yield invalid([...at, 'value'], value, 'must be greater than zero');
  const period = numberOrZero(policy.periodSeconds);
  if (period !== undefined && period <= 0) yield invalid([...at, 'periodSeconds'], period, 'must be greater than zero');
  if (period !== undefined && period > longestPeriod)
    yield invalid([...at, 'periodSeconds'], period, `must be less than or equal to ${longestPeriod}`);
}

/** Absent is 0 for the server. */
function numberOrZero(value: Value | undefined): number | undefined {
  return isPresent(value) ? seenNumber(value) : 0;
}
