// Minifies a program with a second minifier after esbuild. This makes the programs 2 % smaller, and their package has a
// size limit. Other bundles would hardly become smaller.
import { minify } from '@swc/core';

/** @param {string} source a module that esbuild has minified */
export async function minifyAgain(source) {
  const compress = { passes: 3, ecma: 2022, module: true };
  const format = { ecma: 2022 };
  const { code } = await minify(source, { module: true, compress, mangle: { topLevel: true }, format, ecma: 2022 });
  return code;
}
