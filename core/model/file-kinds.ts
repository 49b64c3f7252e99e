// Every kind of file that is known by its name.
import type { FileKind } from './file-kind.ts';
import { scenarioKind } from './scenario/kind.ts';

export const fileKinds: readonly FileKind[] = [scenarioKind];

/** `path`: of a file, or its address. */
export function fileKindOf(path: string | undefined): FileKind | undefined {
  return path === undefined ? undefined : fileKinds.find(({ fileNamePattern }) => fileNamePattern.test(path));
}
