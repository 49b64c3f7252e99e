// Reuses the compiled code of the program, for a faster start.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Since 22.1, Node can cache compiled code itself. */
interface CachingModule {
  enableCompileCache?(folder: string): unknown;
}

/** The class of CommonJS modules, with the method that compiles and runs a module. */
interface ModuleClass {
  prototype: { _compile(this: NodeJS.Module, text: string, file: string, ...others: unknown[]): unknown };
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
    const folder = given ? path.resolve(given) : path.join(userCacheFolder(), 'replicast');
    // A relative folder would be in the current folder, which may belong to somebody else.
    if (!path.isAbsolute(folder)) return;
    if (enableCompileCache) enableCompileCache(folder);
    else if (!isDisabled && !process.sourceMapsEnabled) cacheCompiledModules(folder);
  } catch {
    // Without a home folder, the program starts without a cache.
  }
}

const folderOfProgram = import.meta.dirname;

/**
 * Does in Node 20, for the modules of the program, what newer releases of Node can do. Each version of V8, set of its
 * flags, and user has a folder, because V8 rejects code that was compiled with another version or other flags.
 */
function cacheCompiledModules(parent: string): void {
  const user = process.getuid?.() ?? '';
  const folder = path.join(parent, `${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}-${user}`);
  const { prototype, wrap } = nodeModule as unknown as ModuleClass;
  const compile = prototype._compile;
  const compiled: { file: string; text: string; script: Script }[] = [];
  prototype._compile = function (text, filename, ...others) {
    if (path.dirname(filename) !== folderOfProgram || text.startsWith('#!'))
      return compile.call(this, text, filename, ...others);
    const file = path.join(folder, `${path.basename(filename)}.bin`);
    const cachedData = readCompiled(file, text);
    const script = new Script(wrap(text), { filename, cachedData });
    if (!cachedData || script.cachedDataRejected) compiled.push({ file, text, script });
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, (name: string) => this.require(name), this, filename, folderOfProgram);
  };
  // At the end, the code also contains the functions that V8 compiled when this command called them.
  process.on('exit', () => {
    try {
      for (const { file, text, script } of compiled) writeCompiled(file, text, script);
    } catch {
      // A folder that cannot be written only makes the next start slower.
    }
  });
}

/**
 * The checksums of the text and of the compiled code come before the code. V8 compares only the length of the text, and
 * crashes if the code is damaged.
 */
const checksums = (text: string, code: Uint8Array) => Buffer.from(Uint32Array.of(crc32(text), crc32(code)).buffer);

/** Returns undefined if the file does not exist, is damaged, or belongs to another text. */
function readCompiled(file: string, text: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(8);
    return checksums(text, code).equals(bytes.subarray(0, 8)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Another process may be reading the file, and a rename replaces the whole file at once. */
function writeCompiled(file: string, text: string, script: Script): void {
  const written = `${file}.${process.pid}-${process.hrtime.bigint()}`;
  const code = script.createCachedData();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(written, Buffer.concat([checksums(text, code), code]), { mode: 0o600 });
    renameSync(written, file);
  } finally {
    rmSync(written, { force: true });
  }
}

function userCacheFolder(): string {
  const { platform, env } = process;
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  return env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
}
