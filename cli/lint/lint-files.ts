// The files that `lint` reads. Standard input is read only once. Messages are printed only when `printMessages` is
// called, because `--fix` lints again and drops the earlier messages.
import path from 'node:path';
import type { Io } from '../io.ts';

export interface LintFiles {
  io: Io;
  /**
   * Sets the text that later reads of the file return; the file itself is not written. With `undefined`, reads return
   * the file on disk again.
   */
  replace(file: string, text: string | undefined): void;
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
