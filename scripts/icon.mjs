// `npm run icon`: converts media/icon.svg to media/icon.png, because the marketplace does not accept SVG.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './paths.mjs';

const media = path.join(root, 'media');
const size = 256;
const svg = sharp(fs.readFileSync(path.join(media, 'icon.svg')), { density: 4 * 72 });
await svg.resize(size, size).png({ palette: true, colours: 64, effort: 10 }).toFile(path.join(media, 'icon.png'));
