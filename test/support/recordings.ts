// Recordings of the project, and the whole set if REPLICAST_CORPUS names its folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { sampleOf } from './effort.ts';

const shown = 5;

/** Includes later recordings. Empty without the whole set. */
export function wholeSetFolders(kind: 'admission' | 'keda' | 'render' | 'traces'): string[] {
  const corpus = process.env.REPLICAST_CORPUS;
  if (!corpus) return [];
  return [path.join(corpus, kind), path.join(corpus, 'more', kind)].filter((folder) => existsSync(folder));
}

export function previewFolders(): string[] {
  const folder = path.join(process.env.REPLICAST_CORPUS ?? '', 'preview');
  return process.env.REPLICAST_CORPUS && existsSync(folder) ? [folder] : [];
}

export function recordingsOf(folders: readonly string[], names?: RegExp): [file: string, folder: string][] {
  return folders.flatMap((folder) => recordingsIn(folder, names).map((file): [string, string] => [file, folder]));
}

export function recordingsIn(folder: string, names = /\.jsonl\.gz$/): string[] {
  return readdirSync(folder).filter((file) => names.test(file));
}

export function linesOf(...file: string[]): string[] {
  return gunzipSync(readFileSync(path.join(...file)))
    .toString()
    .trim()
    .split('\n');
}

/** The whole set repeats most lines of the project's recordings, so an equal line is not verified again. */
export function caseChecker(verifyLine: (line: string) => { result: string }): (folder: string, file: string) => void {
  const equal = new Set<string>();
  const verify = (line: string) => {
    const verdict = verifyLine(line);
    if (verdict.result === 'equal') equal.add(line);
    return verdict;
  };
  return (folder, file) => {
    const lines = sampleOf(linesOf(folder, file));
    expect(lines.length).toBeGreaterThan(0);
    const verdicts = lines.filter((line) => !equal.has(line)).map(verify);
    expect(verdicts.filter(({ result }) => result !== 'equal').slice(0, shown)).toEqual([]);
  };
}
