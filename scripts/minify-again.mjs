// A second minifier saves 2 % more than esbuild in the programs, whose package has a size limit. In other bundles it
// saves hardly anything.
import { minify } from '@swc/core';

/** @param {string} source a module that esbuild has minified */
export async function minifyAgain(source) {
  const { code } = await minify(source, { module: true, compress: { passes: 2 }, mangle: true, ecma: 2022 });
  return code;
}
