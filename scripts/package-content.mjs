// Checks the packed extension: its size, and that it has exactly the files of test/golden/package-files.txt.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** A package of this size, in bytes, loads within seconds on a slow connection. */
export const maxPackageBytes = 1_500_000;

export const packageFilesList = path.join(root, 'test/golden/package-files.txt');

/** Returns the line of `package-files.txt` for a packed file. Files whose names contain a hash share one line. */
export const listedName = (name) => name.replace(/^(extension\/dist\/(?:panel\/)?).*-[A-Z0-9]{8}\.js$/, '$1*.js');

export const packedFolders = ['dist', 'docs', 'examples', 'l10n', 'media', 'syntaxes'];

export const packedPatterns = [
  /^package(?:\.nls[^/]*)?\.json$/,
  /^(?:README|CHANGELOG|SUPPORT|SECURITY)\.md$/,
  /^LICENSE$/,
  /^dist\/client\/[^/]+$/,
  /^dist\/panel\/[^/]+\.js$/,
  /^dist\/panel\/codicon\.(?:css|ttf)$/,
  /^dist\/(?:server-files|examples|sbom\.cdx)\.json$/,
  /^dist\/third-party-notices\.txt$/,
  /^docs\/[^/]+\.md$/,
  /^docs\/charts\/[^/]+\.svg$/,
  /^docs\/rules\/.+\.md$/,
  /^docs\/formats\/(?:[^/]+\.md|(?:config|scenario)\.schema\.json)$/,
  /^examples\/(?:(?:keda|recipes|[^/]+-[^/]+)\/)?[^/]+\.yaml$/,
  /^l10n\/[^/]+\.json$/,
  /^media\/(?:icon\.png|panel-[^/]+\.svg)$/,
  /^media\/walkthrough\/.+$/,
  /^media\/pictures\/[^/]+\.webp$/,
  /^syntaxes\/[^/]+\.json$/,
];

/**
 * Selects the files of the package from `files`, which are paths relative to the repository. `worker` and `process` are
 * the names of the server's files in `dist`. The files of the command line in `dist` are left out.
 */
export function packedFiles(files, { worker, process }) {
  const ofServer = new Set([...worker, ...process].map((name) => `dist/${name}`));
  return files.filter((file) => ofServer.has(file) || packedPatterns.some((pattern) => pattern.test(file)));
}

/** Returns the files at the top of the repository, and all files in `folders`. */
export function candidateFiles(folders = packedFolders) {
  return [...filesIn('.'), ...folders.flatMap((folder) => filesIn(folder, { recursive: true }))];
}

function filesIn(folder, options = {}) {
  const entries = fs.readdirSync(path.join(root, folder), { ...options, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll('\\', '/'));
}

/** @throws Error if the package is too large, or has other files than the list */
export function checkPackage(file) {
  const bytes = fs.readFileSync(file);
  if (bytes.length > maxPackageBytes)
    throw new Error(`${path.basename(file)} has ${bytes.length} bytes, more than ${maxPackageBytes}`);
  const listed = new Set(fs.readFileSync(packageFilesList, 'utf8').trim().split('\n'));
  const packed = new Set(namesInZip(bytes).map(listedName));
  const added = [...packed].filter((name) => !listed.has(name));
  const missing = [...listed].filter((name) => !packed.has(name));
  if (added.length + missing.length > 0)
    throw new Error(`not as in ${path.relative(root, packageFilesList)}: ${JSON.stringify({ added, missing })}`);
}

function namesInZip(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'));
  const names = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}
