// Checks values against values.schema.json of a chart and of its subcharts. The errors are worded as in Helm.
import { type JsonInput, JsonNumber } from '../../../text/json-number.ts';
import { readJson } from '../../../text/read/read-json.ts';
import type { Work } from '../../work.ts';
import { type PlainValue, toPlain } from '../go/plain.ts';
import type { GoMap } from '../go/value.ts';
import { printProblems } from '../schema/schema-problem.ts';
import { findSchemaProblems } from '../schema/validate-schema.ts';
import type { EnabledChart } from './dependencies.ts';
import { workOfParsed } from './spend-work.ts';

const heading = "values don't meet the specifications of the schema(s) in the following chart(s):\n";

export function schemaError(chart: EnabledChart, values: GoMap, work: Work): string | undefined {
  const problems = chartProblems(chart, values, work);
  return problems === '' ? undefined : heading + problems;
}

function chartProblems({ chart, name, dependencies }: EnabledChart, values: GoMap, work: Work): string {
  const own = chart.schema === undefined ? '' : ownProblems(chart.schema, values, work);
  const below = dependencies.map((each) => {
    const inside = values.entries.get(each.name);
    return inside?.kind === 'map' ? chartProblems(each, inside, work) : '';
  });
  return `${own === '' ? '' : `${name}:\n${own}`}${below.join('')}`;
}

/**
 * Returns the problems that the chart's own schema finds in the values, as a text. A schema that is not JSON gives no
 * problems here, because its error is reported in the file of the schema.
 */
function ownProblems(schema: string, values: GoMap, work: Work): string {
  if (!work.spend(schema.length * workOfParsed)) return '';
  const read = readJson(schema);
  return read === undefined ? '' : printProblems(findSchemaProblems(plainJson(read), toPlain(values), work));
}

function plainJson(value: JsonInput): PlainValue {
  if (value instanceof JsonNumber) return Number(value.literal);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainJson);
  const entries = Object.entries(value as Readonly<Record<string, JsonInput>>);
  return Object.fromEntries(entries.map(([key, item]) => [key, plainJson(item)]));
}
