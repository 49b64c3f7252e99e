// Enables the compile cache of Node 22.1 and later, for a faster start.
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';

/** Node 20 has no `enableCompileCache`. */
interface CachingModule {
  enableCompileCache?(folder: string): unknown;
}

/**
 * Uses the user's own cache folder, because another user could put compiled code into Node's default folder, which all
 * users share. Does nothing if the folder cannot be written. NODE_COMPILE_CACHE takes precedence.
 */
export function enableCompileCache(): void {
  try {
    (nodeModule as CachingModule).enableCompileCache?.(path.join(userCacheFolder(), 'replicast'));
  } catch {
    // Without a home folder, the program starts without a cache.
  }
}

function userCacheFolder(): string {
  const { platform, env } = process;
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  return env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
}
