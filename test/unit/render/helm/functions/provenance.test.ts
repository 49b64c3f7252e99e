import { expect, test } from 'vitest';
import { goMap } from '../../../../../core/render/helm/go/make.ts';
import { fromPlain, type PlainValue } from '../../../../../core/render/helm/go/plain.ts';
import type { GoValue } from '../../../../../core/render/helm/go/value.ts';
import { evaluate } from '../../../../support/helm-expression.ts';

function withOrigins(value: PlainValue, path: readonly string[] = []): GoValue {
  const plain = fromPlain(value);
  const origin = { value: { source: 'values.yaml', path } };
  if (plain.kind !== 'map') return { ...plain, origin };
  const entries = Object.entries(value ?? {}).map(([key, item]): [string, GoValue] => [
    key,
    withOrigins(item, [...path, key]),
  ]);
  return { ...goMap(entries), origin };
}

/** Each part of the text that has an origin in the values: `text <- path`. */
function tracedParts(expression: string): string[] {
  const evaluated = evaluate(
    expression,
    withOrigins({ a: 'x', long: 'one\ntwo', hpa: { min: 1, max: '10', note: 'p\nq' } }),
  );
  if (!evaluated.ok) return [evaluated.error];
  const { text, pieces } = evaluated.traced;
  return pieces.flatMap(({ start, end, origin }) => {
    const part = text.slice(start, end).replaceAll('\n', '\\n');
    return origin.value ? [`${part} <- ${origin.value.path.join('.')}`] : [];
  });
}

test.each([
  ['toYaml .hpa', ['"10" <- hpa.max', '1 <- hpa.min', '|-\\n  p\\n  q <- hpa.note']],
  [
    'toYaml .hpa | nindent 2',
    ['"10" <- hpa.max', '1 <- hpa.min', '|-\\n <- hpa.note', '  p\\n <- hpa.note', '  q <- hpa.note'],
  ],
  ['indent 1 .long', ['one\\n <- long', 'two <- long']],
  ['quote .a .long', ['"x" <- a', '"one\\ntwo" <- long']],
  ['trimSuffix "x" (printf "%s" .a)', []],
  ['trunc 3 .long | upper', ['ONE <- long']],
  ['join "-" (list .a "b" .hpa.min)', ['x <- a', '1 <- hpa.min']],
  ['replace "o" .a .long', ['x <- a', 'ne\\ntw <- long', 'x <- a']],
  ['add .hpa.min 2', ['3 <- hpa.min']],
  ['default 5 .hpa.min | int', ['1 <- hpa.min']],
])('%s knows which values its parts are from', (expression, parts) => {
  expect(tracedParts(expression)).toEqual(parts);
});
