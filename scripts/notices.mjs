// The licences of the bundled libraries, which require that their text is included.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** Shipped unchanged next to the bundles: the icon font of the panel. */
const copied = ['node_modules/@vscode/codicons'];
const line = `\n${'-'.repeat(80)}\n\n`;

/** The files in the outputs of a build, from esbuild's metafile. */
export function bundledFiles({ outputs }) {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
}

/** The folder of the library that a bundled file belongs to; undefined for our own files. */
function libraryOf(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The libraries of which a package contains something, by their folders; see `noticesOf`. */
export function librariesOf(files, others = copied) {
  const bundled = files.flatMap((file) => libraryOf(file) ?? []);
  return [...new Set([...bundled, ...others])].sort().map((folder) => {
    const { name, version, license } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return { folder, name, version, license };
  });
}

/**
 * `files`: the bundled files; `others`: libraries that are copied. Those of one text are named together.
 * @throws Error for a library without a licence file
 */
export function noticesOf(files, others = copied) {
  const names = new Map();
  for (const library of librariesOf(files, others)) {
    const text = licenceOf(library);
    const { name, version, license } = library;
    names.set(text, [...(names.get(text) ?? []), `${name} ${version} (${license})\n`]);
  }
  return [
    'Replicast contains parts of these libraries, under their own licences.\n',
    ...[...names].map(([text, heads]) => `${heads.join('')}\n${text}`),
  ].join(line);
}

function licenceOf({ folder, name }) {
  const at = (file) => path.join(root, folder, file);
  const names = fs.readdirSync(at('.')).filter((file) => /^(licen[cs]e|notice|thirdpartynotices)/i.test(file));
  if (!names.some((file) => /^licen/i.test(file)))
    throw new Error(`${name} has no licence file, so it must not be distributed`);
  return names
    .sort()
    .map((file) => `${fs.readFileSync(at(file), 'utf8').trim()}\n`)
    .join('\n');
}
