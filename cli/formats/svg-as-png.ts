// Converts SVG to PNG with sharp. Users install this library themselves, because it is larger than Replicast.
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '../io.ts';

/** @throws CommandError if the library is missing or cannot be loaded */
export async function svgAsPng(svg: string): Promise<Uint8Array> {
  return loadSharp()(new TextEncoder().encode(svg)).png({ palette: true }).toBuffer();
}

/** The library is not loaded by `import()`, because Node 20 does not allow it in code from the compile cache. */
function loadSharp(): typeof import('sharp').default {
  try {
    return createRequire(path.join(import.meta.dirname, 'program.js'))('sharp');
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    const how = 'npm install --global sharp, beside replicast; or use --format svg';
    if (error.code === 'MODULE_NOT_FOUND') throw new CommandError(`--format png needs the package sharp: ${how}.`);
    const [reason = ''] = error.message.trim().split('\n');
    throw new CommandError(`--format png cannot load the package sharp: ${reason}.`);
  }
}
