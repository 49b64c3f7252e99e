import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkEdits, checkResult } from '../../fuzz/check-edits.ts';
import { requestMethods } from '../../fuzz/protocol-methods.ts';
import { sequenceChance } from '../../fuzz/sequence-chance.ts';
import { minimize, shrinkJson, shrinkList, shrinkObject, shrinkRecord, shrinkText } from '../../fuzz/shrink.ts';
import { fuzzTargets } from '../../fuzz/targets.ts';

const smallest = <Input>(input: Input, shrink: (input: Input) => Iterable<Input>, fails: (input: Input) => boolean) =>
  minimize(input, { shrink, stillFails: async (smaller) => fails(smaller), until: Number.POSITIVE_INFINITY });

test('a text shrinks to the characters that fail', async () =>
  expect(await smallest('one\ntwo x\nthree\n', shrinkText, (text) => text.includes('x'))).toBe('x'));

test('files and steps that do not matter are left out', async () => {
  const shrink = shrinkObject<{ files: Record<string, string>; steps: readonly string[] }>({
    files: shrinkRecord(shrinkText),
    steps: shrinkList(shrinkText),
  });
  const input = { files: { a: 'abc', b: 'def' }, steps: ['one', 'two', 'three'] };
  expect(
    await smallest(input, shrink, ({ files, steps }) => files.b?.includes('e') === true && steps.includes('two')),
  ).toEqual({
    files: { b: 'e' },
    steps: ['two'],
  });
});

test('JSON shrinks to the value that fails', async () =>
  expect(
    await smallest<unknown>({ a: [1, { b: 'xyz' }], c: 5 }, shrinkJson, (value) => JSON.stringify(value).includes('y')),
  ).toBe('y'));

test.each(fuzzTargets)('$name: the same seed and number make the same input', ({ name, generate }) => {
  expect(generate(sequenceChance(5, name, 9))).toEqual(generate(sequenceChance(5, name, 9)));
  expect(generate(sequenceChance(5, name, 9))).not.toEqual(generate(sequenceChance(6, name, 9)));
});

test('every request of our own is among the fuzzed ones', () => {
  const sources = readdirSync('protocol').map((file) => readFileSync(`protocol/${file}`, 'utf8'));
  const names = sources.flatMap((text) =>
    [...text.matchAll(/Request = '(replicast\/(?!files\/)[^']+)'/g)].map((found) => found[1]),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name = '') => !requestMethods.includes(name))).toEqual([]);
});

const at = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});

test('an edit outside of the text and overlapping edits are found', () => {
  expect(() => checkEdits('it', 'a: 1\n', [{ range: at(0, -1, 1), newText: '' }], 'a.yaml')).toThrow('outside');
  const overlapping = [at(0, 0, 3), at(0, 2, 4)].map((range) => ({ range, newText: 'b' }));
  expect(() => checkEdits('it', 'a: 1\n', overlapping, 'a.yaml')).toThrow('overlap');
  expect(() => checkEdits('it', 'a: 1\n', [{ range: at(0, 3, 4), newText: '2' }], 'a.yaml')).not.toThrow();
});

test('a lost comment and a new syntax error are found', () => {
  expect(() => checkResult('it', 'a: 1 # one\n', 'a: 1\n', 'a.yaml')).toThrow('the comment is lost: # one');
  expect(() => checkResult('it', 'a: 1\n', 'a: [\n', 'a.yaml')).toThrow('syntax error');
  expect(() => checkResult('it', 'a: "# no comment"\n', 'a: b\n', 'a.yaml')).not.toThrow();
  const underIndented = "---\na:\n  b: '1\n: # no comment\n2'\n";
  expect(() => checkResult('it', `${underIndented}  c: 3\n`, '---\na: b\n', 'a.yaml')).not.toThrow();
  expect(() => checkResult('it', `${underIndented}  c: 3 # one\n`, 'a: b\n', 'a.yaml')).toThrow('is lost: # one');
});
