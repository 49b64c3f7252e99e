import { describe, expect, test } from 'vitest';
import { mayContainAutoscaler } from '../../../core/analysis/may-contain-autoscaler.ts';
import { parsePath } from '../../../core/model/path.ts';
import { looksBinary } from '../../../core/text/looks-binary.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { findNearest, findNode, pathAtOffset } from '../../../core/text/tree.ts';

const text = `kind: A
spec:
  list:
  - name: x
    value: 1
  base: &base {b: 2}
  other:
    <<: *base
  empty:
`;
const { root } = readDocument(text);

describe('from paths to ranges', () => {
  test.each([
    ['spec.list[0].value', 'value', '1'],
    ['spec.list[0]', undefined, 'name: x\n    value: 1\n'],
    ['spec.other.b', 'b', '2'],
    ['spec.empty', 'empty', undefined],
  ])('the path %s has a key range and a value range', (path, key, value) => {
    const found = findNode(root, parsePath(path));
    expect(found?.key && text.slice(found.key.start, found.key.end)).toBe(key);
    expect(found?.value && text.slice(found.value.start, found.value.end).trimEnd()).toBe(value?.trimEnd());
  });

  test('a missing path has a nearest parent', () => {
    expect(findNode(root, parsePath('spec.list[0].none'))).toBeUndefined();
    expect(findNearest(root, parsePath('spec.list[0].none.deeper'))?.path).toEqual(['spec', 'list', 0]);
    expect(findNearest(root, parsePath('nothing'))?.path).toEqual([]);
  });
});

describe('from offsets to paths', () => {
  const at = (word: string) => pathAtOffset(root, text.indexOf(word) + 1);
  test('an offset in a key has the path of the key', () =>
    expect(at('value: 1')).toMatchObject({ path: ['spec', 'list', 0, 'value'], in: 'key' }));
  test('an offset in a value has the path of the value', () =>
    expect(at('1\n')).toMatchObject({ path: ['spec', 'list', 0, 'value'], in: 'value' }));
  test('an offset in a gap has the path of the parent', () =>
    expect(pathAtOffset(root, text.length)).toMatchObject({ in: 'none' }));
  test('an empty document has the root path', () =>
    expect(pathAtOffset(undefined, 3)).toEqual({ path: [], in: 'none' }));
});

describe('checks before parsing', () => {
  test('find texts that may contain an autoscaler', () => {
    expect(mayContainAutoscaler('apiVersion: autoscaling/v2')).toBe(true);
    expect(mayContainAutoscaler('kind: WatermarkPodAutoscaler')).toBe(true);
    expect(mayContainAutoscaler('kind: Deployment')).toBe(false);
  });

  test('recognize binary content', () => {
    expect(looksBinary('PK\u0003\u0004\0\0')).toBe(true);
    expect(looksBinary('\uFFFD\uFFFDabc\uFFFD')).toBe(true);
    expect(looksBinary('kind: é')).toBe(false);
    expect(looksBinary('')).toBe(false);
  });
});
