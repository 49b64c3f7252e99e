// The types are made from the schemas of the command line's JSON, and from the descriptions of the options.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callOptions, chartOptions, releaseOptions } from '../../../cli/calls/call-options.ts';
import { type JsonSchema, schemaAt, typesOf, without } from '../../support/schema-types.ts';

const file = 'api/types.ts';

/** The places that get a name, by the schema in docs/formats. */
const results: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  simulation: {
    '#/$defs/simulation': 'Simulation',
    '#/$defs/notSimulated': 'NotSimulated',
    '#/$defs/run': 'FastestRun',
    '#/$defs/tick': 'Sync',
    '#/$defs/envelopeSummary': 'FastestSummary',
    '#/$defs/report': 'LoadSummary',
  },
  lint: { '#/anyOf/1': 'LintReport', '#/$defs/problems/items': 'Problem' },
  admission: { '#/items': 'Admission' },
  render: { '#/items': 'RenderedDocument' },
  explanation: { '#/items': 'Explanation', '#/$defs/statement': 'Statement', '#/$defs/item': 'ReportedItem' },
  diff: {
    '#': 'Difference',
    '#/$defs/changed': 'ChangedAutoscaler',
    '#/$defs/side': 'ChangedSide',
    '#/$defs/identity': 'AutoscalerIdentity',
    '#/$defs/problem': 'ChangedProblem',
  },
  test: { '#': 'TestReport', '#/$defs/test': 'ExpectationResult', '#/$defs/field': 'CoveredField' },
  tune: {
    '#': 'TuneReport',
    '#/properties/proposals/items': 'Proposal',
    '#/properties/front/items': 'Candidate',
    '#/$defs/assessment': 'Assessment',
    '#/$defs/figures': 'Figures',
  },
};

const jsonOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema) as JsonSchema;
const bases = [
  { name: 'ReleaseOptions', schema: jsonOf(z.object(releaseOptions())) },
  { name: 'ChartOptions', schema: jsonOf(z.object(chartOptions())) },
];

/** The sides of `diff` are arguments of their own. */
function optionTypes([name, schema]: [string, () => z.ZodMiniType]): string {
  const all = jsonOf(schema());
  const own = name === 'diff' ? without(all, ['before', 'after']) : all;
  const has = (base: JsonSchema) =>
    Object.keys(base.properties as object).every((key) => key in (own.properties as object));
  const extended = bases.filter((base) => has(base.schema));
  return typesOf(
    own,
    [{ name: `${name[0]?.toUpperCase()}${name.slice(1)}Options`, schema: own, bases: extended }],
    true,
  );
}

function generated(): string {
  const options = [
    ...bases.map((base) => typesOf(base.schema, [base], true)),
    ...Object.entries(callOptions).map(optionTypes),
  ];
  const values = Object.entries(results).map(([name, places]) => {
    const root: JsonSchema = JSON.parse(readFileSync(`docs/formats/${name}.schema.json`, 'utf8'));
    const named = Object.entries(places).map(([pointer, type]) => ({ name: type, schema: schemaAt(root, pointer) }));
    return typesOf(root, named);
  });
  const head = [
    '// The options and results of the package. A test makes this file from docs/formats and cli/calls/call-options.ts, with',
    '// UPDATE_GOLDEN=1.',
    '',
    '',
  ].join('\n');
  return head + [...options, ...values].join('\n');
}

test('the types are those of the schemas (UPDATE_GOLDEN=1 rewrites them)', () => {
  const text = generated();
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
