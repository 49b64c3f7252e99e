// Translations are complete both ways, with the same commands, placeholders and code.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/paths.mjs';
import { clientSources } from '../../support/client-sources.ts';
import { manifestText, readTexts, type Texts, textReference } from '../../support/manifest.ts';

const english = readTexts('package.nls.json');
const languages = readdirSync(root).flatMap((file) => /^package\.nls\.([\w-]+)\.json$/.exec(file)?.[1] ?? []);

/** Links to commands, code, names of files and placeholders stay the same. */
const fixedParts = (text: string) =>
  [...text.matchAll(/\(command:[^)]*\)|`[^`]*`|\{\d\}|--[\w-]+/g)].map(([part]) => part).sort();

function expectTranslated(original: Texts, translated: Texts): void {
  expect(Object.keys(translated).sort()).toEqual(Object.keys(original).sort());
  for (const [key, text] of Object.entries(translated)) {
    expect(text.trim(), key).not.toBe('');
    expect(fixedParts(text), key).toEqual(fixedParts(original[key] ?? ''));
  }
}

test('there is German', () => expect(languages).toEqual(['de']));

test('the manifest names each English text, and no other', () => {
  const references = new Set<string>();
  JSON.parse(manifestText(), (_, value: unknown) => {
    const key = typeof value === 'string' ? textReference.exec(value)?.[1] : undefined;
    if (key !== undefined) references.add(key);
  });
  expect([...references].sort()).toEqual(Object.keys(english).sort());
});

test('every text that VS Code shows of the manifest is one of these', () => {
  const shown: string[] = [];
  const { contributes } = JSON.parse(manifestText());
  const { commands, submenus, walkthroughs, configuration } = contributes;
  for (const { title, label } of [...commands, ...submenus, ...walkthroughs]) shown.push(title ?? label);
  for (const { steps } of walkthroughs) for (const { title, description } of steps) shown.push(title, description);
  for (const setting of Object.values<Record<string, unknown>>(configuration.properties))
    shown.push(...[setting.markdownDescription, setting.enumDescriptions ?? []].flat().map(String));
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter((text) => !textReference.test(text))).toEqual([]);
});

test.each(languages)('the manifest is whole in %s', (language) =>
  expectTranslated(english, readTexts(`package.nls.${language}.json`)),
);

test.each(languages)('the messages of the extension are whole in %s', (language) => {
  const used = clientSources().flatMap((source) =>
    Array.from(source.matchAll(/\bl10n\.t\(\s*'([^']*)'/g), ([, text = '']) => text),
  );
  const calls = clientSources().flatMap((source) => source.match(/\bl10n\.t\(/g) ?? []);
  expect(used).toHaveLength(calls.length);
  const messages = Object.fromEntries(used.map((text) => [text, text]));
  expectTranslated(messages, readTexts(path.join('l10n', `bundle.l10n.${language}.json`)));
});
