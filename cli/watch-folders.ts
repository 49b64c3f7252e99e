// Yields after each change of a file below folders. Editors write a file in several steps, which count as one change.
import { type FSWatcher, watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const quietMs = 150;

export async function* watchFolders(folders: readonly string[]): AsyncGenerator<void> {
  let changed: (() => void) | undefined;
  let isChanged = false;
  const onChange = () => {
    isChanged = true;
    changed?.();
  };
  const watchers = folders.map((folder): FSWatcher => watch(folder, { recursive: true }, onChange));
  try {
    for (;;) {
      if (!isChanged)
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      await setTimeout(quietMs);
      isChanged = false;
      yield;
    }
  } finally {
    for (const each of watchers) each.close();
  }
}
