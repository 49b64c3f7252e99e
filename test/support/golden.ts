// UPDATE_GOLDEN=1 rewrites golden files; a missing one fails.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../golden');

/** `name`: a path below test/golden, with its extension. */
export function expectGolden(name: string, actual: string): void {
  const file = path.join(folder, name);
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  expect(actual).toBe(readGolden(file, name));
}

function readGolden(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    throw new Error(`test/golden/${name} is missing. Write it with UPDATE_GOLDEN=1, then read it.`);
  }
}
