// Converts SVG to PNG with sharp. Users install this library themselves, because it is larger than Replicast.
import { CommandError } from '../io.ts';

/** @throws CommandError if the library is missing or cannot be loaded */
export async function svgAsPng(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp').catch((error: NodeJS.ErrnoException) => {
    const how = 'npm install --global sharp, beside replicast; or use --format svg';
    if (error.code === 'ERR_MODULE_NOT_FOUND') throw new CommandError(`--format png needs the package sharp: ${how}.`);
    const [reason = ''] = error.message.trim().split('\n');
    throw new CommandError(`--format png cannot load the package sharp: ${reason}.`);
  });
  return sharp(new TextEncoder().encode(svg)).png({ palette: true }).toBuffer();
}
