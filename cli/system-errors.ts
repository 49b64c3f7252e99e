import { fileErrors } from '../server/files/read-regular-file.ts';

const reasons: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  [fileErrors.notRegular]: 'it is not a regular file',
};

export function unreadableMessage(name: string, { code = '', message }: NodeJS.ErrnoException): string {
  return `${name} cannot be read: ${reasons[code] ?? message}.`;
}

/**
 * Returns a message for errors that no other code catches, for example about a file that was just deleted. Returns
 * undefined for bugs.
 */
export function systemErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('path' in error)) return undefined;
  return unreadableMessage(String(error.path), error as NodeJS.ErrnoException);
}
