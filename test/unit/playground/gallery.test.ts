import vm from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { Gallery } from '../../../playground/page/gallery.ts';
import { readGallery } from '../../../scripts/gallery.mjs';
import { galleryScript } from '../../../scripts/playground-files.mjs';

beforeAll(() => {
  vm.runInThisContext(galleryScript());
});

test('it begins with the first example of the list', () => {
  expect(new Gallery().first).toBe('web.yaml');
});

test('every example is there, with its manifest under the name of its scenario', () => {
  const gallery = new Gallery();
  const keys = readGallery().flatMap(({ examples }) => examples.map(({ manifest, scenario }) => scenario ?? manifest));
  const opened = keys.map((key) => gallery.open(key));
  expect(keys.length).toBeGreaterThan(30);
  for (const example of opened) {
    expect(example?.files[example.manifest]).toMatch(/kind: /);
    if (example?.scenario === undefined) continue;
    expect(example.scenario).toBe(example.manifest.replace('.yaml', '.replicast.yaml'));
    expect(example.files[example.scenario]).not.toMatch(/^for: /m);
  }
});

test('an unknown example is none', () => {
  expect(new Gallery().open('nothing.yaml')).toBeUndefined();
});
