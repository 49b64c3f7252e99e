// Reuses the compiled code of the program, for a faster start.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';

declare const REPLICAST_VERSION: string;

/** Since 22.1, Node can cache compiled code itself. */
interface CachingModule {
  enableCompileCache?(folder: string): unknown;
}

/** The class of CommonJS modules, with the method that compiles and runs a module. */
interface ModuleClass {
  prototype: { _compile(this: NodeJS.Module, text: string, file: string): unknown };
  wrap(text: string): string;
}

/**
 * Uses the user's own cache folder, because another user could put compiled code into Node's default folder, which all
 * users share. Does nothing if the folder cannot be written. NODE_COMPILE_CACHE takes precedence, and
 * NODE_DISABLE_COMPILE_CACHE turns the cache off.
 */
export function enableCompileCache(): void {
  try {
    const { enableCompileCache } = nodeModule as CachingModule;
    const { NODE_COMPILE_CACHE: given, NODE_DISABLE_COMPILE_CACHE: isDisabled } = process.env;
    const folder = path.join(userCacheFolder(), 'replicast');
    if (enableCompileCache) enableCompileCache(folder);
    else if (!isDisabled)
      cacheCompiledChunks(path.join(given || folder, `${REPLICAST_VERSION}-${process.version}-${process.arch}`));
  } catch {
    // Without a home folder, the program starts without a cache.
  }
}

const folderOfProgram = import.meta.dirname;

/** The name of a chunk contains a digest of its content, so a cached file belongs to one content. */
const chunkName = /-[A-Z0-9]{8}\.js$/;

/** Does in Node 20 for our own chunks what newer releases of Node can do. V8 rejects code of another version of V8. */
function cacheCompiledChunks(folder: string): void {
  const { prototype, wrap } = nodeModule as unknown as ModuleClass;
  const compile = prototype._compile;
  const compiled: { file: string; script: Script }[] = [];
  prototype._compile = function (text, filename) {
    if (path.dirname(filename) !== folderOfProgram || !chunkName.test(filename))
      return compile.call(this, text, filename);
    const file = path.join(folder, `${path.basename(filename)}.bin`);
    const cachedData = readIfExists(file);
    const script = new Script(wrap(text), { filename, cachedData });
    if (!cachedData || script.cachedDataRejected) compiled.push({ file, script });
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, (name: string) => this.require(name), this, filename, folderOfProgram);
  };
  // At the end, the code also contains the functions that V8 has compiled at their first call.
  process.on('exit', () => {
    for (const { file, script } of compiled) writeWhole(file, script.createCachedData());
  });
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Another process may be reading the file, and a rename replaces the whole file at once. */
function writeWhole(file: string, bytes: Buffer): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const written = `${file}.${process.pid}`;
    writeFileSync(written, bytes);
    renameSync(written, file);
  } catch {
    // A folder that cannot be written makes the next start slower, and nothing else.
  }
}

function userCacheFolder(): string {
  const { platform, env } = process;
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  return env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
}
