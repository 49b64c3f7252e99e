// Reads recorded cases line by line, from a file of any size that may be compressed with gzip.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { looksBinary } from '../core/text/looks-binary.ts';
import { CommandError, type Io } from './io.ts';
import { displayName } from './read-text.ts';
import { unreadableMessage } from './system-errors.ts';

/** The maximum length of a line, in characters: eight times the length of the longest recorded case. */
const maxLineLength = 64 * 1024 * 1024;

export interface CaseLine {
  line: number;
  text: string;
}

/** @throws CommandError if the file cannot be read or is not text. */
export async function* caseLines(io: Io, file: string): AsyncGenerator<CaseLine> {
  const name = displayName(file);
  const lines = splitLines(decompressed(io.pieces(file)));
  for (let line = 1; ; line++) {
    const next = await lines.next().catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(unreadableMessage(name, error));
    });
    if (next.done) return;
    if (line === 1 && looksBinary(next.value)) throw new CommandError(`${name} is not text.`);
    if (next.value.trim() !== '') yield { line, text: next.value };
  }
}

async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partialLine = '';
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      yield partialLine + part;
      partialLine = '';
    }
    partialLine += last;
    if (partialLine.length > maxLineLength) throw new Error(`a line has more than ${maxLineLength} characters`);
  }
  if (partialLine !== '') yield partialLine;
}

async function* decompressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const whole = Readable.from(prepend(first.value, chunks));
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* whole;
  const unzipped = createGunzip({ chunkSize: 1 << 20 });
  // If a stream fails, `pipeline` destroys the other stream, and `yield* unzipped` throws the error.
  pipeline(whole, unzipped, () => {});
  yield* unzipped;
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
