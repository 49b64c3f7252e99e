// Reads files of other people on Node: only regular files, and never more bytes than expected. A named pipe or a device
// would block the process or never end, and a file may grow while it is read, so its size proves nothing.
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';

/** The codes of Node's errors, and of these two. `EFBIG` is the system's own, of a file that it lets nobody write. */
export const fileErrors = { notRegular: 'ENOTREG', tooLarge: 'ETOOLARGE' } as const;

/** Opening a named pipe would wait for its other end. Windows has none. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** In one piece, if the file is not longer. */
const maxChunk = 1024 * 1024;

/**
 * Follows symbolic links. The caller closes the file. @throws an error with a code: of Node, or `notRegular` for a
 * named pipe, a socket or a device.
 */
export async function openRegularFile(file: string): Promise<FileHandle> {
  // Before it is opened: opening a device can have effects.
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

/** @throws as `openRegularFile`, and `tooLarge` if the file has more than `maxBytes` bytes. */
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
 * For a process with nothing else to do: without the thread pool a small file takes a tenth of the time.
 * @throws as `readRegularFile`.
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
    // The end of a file is read into what is left of the first piece.
    const length = readSync(descriptor, buffer, filled, buffer.length - filled, null);
    filled += length;
    if (length > 0 && filled < buffer.length) continue;
    collected.add(buffer.subarray(0, filled));
    if (length === 0) return collected.all();
    buffer = Buffer.allocUnsafe(chunkLength);
    filled = 0;
  }
}

/** Undefined from `next` is the end. @throws `tooLarge` as soon as there are more than `maxBytes` bytes. */
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

/** Only decides in how many pieces a file is read. */
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
