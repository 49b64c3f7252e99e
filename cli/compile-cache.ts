// Node keeps the compiled program for the next start, where it can (since 22.1).
import nodeModule from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';

/** What the types of Node 20 do not have. */
interface CachingModule {
  enableCompileCache?(folder: string): unknown;
}

/**
 * In the cache of the user: in Node's default, the temporary folder of all users, others could put a program there
 * before us. A folder that cannot be written has no effect. NODE_COMPILE_CACHE takes precedence, and
 * NODE_DISABLE_COMPILE_CACHE is respected by Node.
 */
export function enableCompileCache(): void {
  try {
    (nodeModule as CachingModule).enableCompileCache?.(path.join(userCacheFolder(), 'replicast'));
  } catch {
    // A user without a home folder.
  }
}

function userCacheFolder(): string {
  const { platform, env } = process;
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA;
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Caches');
  return env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
}
