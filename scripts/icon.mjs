// `npm run icon`: media/icon.png from media/icon.svg, because the marketplace does not accept SVG.
import fs from 'node:fs';
import path from 'node:path';
import { launchChromium } from '../test/harness/chromium.mjs';
import { root } from './paths.mjs';

const media = path.join(root, 'media');
const size = { width: 256, height: 256 };
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1 });
  await page.setContent(`<style>body { margin: 0 }</style>${fs.readFileSync(path.join(media, 'icon.svg'), 'utf8')}`);
  await page.screenshot({ path: path.join(media, 'icon.png'), omitBackground: true, clip: { x: 0, y: 0, ...size } });
} finally {
  await browser.close();
}
