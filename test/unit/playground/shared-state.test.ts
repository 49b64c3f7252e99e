import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFragment, type SharedState, toFragment } from '../../../playground/link/shared-state.ts';
import { runs } from '../../support/effort.ts';

const state: SharedState = {
  files: { 'web.yaml': 'kind: HorizontalPodAutoscaler\n', 'deploy/büro.yaml': '# ✓ → 😀\r\n' },
  shown: 'web.yaml',
  place: { path: 'web.yaml', position: { line: 3, character: 2 }, valuesFiles: ['file:///playground/values.yaml'] },
  follows: false,
  view: { mode: 'load', form: { values: { 'load.shape': 'step' } } },
  previewValues: { 'file:///playground': { '.Values.x': '3' } },
  settings: { kubernetes: '1.30' },
};

const damaged = 'This link is cut or damaged: copy the whole link again.';

async function fragmentOf(given: unknown = state): Promise<string> {
  return (await toFragment(given as SharedState)) ?? '';
}

test('a link has all files, the view and the settings', async () => {
  expect(await readFragment(await fragmentOf())).toEqual(state);
});

test('any texts survive, and the link has only characters that no program escapes', async () => {
  const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), { minKeys: 1 });
  const property = fc.asyncProperty(texts, async (files) => {
    const fragment = await fragmentOf({ files, shown: '', follows: true, view: null });
    expect(fragment).toMatch(/^#[\w-]+$/);
    expect(await readFragment(fragment)).toMatchObject({ files });
  });
  await fc.assert(property, runs(60));
});

test('a link that is cut anywhere is one sentence', async () => {
  const fragment = await fragmentOf();
  for (let length = 2; length < fragment.length; length += 7)
    expect(await readFragment(fragment.slice(0, length))).toBe(damaged);
});

test('a link with another character is one sentence', async () => {
  const fragment = await fragmentOf();
  const other = (at: number) => (fragment[at] === 'A' ? 'B' : 'A');
  for (let at = 2; at < fragment.length - 1; at += 11)
    expect(await readFragment(fragment.slice(0, at) + other(at) + fragment.slice(at + 1))).toBe(damaged);
});

test.each([
  ['holds no files', { files: {}, shown: '', follows: true, view: null }],
  ['holds something else', ['web.yaml']],
  ['has a file that is no text', { files: { 'a.yaml': 3 }, shown: '', follows: true, view: null }],
])('a link that %s is one sentence', async (_, given) => {
  expect(await readFragment(await fragmentOf(given))).toBe(damaged);
});

test('a link of a newer version is one sentence', async () => {
  const sentence = 'This link is not from the playground, or it is from a newer version of the playground.';
  expect(await readFragment(`#2${(await fragmentOf()).slice(2)}`)).toBe(sentence);
});

test('a link that unpacks to more than a workspace may have is not unpacked', async () => {
  const bomb = deflateSync(JSON.stringify({ files: { 'a.yaml': 'a'.repeat(9_000_000) } })).toString('base64url');
  expect(bomb.length).toBeLessThan(20_000);
  expect(await readFragment(`#1${bomb}`)).toBe('This link is too large: it holds more than 8 MB.');
});

test('a link with more files than a workspace may have is one sentence', async () => {
  const files = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.yaml`, '']));
  const sentence = 'This link is too large: it holds more than 2000 files.';
  expect(await readFragment(await fragmentOf({ ...state, files }))).toBe(sentence);
});

test('a link that is too long is neither read nor made', async () => {
  const noise = Array.from({ length: 400_000 }, (_, i) => Math.sin(i).toString(36).slice(-4)).join('');
  expect(await toFragment({ ...state, files: { 'a.yaml': noise } })).toBeUndefined();
  const sentence = 'This link is too large: it has more than 1000000 characters.';
  expect(await readFragment(`#1${'A'.repeat(1_000_000)}`)).toBe(sentence);
});
