// Converts SVG to PNG with sharp. Users install this library themselves, because it is larger than Replicast.
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '../io.ts';

/** @throws CommandError if the library is missing or cannot be loaded */
export async function svgAsPng(svg: string): Promise<Uint8Array> {
  return loadSharp()(new TextEncoder().encode(svg)).png({ palette: true }).toBuffer();
}

/** The library is looked up from the folder of the program, because the bundle does not contain it. */
function loadSharp(): typeof import('sharp').default {
  try {
    const library = createRequire(path.join(import.meta.dirname, 'program.js'))('sharp');
    return library.default ?? library;
  } catch (thrown) {
    const error = thrown as Error;
    const how = 'npm install --global sharp, beside replicast; or use --format svg';
    if (error.message.startsWith("Cannot find module 'sharp'"))
      throw new CommandError(`--format png needs the package sharp: ${how}.`);
    const [reason = ''] = error.message.trim().split('\n');
    throw new CommandError(`--format png cannot load the package sharp: ${reason}.`);
  }
}
