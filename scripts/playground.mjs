// `npm run playground`: builds the playground if the sources have changed since the last build, serves it on this
// machine, and prints its URL.
//   npm run playground -- --port 8080
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from './build.mjs';
import { dist, isMain, root } from './paths.mjs';
import { serveFolder } from './serve-folder.mjs';

const folder = path.join(dist, 'playground');
const sources = ['core', 'protocol', 'server', 'client', 'playground', 'examples', 'scripts', 'package-lock.json'];

export async function ensurePlayground() {
  const built = fs.statSync(path.join(folder, 'service-worker.js'), { throwIfNoEntry: false });
  if (!built || newest(sources.map((name) => path.join(root, name))) > built.mtimeMs) await buildProduct();
  return folder;
}

function newest(places) {
  const times = places.map((place) => {
    const { mtimeMs } = fs.statSync(place);
    const isFolder = fs.statSync(place).isDirectory();
    return isFolder ? newest(fs.readdirSync(place).map((name) => path.join(place, name))) : mtimeMs;
  });
  return Math.max(0, ...times);
}

if (isMain(import.meta)) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`--port ${values.port} is not a port: use a number from 0 to 65535.`);
    process.exit(2);
  }
  const { address } = await serveFolder(await ensurePlayground(), { port });
  console.log(`The playground is at ${address} until Ctrl+C.`);
}
