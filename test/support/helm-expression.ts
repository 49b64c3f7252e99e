import { expect, test } from 'vitest';
import { helmFunctions } from '../../core/render/helm/functions/helm-functions.ts';
import { goMap } from '../../core/render/helm/go/make.ts';
import { fromPlain, type PlainValue } from '../../core/render/helm/go/plain.ts';
import type { GoValue } from '../../core/render/helm/go/value.ts';
import { combineFiles, parseFile, renderTemplate } from '../../core/render/helm/template/render-template.ts';
import type { TracedText } from '../../core/render/origin.ts';

type Evaluated = { ok: true; traced: TracedText } | { ok: false; error: string };

/** @param values the value of `.x` in the expression */
export function evaluate(expression: string, values: PlainValue | GoValue = {}): Evaluated {
  const name = 'web/templates/x.yaml';
  const text = `{{ ${expression} }}`;
  const combined = combineFiles([parseFile({ name, path: 'templates/x.yaml', text }, helmFunctions)]);
  if (!combined.ok) return { ok: false, error: combined.failure.error };
  const dot = isGoValue(values) ? values : fromPlain(values);
  const result = renderTemplate(combined.set, name, dot, { functions: helmFunctions });
  if (!result.ok) return { ok: false, error: result.failure.error };
  return { ok: true, traced: result.rendered };
}

function isGoValue(value: PlainValue | GoValue): value is GoValue {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** The text, or `error: ` and Go's message without the place. */
export function textOf(expression: string, values?: PlainValue | GoValue): string {
  const evaluated = evaluate(expression, values ?? goMap());
  if (evaluated.ok) return evaluated.traced.text;
  return `error: ${evaluated.error.replace(/^.*?>: /s, '')}`;
}

export function checkExpressions(
  table: readonly (readonly [expression: string, result: string])[],
  values?: PlainValue,
): void {
  test.each(table.map(([expression, result]) => ({ expression, result })))(
    '$expression is $result',
    ({ expression, result }) => {
      expect(textOf(expression, values)).toBe(result);
    },
  );
}
