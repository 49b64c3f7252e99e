import { expect, test } from 'vitest';
import { itemText, messageText, titleText } from '../../../client/src/text/shown-text.ts';
import { clientSources } from '../../support/client-sources.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';

/** A tab is as harmless as a space. */
const control = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

test.each(hostileStrings)('a message and a list show %j as text', (text) => {
  expect(messageText(`${text} is not converted.`)).not.toMatch(/\]\(/);
  expect(itemText(text)).not.toMatch(/\$\(/);
  for (const shown of [messageText(text), itemText(text), titleText(text)]) expect(shown).not.toMatch(control);
});

test('every message of the client is a constant text or has passed messageText', () => {
  const sources = clientSources();
  const shown = sources.flatMap((source) =>
    Array.from(source.matchAll(/show(?:Information|Warning|Error)Message\(\s*([^,)]*)/g), ([, first = '']) => first),
  );
  expect(shown.length).toBeGreaterThan(5);
  for (const first of shown)
    expect(first).toMatch(/^(?:messageText\(|message$|none$|nothingToSet|vscode\.l10n\.t\('[^']*'$)/);
});

test('every title and prompt of the client with another text in it has passed titleText or messageText', () => {
  const sources = clientSources();
  const shown = sources.flatMap((source) =>
    Array.from(source.matchAll(/\b(?:title|prompt|detail)(?: =|:)[^\n]*\$\{[^\n]*/g), ([line]) => line),
  );
  expect(shown.length).toBeGreaterThan(3);
  for (const line of shown) expect(line).toMatch(/titleText\(|messageText\(|itemText\(|items\.length|productNames/);
});
