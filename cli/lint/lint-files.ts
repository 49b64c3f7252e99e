// The files of `lint` as it sees them: standard input is read once, and a fixed text replaces the file until it is
// written. Messages wait, because `--fix` lints more than once.
import path from 'node:path';
import type { Io } from '../io.ts';

export interface LintFiles {
  io: Io;
  /** Reads of the file give this text from now on; undefined takes it back. */
  replace(file: string, text: string | undefined): void;
  /** Drops the messages that wait: the files are linted again. */
  dropMessages(): void;
  printMessages(): void;
}

export function openLintFiles(io: Io): LintFiles {
  const texts = new Map<string, string>();
  const keyOf = (file: string) => (file === '-' ? file : path.resolve(file));
  let standardInput: Promise<Uint8Array> | undefined;
  let messages: string[] = [];
  return {
    io: {
      ...io,
      err: (text) => void messages.push(text),
      read(file) {
        const text = texts.get(keyOf(file));
        if (text !== undefined) return Promise.resolve(new TextEncoder().encode(text));
        if (file !== '-') return io.read(file);
        standardInput ??= io.read(file);
        return standardInput;
      },
    },
    replace(file, text) {
      if (text === undefined) texts.delete(keyOf(file));
      else texts.set(keyOf(file), text);
    },
    dropMessages() {
      messages = [];
    },
    printMessages() {
      for (const text of messages) io.err(text);
      messages = [];
    },
  };
}
