// Lossless WebP with few colors has a fifth of the size of a PNG with all colors of the smoothed text.
import sharp from 'sharp';

const palette = { palette: true, colours: 32, dither: 0, effort: 10 } as const;

export async function smallPicture(png: Buffer): Promise<Buffer> {
  const reduced = await sharp(png).png(palette).toBuffer();
  return sharp(reduced).webp({ lossless: true, effort: 6 }).toBuffer();
}

export interface FilmFrame {
  png: Buffer;
  ms: number;
}

export async function film(frames: readonly FilmFrame[]): Promise<Buffer> {
  const delay = frames.map(({ ms }) => ms);
  const reduced = await Promise.all(frames.map(({ png }) => sharp(png).png(palette).toBuffer()));
  return sharp(reduced, { join: { animated: true } })
    .webp({ lossless: true, effort: 4, minSize: true, loop: 0, delay })
    .toBuffer();
}
