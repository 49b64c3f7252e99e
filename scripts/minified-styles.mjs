// Minifies the style sheets of the page. They are strings in the modules of the page, and esbuild does not minify
// strings.
import fs from 'node:fs';

const stylesFile = /[\\/]client[\\/]panel[\\/](?:styles[\\/][\w-]+|[\w-]+[\\/]styles)\.ts$/;
/** A template string that begins with a line break is a whole style sheet. */
const sheet = /`\n([^`$]*)`/g;

export const minifiedStyles = {
  name: 'minified-styles',
  setup({ initialOptions: { minify }, esbuild, onLoad }) {
    if (!minify) return;
    onLoad({ filter: stylesFile }, async ({ path }) => {
      const source = await fs.promises.readFile(path, 'utf8');
      const texts = await Promise.all(
        Array.from(source.matchAll(sheet), async ([, css]) => {
          const { code } = await esbuild.transform(css, { loader: 'css', minify: true, target: 'chrome134' });
          return JSON.stringify(code.trim());
        }),
      );
      return { contents: source.replaceAll(sheet, () => texts.shift()), loader: 'ts' };
    });
  },
};
