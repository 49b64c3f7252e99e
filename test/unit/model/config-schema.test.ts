// The schema is generated from the same fields as the reader, and agrees with it.
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readConfigFile } from '../../../core/lint/config/read-config-file.ts';
import { diagnosticCodes } from '../../../core/lint/diagnostic-codes.ts';
import { ruleLevels } from '../../../core/model/config/fields.ts';
import { configRoot } from '../../../core/model/config/root.ts';
import { newestRelease, releases } from '../../../core/model/release-names.ts';
import { defaultGatesOf } from '../../../core/model/releases.ts';
import { watermarkReleases } from '../../../core/model/watermark/releases.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { schemaOf, testSchemaFile } from '../../support/field-schema.ts';

const file = 'docs/formats/config.schema.json';
const generated = schemaOf(configRoot) as { properties: Record<string, Record<string, object>> };
const { kubernetes, wpa, featureGates, rules, charts, scenario } = generated.properties;
const environments = (charts?.properties as Record<string, object> | undefined)?.environments;
const fileNames = { type: 'array', items: { type: 'string', minLength: 1 } };
/** The path is relative, and leads nowhere upward. */
const scenarioPath =
  '^(?![/\\\\])(?!(?:.*[/\\\\])?\\.\\.(?:[/\\\\]|$))[^:]*\\.[rR][eE][pP][lL][iI][cC][aA][sS][tT]\\.[yY][aA]?[mM][lL]$';
// YAML 1.1 reads `off` as false.
const level = { enum: [...ruleLevels.map(({ value }) => value), false] };
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The configuration of Replicast for a project, replicast.config.yaml',
  ...generated,
  properties: {
    ...generated.properties,
    // Only the reader knows these names.
    kubernetes: { ...kubernetes, enum: releases },
    wpa: { ...wpa, enum: watermarkReleases },
    featureGates: { ...featureGates, propertyNames: { enum: Object.keys(defaultGatesOf(newestRelease)) } },
    rules: {
      ...rules,
      propertyNames: { enum: diagnosticCodes },
      additionalProperties: {
        anyOf: [
          level,
          {
            type: 'object',
            properties: { level, minutes: { type: 'number', exclusiveMinimum: 0 } },
            additionalProperties: false,
          },
        ],
      },
    },
    scenario: { ...scenario, pattern: scenarioPath },
    charts: {
      ...charts,
      properties: {
        environments: {
          ...environments,
          additionalProperties: { anyOf: [{ type: 'string', minLength: 1 }, fileNames] },
        },
      },
    },
  },
};
const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);

testSchemaFile(file, schema);

describe('the schema and the reader agree', () => {
  const check = (text: string) => {
    const plain: unknown = JSON.parse(JSON.stringify(toValue(readDocument(text).root)));
    return { schema: isValid(plain), reading: readConfigFile(text).problem === undefined };
  };

  test.each([
    '{}',
    'kubernetes: "1.30"',
    'rules: { min-equals-max: off, api/invalid: "off", flaps: hint }',
    'rules: { slow-to-max: { level: warning, minutes: 30 }, slow-to-min: { minutes: 60 } }',
    'featureGates: { HPAScaleToZero: true }',
    'controller: { syncPeriodSeconds: 30, tolerance: 0.05 }',
    'charts: { environments: { prod: [a.yaml, b.yaml], dev: c.yaml } }',
    'exclude: [vendor, "**/*.gen.yaml"]',
    'wpa: "0.11.0"',
    'scenario: peak.replicast.yaml',
    'scenario: ./scenarios/..peak.Replicast.yml',
  ])('that this configuration is valid: %s', (text) => expect(check(text)).toEqual({ schema: true, reading: true }));

  test.each([
    'kubernets: "1.30"',
    'kubernetes: 1.30',
    'kubernetes: "1.99"',
    'wpa: "9"',
    'rules: { min-equal-max: off }',
    'rules: { min-equals-max: true }',
    'rules: { min-equals-max: [] }',
    'rules: { slow-to-max: { minutes: 0 } }',
    'rules: { slow-to-max: { level: of } }',
    'rules: { slow-to-max: { hours: 1 } }',
    'featureGates: { HPAScaleToZer: true }',
    'featureGates: { HPAScaleToZero: maybe }',
    'controller: { tolerance: 2 }',
    'controller: { sync: 2 }',
    'charts: { environments: { prod: [1] } }',
    'charts: { environments: { prod: "" } }',
    'exclude: vendor',
    'scenario: peak.yaml',
    'scenario: ../peak.replicast.yaml',
    'scenario: a/../../peak.replicast.yaml',
    'scenario: "..\\\\peak.replicast.yaml"',
    'scenario: /etc/peak.replicast.yaml',
    'scenario: "C:\\\\peak.replicast.yaml"',
    'scenario: "\\\\\\\\host\\\\share\\\\peak.replicast.yaml"',
    'scenario: https://example.com/peak.replicast.yaml',
    'scenario: [peak.replicast.yaml]',
  ])('that this configuration is invalid: %s', (text) =>
    expect(check(text)).toEqual({ schema: false, reading: false }),
  );
});
