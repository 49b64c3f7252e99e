// A second minifier after esbuild makes the programs 2 % smaller, and their package has a size limit. Other bundles
// would hardly become smaller.
import { minify } from '@swc/core';

/** @param {string} source a module that esbuild has minified */
export async function minifyAgain(source) {
  const { code } = await minify(source, { module: true, compress: { passes: 3 }, mangle: true, ecma: 2022 });
  return code;
}
