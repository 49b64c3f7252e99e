// A worker's part of `lint`. A worker keeps scanned objects, so that the message with the index can omit these objects.
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { Io } from '../io.ts';
import { createLintPart, indexOf, type LintOptionsOfThread, type ScannedFile } from './lint-part.ts';
import type { WorkerPart } from './worker-calls.ts';

export function createWorkerPart(io: Io, options: LintOptionsOfThread): WorkerPart {
  const scanned = new Map<string, ScannedFile>();
  let index: WorkspaceIndex | undefined;
  const part = createLintPart(io, options, {
    keepsFiles: false,
    async index() {
      if (!index) throw new Error('The index was not sent before the file.');
      return index;
    },
  });
  return {
    async scan(files) {
      const found = await part.scan(files);
      for (const [at, file] of files.entries()) scanned.set(file, found[at]);
      return found;
    },
    async useIndex(files) {
      index = indexOf(
        files.map(([file, shared]) => [file, shared ? shared.documents : scanned.get(file)]),
        options.applied,
      );
      scanned.clear();
    },
    lint: (tasks) => part.lint(tasks),
  };
}
