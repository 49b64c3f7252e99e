// Each page's example is found by exactly its rule, and levels and proofs are those of the catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../../core/lint/rules/rules.ts';
import { verdictRules } from '../../../../core/lint/verdicts/verdict-rules.ts';
import { readCatalogue } from '../../../support/catalogue.ts';
import { diagnosticsOf } from '../../../support/marked.ts';
import { allRulesOn } from '../../../support/rules.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/rules');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length));

/** Scenario and configuration files have other rules, and Helm's errors are those of a whole chart. */
const examples = pages
  .filter((code) => !/^(?:config|scenario|helm|kustomize)\//.test(code) && code !== 'limit')
  .map((code) => {
    const page = readFileSync(path.join(folder, `${code}.md`), 'utf8');
    const text = /## Bad\n+```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const scenario = /## Scenario\n+```yaml\n([\s\S]*?)```/.exec(page)?.[1];
    const kubernetes = /^Release: (\S+)/m.exec(page)?.[1];
    const level = /^Level: (\w+)/m.exec(page)?.[1];
    const file = /^File: (\S+)/m.exec(page)?.[1] ?? 'hpa.yaml';
    return {
      code,
      file,
      kubernetes,
      scenario,
      level,
      text: text.replaceAll(/(.)\{(\d+)\}/g, (_, one: string, count: string) => one.repeat(Number(count))),
    };
  });

const companions: Readonly<Record<string, readonly string[]>> = {
  'disabled-with-policies': ['disabled-direction'],
  // The draft's fields are inside a field that no release has.
  'draft-field': ['draft-constraints'],
  // The first problem is the missing parameter, the second the misspelled key.
  'keda/operator-refuses': ['keda/unknown-parameter'],
};

describe.each(examples)('the bad example of $code', ({ code, file, kubernetes, scenario, level, text }) => {
  const report = (levels: Record<string, 'information'>) =>
    diagnosticsOf(text, { path: file, kubernetes, scenario, diagnostics: { levels }, files: { [file]: text } });

  test('is reported by exactly that rule', () => {
    const codes = report(level === 'off' ? { [code]: 'information' } : {}).map((diagnostic) => String(diagnostic.code));
    expect([...new Set(codes)].filter((other) => !companions[code]?.includes(other))).toEqual([code]);
  });

  test('has no two diagnostics at one place, with every rule on', () => {
    const places = report(allRulesOn).map(
      ({ range: { start, end } }) => `${start.line}:${start.character}–${end.line}:${end.character}`,
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });
});

const catalogue = readCatalogue();

describe.skipIf(catalogue === undefined)(
  'the catalogue (skipped unless REPLICAST_CORPUS names the folder with it)',
  () => {
    const levels: Readonly<Record<string, string>> = {
      E: 'error',
      W: 'warning',
      I: 'information',
      H: 'hint',
      '–': 'off',
    };

    /** The catalogue is older than these rules. */
    const later: readonly string[] = ['cpu-utilization-lost', 'external-ratio-averaged', 'replica-budget'];

    test('has every rule, with the same level', () => {
      const rows = catalogue ? [...catalogue.matchAll(/^\| `([a-z0-9-]+)` \| [FWS] \| ([EWIH–]) \|/gm)] : [];
      const levelOf = new Map(rows.map(([, code, level]) => [code, levels[level ?? '']]));
      const plain = rules.filter(({ code }) => !code.includes('/') && !later.includes(code));
      expect(plain.map(({ code }) => [code, levelOf.get(code)])).toEqual(plain.map(({ code, level }) => [code, level]));
    });
  },
);

test('the rules with verdicts are those of their own list, in the same order', () =>
  expect(verdictRules.map(({ code }) => code)).toEqual(
    rules.filter(({ hasVerdicts }) => hasVerdicts).map(({ code }) => code),
  ));
