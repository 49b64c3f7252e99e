// Reads files that anybody may have written. Only regular files are read, because a named pipe or a device would block
// the process or never end. The number of bytes is limited during the read, because a file may grow while it is read.
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/**
 * Error codes that Node does not use. Node's `EFBIG` is not used here, because it means that a file is too large to be
 * written.
 */
export const fileErrors = { notRegular: 'ENOTREG', tooLarge: 'ETOOLARGE' } as const;

/**
 * Flags to open a file without waiting. Without `O_NONBLOCK`, opening a named pipe would wait for its other end.
 * Windows does not have this flag.
 */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const maxChunk = 1024 * 1024;

/**
 * Opens a regular file, also through symbolic links. The caller closes the file.
 * @throws an error with a code: the code of Node, or `notRegular` for a named pipe, a socket or a device.
 */
export async function openRegularFile(file: string): Promise<FileHandle> {
  // The file is also checked before it is opened, because opening a device can have effects.
  assertRegular(await stat(file));
  const handle = await open(file, withoutWaiting);
  try {
    assertRegular(await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** @throws the errors of `openRegularFile`, and `tooLarge` if the file has more than `maxBytes` bytes */
export async function readRegularFile(file: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await openRegularFile(file);
  try {
    const chunkLength = chunkLengthOf(await handle.stat());
    return await readAtMost(maxBytes, async () => {
      const buffer = Buffer.allocUnsafe(chunkLength);
      const { bytesRead } = await handle.read(buffer, 0, chunkLength, null);
      return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}

/**
 * Reads a regular file synchronously, for a process that does nothing else meanwhile. Without the thread pool, a small
 * file takes a tenth of the time.
 * @throws the same errors as `readRegularFile`
 */
export function readRegularFileSync(file: string, maxBytes: number): Uint8Array {
  assertRegular(statSync(file));
  const descriptor = openSync(file, withoutWaiting);
  try {
    const found = fstatSync(descriptor);
    assertRegular(found);
    return readDescriptor(descriptor, { maxBytes, chunkLength: chunkLengthOf(found) });
  } finally {
    closeSync(descriptor);
  }
}

function readDescriptor(
  descriptor: number,
  { maxBytes, chunkLength }: { maxBytes: number; chunkLength: number },
): Uint8Array {
  const collected = new Collected(maxBytes);
  let buffer = Buffer.allocUnsafe(chunkLength);
  for (let filled = 0; ; ) {
    // Reads continue in the same chunk until the chunk is full or a read returns 0 bytes at the end of the file. So a
    // small file needs only one chunk.
    const length = readSync(descriptor, buffer, filled, buffer.length - filled, null);
    filled += length;
    if (length > 0 && filled < buffer.length) continue;
    collected.add(buffer.subarray(0, filled));
    if (length === 0) return collected.all();
    buffer = Buffer.allocUnsafe(chunkLength);
    filled = 0;
  }
}

/**
 * Joins the chunks that `next` returns, until `next` returns undefined.
 * @throws `tooLarge` as soon as there are more than `maxBytes` bytes
 */
export async function readAtMost(maxBytes: number, next: () => Promise<Uint8Array | undefined>): Promise<Uint8Array> {
  const collected = new Collected(maxBytes);
  for (let chunk = await next(); chunk; chunk = await next()) collected.add(chunk);
  return collected.all();
}

class Collected {
  private readonly chunks: Uint8Array[] = [];
  private readonly maxBytes: number;
  private length = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  add(chunk: Uint8Array): void {
    this.length += chunk.length;
    if (this.length > this.maxBytes) throw fileError(fileErrors.tooLarge, `has more than ${this.maxBytes} bytes`);
    this.chunks.push(chunk);
  }

  all(): Uint8Array {
    const [first] = this.chunks;
    return this.chunks.length === 1 && first ? first : Buffer.concat(this.chunks);
  }
}

function chunkLengthOf({ size }: Stats): number {
  return Math.max(4096, Math.min(size + 1, maxChunk));
}

function assertRegular(found: Stats): void {
  if (found.isDirectory()) throw fileError('EISDIR', 'is a folder');
  if (!found.isFile()) throw fileError(fileErrors.notRegular, 'is not a regular file');
}

function fileError(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
