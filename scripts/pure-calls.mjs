// d3-array is one file, and makes some of its functions by calls when it is loaded. This plugin says that these calls
// have no other effect, so that those which nothing uses are left out.
import fs from 'node:fs';

export const pureCalls = {
  name: 'pure-calls',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]d3-array[\\/]dist[\\/]d3-array\.mjs$/ }, async ({ path }) => {
      const source = await fs.promises.readFile(path, 'utf8');
      return { contents: source.replaceAll(/^((?:const|var) \w+ = )(?=\w+\()/gm, '$1/* @__PURE__ */ ') };
    });
  },
};
