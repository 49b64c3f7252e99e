// Enables the compile cache of Node 22.1 and later, so that the next start need not compile the program again.
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';

/** `enableCompileCache` is missing in Node 20. */
interface CachingModule {
  enableCompileCache?(folder: string): unknown;
}

/**
 * Uses a folder in the user's own cache folder. Node's default is in the temporary folder of all users, where another
 * user could put compiled code in advance. If the folder cannot be written, nothing happens. NODE_COMPILE_CACHE takes
 * precedence, and Node itself respects NODE_DISABLE_COMPILE_CACHE.
 */
export function enableCompileCache(): void {
  try {
    (nodeModule as CachingModule).enableCompileCache?.(path.join(userCacheFolder(), 'replicast'));
  } catch {
    // The user has no home folder: the program starts without a cache.
  }
}

function userCacheFolder(): string {
  const { platform, env } = process;
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  return env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
}
