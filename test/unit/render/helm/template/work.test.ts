// The work of a function is counted by the size of its arguments, before the function reads them.
import { describe, expect, test } from 'vitest';
import { helmFunctions } from '../../../../../core/render/helm/functions/helm-functions.ts';
import { findSchemaProblems } from '../../../../../core/render/helm/schema/validate-schema.ts';
import { assumptionsFor } from '../../../../../core/render/helm/template/assumptions.ts';
import { combineFiles, parseFile } from '../../../../../core/render/helm/template/render-template.ts';
import type { TemplateSet } from '../../../../../core/render/helm/template/template-set.ts';
import { changesValues } from '../../../../../core/render/helm/template/value-changes.ts';
import { renderText as render, textOf } from '../../../../support/template.ts';

const renderText = (template: string): string => textOf(render(template, { options: { functions: helmFunctions } }));
const stopped =
  /^Error: rendering stopped: the templates take more than 1000000 steps: web\/templates\/x\.yaml, function \w+$/;
/** 40 levels, each of which contains the next one twice. */
const shared = '{{ $a := list 1 }}{{ range until 40 }}{{ $a = list $a $a }}{{ end }}';

describe('a rendering is stopped where a function would not end', () => {
  test.each([
    ['{{ seq 9007199254740990 9007199254740999 }}', '9007199254740990 9007199254740991 9007199254740992'],
    ['{{ untilStep 9223372036854775800 9223372036854775807 3 }}', '9223372036854775800 9223372036854775803'],
  ])('%s ends', (template, text) => expect(renderText(template)).toContain(text));

  test.each([
    '{{ untilStep 0 9223372036854775807 1 }}',
    '{{ seq 9007199254740992 1152921504606846976 }}',
    `${shared}{{ dict $a 1 }}`,
    `${shared}{{ print $a }}`,
    '{{ $a := dict "a" 1 }}{{ range until 100000 }}{{ $a = dict $a 1 }}{{ end }}',
    `${shared}{{ omit (dict "a" $a) "b" }}`,
    `${shared}{{ without $a 1 }}`,
    `${shared}{{ $b := list 1 }}{{ range until 40 }}{{ $b = list $b $b }}{{ end }}{{ uniq (list $a $b) }}`,
    `${shared}{{ eq $a $a }}`,
    '{{ $text := repeat 700000 "a" }}{{ range until 100 }}{{ sha512sum $text }}{{ end }}',
  ])('%s', (template) => expect(renderText(template)).toMatch(stopped));

  test('nested repetitions are refused as Go refuses them', () =>
    expect(renderText('{{ mustRegexMatch "(?:(?:(?:a?){100}){100}){2}" "a" }}')).toMatch(
      /error parsing regexp: invalid repeat count: `\{100\}`/,
    ));

  test('a loop that ends after its first item does not make the others', () =>
    expect(renderText('{{ range $i, $x := until 100000 }}{{ $i }}{{ break }}{{ end }}')).toBe('0'));
});

describe('templates that include each other', () => {
  const setOf = (text: string): TemplateSet => {
    const combined = combineFiles([parseFile({ name: 'a', path: 'a', text }, helmFunctions)]);
    if (!combined.ok) throw new Error(combined.failure.error);
    return combined.set;
  };
  const chain = (count: number, call: (name: string) => string, last: string): string =>
    `${Array.from({ length: count }, (_, at) => `{{ define "t${at}" }}{{ if .a }}${call(`{{ include "t${at + 1}" . }}`)}{{ end }}{{ end }}`).join('')}{{ define "t${count}" }}${last}{{ end }}{{ include "t0" . }}`;
  const isTarget = (text: string): boolean => text.includes('kind');

  test('thousands of times are searched for changes of values without a stack of their own', () => {
    const once = (call: string) => call;
    expect(changesValues(setOf(chain(3000, once, '{{ $_ := set .Values "a" 1 }}')), 'a')).toBe(true);
    expect(changesValues(setOf(chain(3000, once, '')), 'a')).toBe(false);
  });

  test('twice at each level have as many ways as are tried', () => {
    const twice = (call: string) => call + call;
    expect(assumptionsFor(setOf(chain(3, twice, 'kind: A')), 'a', isTarget)).toHaveLength(8);
    expect(assumptionsFor(setOf(chain(15, twice, 'kind: A')), 'a', isTarget)).toHaveLength(20);
    expect(assumptionsFor(setOf(chain(40, twice, 'kind: A')), 'a', isTarget)).toEqual([]);
    expect(assumptionsFor(setOf(chain(40, twice, '')), 'a', isTarget)).toEqual([]);
  });
});

test('a schema that takes too long proves nothing', () => {
  const value = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`key${at}`, Array(50).fill('a'.repeat(500))]),
  );
  expect(findSchemaProblems({ additionalProperties: { uniqueItems: true } }, value)).toEqual([]);
});
