import fs from 'node:fs';
import { expect, test } from 'vitest';
import { itemText, messageText } from '../../../client/src/shown-text.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';

test.each(hostileStrings)('a message and a list show %j as text', (text) => {
  expect(messageText(`${text} is not converted.`)).not.toMatch(/\]\(/);
  expect(itemText(text)).not.toMatch(/\$\(/);
});

/** Each of these shows names of files or of objects, or a constant text. */
test('every message of the client is a constant text or has passed messageText', () => {
  const sources = fs.readdirSync('client/src').map((file) => fs.readFileSync(`client/src/${file}`, 'utf8'));
  const shown = sources.flatMap((source) =>
    Array.from(source.matchAll(/show(?:Information|Warning|Error)Message\(\s*([^,)]*)/g), ([, first = '']) => first),
  );
  expect(shown.length).toBeGreaterThan(5);
  for (const first of shown) expect(first).toMatch(/^(?:messageText\(|message$|nothingToSet|'[^']*'$)/);
});
