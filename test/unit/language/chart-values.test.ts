// The values of a chart: files over each other, preview values over all of them, and the source of each.
import { describe, expect, test } from 'vitest';
import { chartValuesFor } from '../../../core/language/values/chart-values.ts';
import { address, type Files, indexFiles, putFile } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const uri = address('chart/templates/hpa.yaml');

function valuesOf(files: Files, { valuesFile, set = {} }: { valuesFile?: string; set?: Record<string, string> } = {}) {
  return chartValuesFor({
    uri,
    index: indexFiles(files),
    previewValues: { [address('chart')]: set },
    ...(valuesFile !== undefined && { valuesFile: address(valuesFile) }),
  });
}

describe('the values of a chart', () => {
  const files = {
    'chart/values.yaml': yaml`
      a:
        b: 1
        list: [1, 2]
        gone: 3
      empty: {}
      nothing:
    `,
    'chart/values-prod.yaml': 'a: { b: 2, list: [3], gone: null }\n',
    'other/values.yaml': 'c: 9\n',
  };

  test('come from values.yaml', () => {
    const values = valuesOf(files);
    expect(values.fileName).toBe('values.yaml');
    expect(values.valueOf('a.b')).toEqual({ value: 1, from: 'values.yaml' });
    expect(values.valueOf('nothing')).toEqual({ value: null, from: 'values.yaml' });
    expect(values.valueOf('c')).toBeUndefined();
    expect(values.valueOf('a.b.c')).toBeUndefined();
  });

  test('of an environment are merged over them: lists are replaced, null removes a key', () => {
    const values = valuesOf(files, { valuesFile: 'chart/values-prod.yaml' });
    expect(values.fileName).toBe('values-prod.yaml');
    expect(values.valueOf('a.b')).toEqual({ value: 2, from: 'values-prod.yaml' });
    expect(values.valueOf('a.list')?.value).toEqual([3]);
    expect(values.valueOf('a.gone')).toBeUndefined();
    expect(values.valueOf('empty')).toEqual({ value: {}, from: 'values.yaml' });
    expect(values.files).toContain(address('chart/values-prod.yaml'));
  });

  test('are replaced by preview values, which can be objects', () => {
    const set = { '.Values.a.b': '7', '.Values.new': '{ x: [1] }', 'include "x" .': '5' };
    const values = valuesOf(files, { set });
    expect(values.valueOf('a.b')).toEqual({ value: 7, from: 'preview value' });
    expect(values.valueOf('a')?.from).toBe('values.yaml');
    expect(values.valueOf('new.x')).toEqual({ value: [1], from: 'preview value' });
    expect(values.previewOf('include "x" .')).toBe('5');
  });

  test('are unknown without a values file', () => {
    const values = valuesOf({});
    expect(values.fileName).toBeUndefined();
    expect(values.valueOf('a')).toBeUndefined();
  });

  test('change the revision of the index whatever their keys are called', () => {
    const index = indexFiles({ 'chart/values.yaml': 'range: { start: 1 }\n' });
    const before = index.revision;
    putFile(index, 'chart/values.yaml', 'range: { start: 2 }\n');
    expect(index.revision).toBe(before + 1);
  });
});
