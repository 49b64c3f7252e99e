// Reads files of other people on Node: only regular files, and never more bytes than expected. A named pipe or a device
// would block the process or never end, and a file may grow while it is read, so its size proves nothing.
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/** The codes of Node's errors, and of these two. */
export const fileErrors = { notRegular: 'ENOTREG', tooLarge: 'EFBIG' } as const;

/** In one piece, if the file is not longer. */
const maxChunk = 1024 * 1024;

/**
 * Follows symbolic links. The caller closes the file. @throws an error with a code: of Node, or `notRegular` for a named
 * pipe, a socket or a device.
 */
export async function openRegularFile(file: string): Promise<FileHandle> {
  // Before it is opened: opening a device can have effects.
  assertRegular(await stat(file));
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    assertRegular(await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** @throws as `openRegularFile`, and `tooLarge` if the file has more than `maxBytes` bytes. */
export async function readRegularFile(file: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await openRegularFile(file);
  try {
    // Only decides in how many pieces the file is read.
    const { size } = await handle.stat();
    const chunkLength = Math.max(4096, Math.min(size + 1, maxChunk));
    return await readAtMost(maxBytes, async () => {
      const buffer = Buffer.allocUnsafe(chunkLength);
      const { bytesRead } = await handle.read(buffer, 0, chunkLength, null);
      return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/** Undefined from `next` is the end. @throws `tooLarge` as soon as there are more than `maxBytes` bytes. */
export async function readAtMost(maxBytes: number, next: () => Promise<Uint8Array | undefined>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await next(); chunk; chunk = await next()) {
    length += chunk.length;
    if (length > maxBytes) throw fileError(fileErrors.tooLarge, `has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function assertRegular(found: Stats): void {
  if (found.isDirectory()) throw fileError('EISDIR', 'is a folder');
  if (!found.isFile()) throw fileError(fileErrors.notRegular, 'is not a regular file');
}

function fileError(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
