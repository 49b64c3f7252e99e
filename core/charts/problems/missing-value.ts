import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import { orderByCause } from '../../analysis/order-by-cause.ts';
import { findBlocks } from '../../analysis/template/template-blocks.ts';
import { absoluteExpression, expressionOf, splitDefault } from '../../analysis/template/template-expression.ts';
import { parsePath } from '../../model/path.ts';
import type { RenderError } from '../../render/helm/chart/rendering.ts';
import { endOfLine } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { findNode } from '../../text/tree.ts';

/**
 * Returns the missing chart value, such as `.Values.scaling.max`, because of which the autoscaler cannot be read.
 * Returns undefined if the autoscaler can be read, or if no such value is found. `text` is the text of the template.
 */
export function missingValueOf({ root, reading }: AnalyzedAutoscaler, text: string): string | undefined {
  if (!reading || reading.autoscaler) return undefined;
  const error = orderByCause(reading.problems).find(({ level }) => level === 'error');
  const blocked = reading.blockingTemplate && parsePath(reading.blockingTemplate.path);
  const at = blocked ?? error?.at ?? ['spec', 'maxReplicas'];
  const node = findNode(root, at)?.node;
  if (node && !isWithoutValue(node)) return undefined;
  const { start } = rangeOfProblem(root, { at, on: 'key' });
  const restOfLine = text.slice(start, endOfLine(text, start));
  const open = restOfLine.indexOf('{{');
  const close = open < 0 ? -1 : restOfLine.indexOf('}}', open + 2);
  const action = close < 0 ? undefined : restOfLine.slice(open, close + 2);
  const written = action && expressionOf(action);
  if (written === undefined || written === '') return undefined;
  const { base } = splitDefault(absoluteExpression(written, findBlocks(text).dotAt(start)));
  const value = withDeclaration(base, text);
  return value.startsWith('.Values.') ? value : undefined;
}

const declaration = /\{\{-?\s*\$(\w+)\s*:=\s*\$?(\.Values[\w.]*)\s*-?\}\}/g;

function isWithoutValue(node: Node): boolean {
  return node.kind === 'templated' || (node.kind === 'scalar' && node.value === null);
}

/**
 * Replaces a variable by the value in its declaration. For example, `$scaling.max` becomes `.Values.scaling.max` if the
 * template contains `{{ $scaling := .Values.scaling }}`.
 */
function withDeclaration(expression: string, text: string): string {
  const [, name, rest = ''] = /^\$(\w+)((?:\.\w+)+)$/.exec(expression) ?? [];
  if (name === undefined) return expression;
  const declared = [...text.matchAll(declaration)].find(([, variable]) => variable === name)?.[2];
  return declared === undefined ? expression : declared + rest;
}

/**
 * Returns the missing value that causes the error, such as `.Values.scaling.max`. The error must come from `required`,
 * or from a field of a missing map. Returns undefined for any other error.
 */
export function missingInError({ error, place }: RenderError, texts: ReadonlyMap<string, string>): string | undefined {
  const text = place && texts.get(place.file);
  if (!place || text === undefined) return undefined;
  const failing = text.slice(place.start, place.end).replace(/^\$/, '');
  if (error.includes('nil pointer evaluating') && /^\.Values(?:\.\w+)+$/.test(failing)) return failing;
  const open = text.lastIndexOf('{{', place.start);
  const end = text.indexOf('}}', place.start);
  const action = open < 0 || end < 0 ? '' : text.slice(open, end);
  return /\brequired\b/.test(action) ? /\.Values\.[\w.]+/.exec(action)?.[0] : undefined;
}
