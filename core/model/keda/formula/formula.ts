// A formula of scalingModifiers as KEDA compiles and runs it.
import { type FormulaValue, floatValue, nil } from './builtins.ts';
import { checkFormula } from './check.ts';
import { evaluateFormula } from './evaluate.ts';
import { parseFormula } from './parse.ts';
import type { Expression } from './syntax.ts';
import { FormulaError } from './tokens.ts';

export type CompiledFormula = { ok: true; value: Expression } | { ok: false; problem: string };

function withCast(formula: string): string {
  if (!formula.includes('??')) return `float(${formula})`;
  return `let _kedaCompositeResult = (${formula}); _kedaCompositeResult == nil ? nil : float(_kedaCompositeResult)`;
}

/**
 * Compiles the formula, and runs it once with -1 for each trigger, as KEDA does.
 * @param names the names of triggers other than cpu and memory
 */
export function compileFormula(formula: string, names: readonly string[]): CompiledFormula {
  try {
    const expression = parseFormula(withCast(formula));
    checkFormula(expression, names);
    evaluateFormula(expression, new Map(names.map((name) => [name, floatValue(-1)])));
    return { ok: true, value: expression };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, problem: error.message };
    throw error;
  }
}

/**
 * The result of a formula. The value `undefined` means nil. `ok` is false if the formula fails or does not return a
 * number.
 */
export type FormulaResult = { ok: true; value: number | undefined } | { ok: false };

export function runFormula(formula: Expression, values: ReadonlyMap<string, number | undefined>): FormulaResult {
  try {
    const names = new Map<string, FormulaValue>(
      [...values].map(([name, value]) => [name, value === undefined ? nil : floatValue(value)]),
    );
    const result = evaluateFormula(formula, names);
    if (result.type === 'nil') return { ok: true, value: undefined };
    return result.type === 'float' || result.type === 'integer' ? { ok: true, value: result.value } : { ok: false };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false };
    throw error;
  }
}
