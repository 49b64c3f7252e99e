// Writes the playground into a folder of dist/: static files that a browser can also open from the disk. A page on a
// disk may load scripts and style sheets, but no modules, workers or other files, so their content is written as
// scripts.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readGallery } from './gallery.mjs';
import { noticesOf } from './notices.mjs';
import { examples, root } from './paths.mjs';

const pages = ['index.html', 'panel.html', 'page.css', 'themes.css'];

export function writePlayground(folder, { inputs }) {
  const at = (name) => path.join(folder, name);
  for (const name of pages) fs.copyFileSync(path.join(root, 'playground', name), at(name));
  fs.copyFileSync(path.join(root, 'media/icon.svg'), at('icon.svg'));
  fs.writeFileSync(at('gallery.js'), galleryScript());
  fs.writeFileSync(at('worker.js'), packedScript(fs.readFileSync(at('worker.js'))));
  fs.writeFileSync(at('third-party-notices.txt'), noticesOf(inputs));
  listForOffline(folder);
}

/** Returns the examples as a script, because a page opened from disk (`file://`) cannot fetch other files. */
export function galleryScript() {
  const groups = readGallery();
  const paths = groups.flatMap((group) =>
    group.examples.flatMap(({ manifest, scenario }) => [manifest, scenario ?? []]),
  );
  const read = (name) => [name, fs.readFileSync(path.join(examples, name), 'utf8').replaceAll('\r\n', '\n')];
  const texts = Object.fromEntries([...new Set(paths.flat())].map(read));
  return `globalThis.replicastGallery=${JSON.stringify({ groups, texts })}\n`;
}

/**
 * Returns a script that contains the compressed program. If the web server does not compress files, the script is half
 * as long as the program. If the web server compresses files, the script is not larger than the compressed program.
 */
function packedScript(program) {
  return `replicastProgram("${zlib.deflateRawSync(program, { level: 9 }).toString('base64')}")\n`;
}

/** Writes the list of the files into the service worker, which caches the listed files until the next build. */
function listForOffline(folder) {
  const names = fs
    .readdirSync(folder)
    .filter((name) => !['service-worker.js', 'third-party-notices.txt'].includes(name));
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  const list = JSON.stringify({ version: hash.digest('hex').slice(0, 12), files: ['./', ...names] });
  const program = path.join(folder, 'service-worker.js');
  fs.writeFileSync(program, `self.replicastFiles=${list};\n${fs.readFileSync(program, 'utf8')}`);
}
