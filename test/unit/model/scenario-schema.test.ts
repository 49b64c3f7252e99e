// The schema is generated from the same fields as the reader, and agrees with it.
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readScenario } from '../../../core/model/scenario/read-scenario.ts';
import { scenarioRoot } from '../../../core/model/scenario/root.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { schemaOf, testSchemaFile } from '../../support/field-schema.ts';
import { randomCase } from '../../support/random-cases.ts';

const file = 'docs/formats/scenario.schema.json';
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A scenario file of Replicast, *.replicast.yaml',
  ...schemaOf(scenarioRoot),
};
const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);

testSchemaFile(file, schema);

describe('the schema and the reader agree', () => {
  const check = (text: string) => {
    const value = toValue(readDocument(text).root);
    const plain: unknown = JSON.parse(JSON.stringify(value));
    return { schema: isValid(plain), reading: readScenario(value).problems.length === 0 };
  };

  test.each([
    '{}',
    'load: { shape: wave, low: 1, high: 2.5 }',
    'load: { to: 5 }',
    'metrics: { resolutionSeconds: 1, lagSeconds: 0 }',
    'metrics: { follow: { a: queue, b: { of: offered, times: 2 } } }',
    'workload: { controller: StatefulSet, podManagementPolicy: Parallel, idleCpu: 20m, baseMemory: 64Mi }',
    'faults: [{ what: scaledByHand, to: 3 }]',
    'controller: { featureGates: { HPAScaleToZero: true } }',
  ])('that this scenario is valid: %s', (text) => expect(check(text)).toEqual({ schema: true, reading: true }));

  test.each([
    'laod: {}',
    'load: { shape: ramps }',
    'load: { shape: constant, from: 5 }',
    'load: { low: 5 }',
    'load: { to: "5" }',
    'load: { to: -5 }',
    'metrics: { resolutionSeconds: 0 }',
    'metrics: { scrapeSeconds: 0.5 }',
    'metrics: { rateWindowSeconds: 100000 }',
    'metrics: { lagSeconds: 100000 }',
    'release: 1.30',
    'workload: { podManagementPolicy: Parallel }',
    'faults: [{ pods: 1 }]',
    'faults: [{ what: controllerRestart, to: 3 }]',
    'controller: { featureGates: { HPAScaleToZero: maybe } }',
  ])('that this scenario is invalid: %s', (text) => expect(check(text)).toEqual({ schema: false, reading: false }));

  test('on random scenarios', () => {
    for (let seed = 0; seed < 50; seed++)
      expect({ seed, ...check(randomCase(seed).scenario) }).toEqual({ seed, schema: true, reading: true });
  });
});
