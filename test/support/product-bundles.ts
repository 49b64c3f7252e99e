// Building a bundle takes three seconds, so each is kept in a file for other workers and the next run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { productBundles } from '../../scripts/bundles.mjs';
import { root } from '../../scripts/paths.mjs';

type BundleName = keyof typeof productBundles;

interface BuiltFile {
  path: string;
  contents: Uint8Array;
  text: string;
}

interface BuiltBundle {
  metafile: Metafile;
  outputFiles: readonly BuiltFile[];
}

interface KeptBundle extends BuiltBundle {
  digest: string;
}

export const bundleNames = Object.keys(productBundles) as BundleName[];

const built = new Map<BundleName, Promise<BuiltBundle>>();
const folder = path.join(root, 'out/test-bundles');

const settings = ['package-lock.json', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];
const sourceFolders = ['api', 'cli', 'client', 'core', 'disk', 'protocol', 'scripts', 'server'];
let sources: string | undefined;

export function builtBundle(name: BundleName): Promise<BuiltBundle> {
  const result = built.get(name) ?? keptOrBuilt(name);
  built.set(name, result);
  return result;
}

async function keptOrBuilt(name: BundleName): Promise<BuiltBundle> {
  sources ??= sourceDigest();
  const file = path.join(folder, name);
  const kept: KeptBundle | undefined = existsSync(file) ? deserialize(readFileSync(file)) : undefined;
  if (kept?.digest === sources) return kept;
  const options = { ...(productBundles[name] as BuildOptions), minify: true, metafile: true, write: false } as const;
  const { metafile, outputFiles } = await build(options);
  const isUnknown = (input: string) => !['node_modules', ...sourceFolders].includes(input.split('/')[0] ?? '');
  const unknown = Object.keys(metafile.inputs).filter((input) => isUnknown(input) && !input.startsWith('('));
  if (unknown.length > 0) throw new Error(`sourceFolders lacks the folder of ${unknown.join(', ')}`);
  const files = outputFiles.map(({ path: place, contents, text }) => ({ path: place, contents, text }));
  const made: KeptBundle = { digest: sources, metafile, outputFiles: files };
  mkdirSync(folder, { recursive: true });
  // A rename is atomic, because another worker may be reading the file.
  writeFileSync(`${file}.${process.pid}`, serialize(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}

function sourceDigest(): string {
  // A kept bundle has the paths of this folder.
  const digest = createHash('sha256').update(root);
  for (const name of settings) digest.update(readFileSync(path.join(root, name)));
  for (const top of sourceFolders)
    for (const name of readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.\w+$/.test(name)) digest.update(`${top}/${name}\0`).update(readFileSync(path.join(root, top, name)));
  return digest.digest('hex');
}
