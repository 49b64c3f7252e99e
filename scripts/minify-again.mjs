// Minifies a program with a second minifier after esbuild. This saves 2 % of the programs, whose package has a size
// limit, but hardly anything in other bundles.
import { minify } from '@swc/core';

/** @param {string} source a module that esbuild has minified */
export async function minifyAgain(source) {
  const { code } = await minify(source, { module: true, compress: { passes: 2 }, mangle: true, ecma: 2022 });
  return code;
}
