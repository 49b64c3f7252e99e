// The build's data for the field descriptions equals the descriptions.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asModule } from '../../../scripts/field-trees.mjs';

const model = new URL('../../../core/model/', import.meta.url);
const folders = readdirSync(model, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^\w+[\\/]root\.ts$/.test(file),
);

/** The module that replaces it in a bundle. */
const built = async (exports: object): Promise<object> => ({
  ...(await import(`data:text/javascript,${encodeURIComponent(asModule(exports))}`)),
});

test.each(folders)('the data of %s equals its descriptions', async (file) => {
  const itself: object = { ...(await import(new URL(file.replaceAll('\\', '/'), model).href)) };
  expect(Object.keys(itself)).toContain('root');
  expect(await built(itself)).toEqual(itself);
});

test('equal parts are shared, absent values stay absent, and every text is preserved', async () => {
  const part = { text: 'a sentence that occurs twice', quotes: '"\u2028`${x}`"' };
  const exports = { first: { part, none: undefined }, second: [part, null, 1, true] };
  const { first, second } = (await built(exports)) as typeof exports;
  expect({ first, second }).toEqual(exports);
  expect(first).not.toHaveProperty('none');
  expect(first.part).toBe(second[0]);
});
