// A picture of the window with 32 colors, as WebP without loss: a fifth of the size of a PNG with all colors of the
// smoothed text. Flat areas keep their color exactly.
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Its colors are chosen by the browser of the page, in a window of its own. */
export async function smallPicture(page: Page, png: Buffer): Promise<Buffer> {
  const browser = await page.context().newPage();
  try {
    const address = await browser.evaluate(withFewColors, `data:image/png;base64,${png.toString('base64')}`);
    const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    // The browser's own WebP without loss is half as large again.
    return await sharp(picture).webp({ lossless: true, effort: 6 }).toBuffer();
  } finally {
    await browser.close();
  }
}

/** Runs in the browser and can use nothing of this module. */
async function withFewColors(address: string): Promise<string> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.drawImage(picture, 0, 0);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const palette = [...counts].sort(([, a], [, b]) => b - a).slice(0, 32);
  const distance = (a: number, b: number) =>
    [0, 8, 16].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
  const nearest = new Map<number, number>();
  for (const color of counts.keys()) {
    let [best] = palette[0] ?? [color];
    for (const [candidate] of palette) if (distance(candidate, color) < distance(best, color)) best = candidate;
    nearest.set(color, best);
  }
  pixels.forEach((pixel, i) => {
    pixels[i] = nearest.get(pixel) ?? pixel;
  });
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}
