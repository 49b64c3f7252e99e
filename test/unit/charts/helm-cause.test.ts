import { describe, expect, test } from 'vitest';
import { helmCause, withoutMiddleOfChain } from '../../../core/analysis/helm-cause.ts';

const frame = (file: string, line: number, action: string) =>
  `template: ${file}:${line}:25: executing "${file}" at <${action}>: `;

describe('the cause of an error', () => {
  test.each([
    [
      'of an action',
      `${frame('shop/templates/hpa.yaml', 14, '.Values.a.b')}nil pointer evaluating interface {}.b`,
      'nil pointer evaluating interface {}.b · hpa.yaml line 14',
    ],
    [
      'of a helper is at the helper',
      `${frame('shop/templates/hpa.yaml', 5, 'include "a" .')}error calling include: ${frame('shop/templates/_helpers.tpl', 3, 'required "set it" .Values.x')}error calling required: set it`,
      'set it · _helpers.tpl line 3',
    ],
    [
      'of the syntax',
      'parse error at (shop/templates/hpa.yaml:14): unclosed action',
      'unclosed action · hpa.yaml line 14',
    ],
    ['of fail', 'execution error at (shop/templates/hpa.yaml:13:3): no', 'no · hpa.yaml line 13'],
    [
      'of the rendered YAML has no line, which would be that of the output',
      'YAML parse error on shop/templates/hpa.yaml: error converting YAML to JSON: yaml: line 14: did not find expected key',
      'YAML: did not find expected key · hpa.yaml',
    ],
    [
      'of values',
      'cannot load values.yaml: cannot unmarshal yaml document: error converting YAML to JSON: yaml: line 3: mapping values are not allowed in this context',
      'YAML: mapping values are not allowed in this context · values.yaml line 3',
    ],
    [
      'of the schema',
      "values don't meet the specifications of the schema(s) in the following chart(s):\nshop:\n- at '/max': got string, want integer",
      "at '/max': got string, want integer",
    ],
    ['that is none of these is the whole text', 'chart metadata is missing', 'chart metadata is missing'],
  ])('%s', (_, error, cause) => expect(helmCause(error)).toBe(cause));
});

test('of a chain that is too long the first and the last places stay', () => {
  const step = `${frame('shop/templates/_a.tpl', 1, 'include "a" .')}error calling include: `;
  const error = `${frame('shop/templates/hpa.yaml', 8, 'include "a" .')}error calling include: ${step.repeat(1000)}too deep`;
  const short = withoutMiddleOfChain(error);
  expect(short).toMatch(
    /^template: shop\/templates\/hpa\.yaml:8:.* … 999 more … template: shop\/templates\/_a\.tpl:1:.*too deep$/,
  );
  expect(short.length).toBeLessThan(400);
  expect(withoutMiddleOfChain(`${step}${step}too deep`)).toBe(`${step}${step}too deep`);
});
