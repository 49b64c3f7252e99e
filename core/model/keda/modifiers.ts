// The scalingModifiers of a ScaledObject: one composite metric in place of all external metrics.

import { goQuote } from '../go-quote.ts';
import { type CompiledFormula, compileFormula } from './formula/formula.ts';
import { parseGoFloat } from './go-numbers.ts';
import type { ScaledObjectSpec, Trigger } from './scaled-object.ts';
import { isResourceName } from './triggers/resource.ts';

export function compiledFormula(formula: string, triggers: readonly Pick<Trigger, 'type' | 'name'>[]): CompiledFormula {
  const named = triggers.filter(({ type, name }) => name !== '' && !isResourceName(type));
  return compileFormula(
    formula,
    named.map(({ name }) => name),
  );
}

export interface ModifiersProblem {
  message: string;
  field: 'formula' | 'target';
}

/**
 * Returns the first problem of the formula or the target. Accepts a missing formula, unlike KEDA's webhook and
 * controller.
 */
export function modifiersProblem(spec: ScaledObjectSpec): ModifiersProblem | undefined {
  const { formula, target } = spec.modifiers;
  const aboutFormula = (problem: string): ModifiersProblem => ({
    message: `error validating formula in ScalingModifiers\n${problem}`,
    field: 'formula',
  });
  if (formula !== '') {
    if (target === '') return { ...aboutFormula('formula is given but target is empty'), field: 'target' };
    const compiled = compiledFormula(formula, spec.triggers);
    if (!compiled.ok) return aboutFormula(compiled.problem);
  }
  const problem = targetProblem(target);
  return problem === undefined
    ? undefined
    : { message: `error validating target in ScalingModifiers\n${problem}`, field: 'target' };
}

function targetProblem(target: string): string | undefined {
  if (target === '') return undefined;
  const words = 'error converting target for scalingModifiers (string->float) to valid target: ';
  const value = parseGoFloat(target);
  if (value === undefined) return `${words}strconv.ParseFloat: parsing ${goQuote(target)}: invalid syntax`;
  return value <= 0 ? `${words}%!w(<nil>)` : undefined;
}

const int64Limit = 2n ** 63n;

/**
 * Returns the target in thousandths, truncated; undefined if the target is not a number above 0. A number that is too
 * large becomes the smallest int64, as in Go.
 */
export function compositeTargetMilli(target: string): bigint | undefined {
  const value = parseGoFloat(target);
  if (value === undefined || !(value > 0)) return undefined;
  const milli = value * 1000;
  return Number.isFinite(milli) && milli < Number(int64Limit) ? BigInt(Math.trunc(milli)) : -int64Limit;
}
