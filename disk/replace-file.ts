// Writes a file atomically: even if something fails, the file has its old bytes or its new bytes. Only this module
// overwrites files on disk.
import { constants, type Stats } from 'node:fs';
import { access, copyFile, type FileHandle, link, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

const replaceErrors = { changed: 'ECHANGED', notRegular: 'ENOTREG' } as const;

export interface ReplaceError extends NodeJS.ErrnoException {
  /** The path of a copy of the old bytes. Set only if the old bytes could not be restored in the file itself. */
  copy?: string;
}

const reasons: Readonly<Record<string, string>> = {
  [replaceErrors.changed]: 'it has changed since it was read',
  [replaceErrors.notRegular]: 'it is not a regular file',
  EEXIST: 'it has been created in the meantime',
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left in the quota',
  EROFS: 'the file system is read-only',
  EFBIG: 'the system allows no file of this size',
};

/** Returns the reason why a file could not be written, as a clause: `no space is left on the disk`. */
export function unwrittenReason({ code = '', message, copy }: ReplaceError): string {
  const reason = reasons[code] ?? message;
  return copy === undefined ? reason : `${reason}; the old text of the file is in ${copy}`;
}

/**
 * Replaces the content of a file. The current content must be `before`. If `before` is undefined, the file must not
 * exist. Follows symbolic links, and keeps permissions and owner.
 * @throws ReplaceError; the file then has its old content, unless `copy` of the error is set
 */
export async function replaceFile(file: string, bytes: Uint8Array, before: Uint8Array | undefined): Promise<void> {
  if (before === undefined) return createFile(file, bytes);
  const target = await realpath(file);
  const found = await stat(target);
  if (!found.isFile()) throw replaceError(replaceErrors.notRegular, 'is not a regular file');
  // A rename does not need write permission for the file, but a read-only file must not be changed.
  await access(target, constants.W_OK);
  const current = await readAt(target, bytes.length);
  // The file may already have the new content, for example because it was just written under another name.
  if (current.equals(bytes)) return;
  await assertUnchanged(target, before);
  if (found.nlink > 1) return overwrite(target, bytes, before);
  const fresh = await writeBeside(target, bytes, 0o600);
  try {
    if (!(await takesAfter(fresh, found))) return await overwrite(target, bytes, before);
    await assertUnchanged(target, before);
    await rename(fresh, target);
  } catch (error) {
    // A rename cannot replace a mount point, so the file is overwritten.
    if (codeOf(error) === 'EBUSY') return await overwrite(target, bytes, before);
    throw error;
  } finally {
    await unlink(fresh).catch(() => {});
  }
  await flushFolder(target);
}

/**
 * Creates the file as a hard link to a temporary file, because a hard link, unlike a rename, fails if the file already
 * exists. If the file system has no hard links, the temporary file is copied.
 */
async function createFile(file: string, bytes: Uint8Array): Promise<void> {
  const fresh = await writeBeside(file, bytes);
  try {
    await link(fresh, file).catch((error) => {
      if (!lacksLinks.has(codeOf(error))) throw error;
      return copyFile(fresh, file, constants.COPYFILE_EXCL);
    });
  } finally {
    await unlink(fresh).catch(() => {});
  }
  await flushFolder(file);
}

/** The error codes for a hard link on a file system that does not support it. */
const lacksLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Overwrites the file in place, if a rename is impossible, would break hard links, or would change the owner. A copy of
 * the old bytes is kept beside the file until the new bytes are on disk.
 */
async function overwrite(target: string, bytes: Uint8Array, before: Uint8Array): Promise<void> {
  const copy = await writeBeside(target, before, 0o600);
  let isKept = false;
  const handle = await open(target, 'r+');
  try {
    await assertSame(handle, before);
    try {
      await writeFrom(handle, bytes);
    } catch (error) {
      isKept = !(await writeFrom(handle, before).then(
        () => true,
        () => false,
      ));
      throw isKept ? Object.assign(error as ReplaceError, { copy }) : error;
    }
  } finally {
    await handle.close();
    if (!isKept) await unlink(copy).catch(() => {});
  }
}

/** The bytes are written before the file is truncated, so that restoring the old bytes needs no new disk space. */
async function writeFrom(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; )
    written += (await handle.write(bytes, written, bytes.length - written, written)).bytesWritten;
  await handle.truncate(bytes.length);
  await handle.sync();
}

/**
 * Writes the bytes to a new temporary file, and returns its path. The temporary file is in the folder of `file`, so
 * that both files are on the same disk.
 */
async function writeBeside(file: string, bytes: Uint8Array, mode = 0o666): Promise<string> {
  // The name is shortened, because file systems allow at most 255 bytes for a name with its suffix.
  const name = path.basename(file).slice(0, 50);
  const chance = Math.random().toString(36).slice(2, 10);
  const fresh = path.join(path.dirname(file), `.${name}.replicast-${chance}`);
  const handle = await open(fresh, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    return fresh;
  } catch (error) {
    await handle.close().catch(() => {});
    await unlink(fresh).catch(() => {});
    throw error;
  }
}

async function takesAfter(fresh: string, { uid, gid, mode }: Stats): Promise<boolean> {
  const handle = await open(fresh, 'r+');
  try {
    const own = await handle.stat();
    if (own.uid !== uid || own.gid !== gid) await handle.chown(uid, gid);
    // The mode comes last, because a change of the owner removes permissions.
    await handle.chmod(mode & 0o7777);
    await handle.sync();
    return true;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

async function assertUnchanged(file: string, before: Uint8Array): Promise<void> {
  if (!(await readAt(file, before.length)).equals(before)) throw changedError();
}

async function assertSame(handle: FileHandle, before: Uint8Array): Promise<void> {
  if (!(await readOneMore(handle, before.length)).equals(before)) throw changedError();
}

async function readAt(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    return await readOneMore(handle, length);
  } finally {
    await handle.close();
  }
}

/** Reads up to `length` + 1 bytes: the additional byte shows the caller that the file is longer than `length`. */
async function readOneMore(handle: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length + 1);
  let end = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, end, buffer.length - end, end);
    end += bytesRead;
    if (bytesRead === 0 || end === buffer.length) return buffer.subarray(0, end);
  }
}

/**
 * Flushes the folder of the file to the disk, so that the file's name refers to the new bytes even after a loss of
 * power. Windows cannot open folders, so nothing is flushed there.
 */
async function flushFolder(file: string): Promise<void> {
  const handle = await open(path.dirname(file), 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

function changedError(): NodeJS.ErrnoException {
  return replaceError(replaceErrors.changed, 'has changed since it was read');
}

function replaceError(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
