// The files that a scenario file names, for those who check it.
import path from 'node:path';
import { isScenarioAddress, manifestsBeside } from '../core/language/scenario/addresses.ts';
import type { Attached } from '../core/language/scenario/attached.ts';
import { readScenarioFile } from '../core/language/scenario/file.ts';
import { CannotContinue, type Io } from './io.ts';
import { readText } from './text.ts';

/** Nothing for any other file. */
export async function attachedTo(io: Io, file: string, text: string): Promise<{ attached?: Attached }> {
  if (!isScenarioAddress(file)) return {};
  const { for: named, given } = readScenarioFile(text).reading;
  const shape = given.load?.shape;
  const names = named === undefined ? manifestsBeside(file) : [path.join(path.dirname(file), named)];
  const series = shape?.shape === 'csv' ? [path.join(path.dirname(file), shape.file)] : [];
  return { attached: { ...(await firstOf(io, 'manifest', names)), ...(await firstOf(io, 'series', series)) } };
}

async function firstOf(io: Io, role: keyof Attached, files: readonly string[]): Promise<Attached> {
  const [likeliest] = files;
  if (likeliest === undefined) return {};
  for (const file of files) {
    const text = await tryText(io, file);
    if (text !== undefined) return { [role]: { name: path.basename(file), text } };
  }
  return { [role]: { name: path.basename(likeliest), text: undefined } };
}

export async function tryText(io: Io, file: string): Promise<string | undefined> {
  try {
    return await readText(io, file);
  } catch (error) {
    if (error instanceof CannotContinue) return undefined;
    throw error;
  }
}
