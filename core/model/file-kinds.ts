import { configKind } from './config/kind.ts';
import type { FileKind } from './file-kind.ts';
import { scenarioKind } from './scenario/kind.ts';

export const fileKinds: readonly FileKind[] = [configKind, scenarioKind];

export function fileKindOf(path: string | undefined): FileKind | undefined {
  return path === undefined ? undefined : fileKinds.find(({ fileNamePattern }) => fileNamePattern.test(path));
}
