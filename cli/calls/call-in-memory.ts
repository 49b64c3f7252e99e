import { CommandError, type Io } from '../io.ts';
import { type CallFormat, type CallResult, callCommand } from './call-command.ts';
import type { CallName } from './call-options.ts';
import { openMemoryWorkspace } from './memory-workspace.ts';

export interface MemoryResult extends CallResult {
  written: Record<string, string>;
}

export async function callInMemory(
  name: CallName,
  files: unknown,
  options: unknown,
  { format = 'json', time }: { format?: CallFormat; time?: Pick<Io, 'now' | 'maxSearchMs'> } = {},
): Promise<MemoryResult> {
  const { io, written } = openMemoryWorkspace(files);
  const result = await callCommand({ ...io, ...time }, name, options, format);
  return { ...result, written: Object.fromEntries(written) };
}

/** Returns the error's message for the user; undefined if the error is a bug of the program. */
export function sentenceOf(error: unknown): string | undefined {
  return error instanceof CommandError ? error.message : undefined;
}
