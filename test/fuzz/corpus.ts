// The texts that are mutated: fixtures, examples, pages of the rules, and recordings.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { once } from '../../core/model/once.ts';
import type { Chance } from '../support/chance.ts';

export type Files = Readonly<Record<string, string>>;

const golden = 'test/golden';

const folders = [
  'examples',
  'examples/chart',
  'test/fixtures/workspace',
  'test/fixtures/language',
  'test/fixtures/admission',
  'test/fixtures/charts/worker',
  'test/fixtures/charts/queue',
  'test/fixtures/charts/shop',
];

function readFolder(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')];
    }),
  );
}

function readLines(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trim().split('\n');
}

/** Only lines that are short enough to be read thousands of times. */
export function recordedLines(folder: string, maxLength: number): string[] {
  return readdirSync(path.join(golden, folder))
    .filter((file) => file.endsWith('.jsonl.gz'))
    .flatMap((file) => readLines(path.join(golden, folder, file)).filter((line) => line.length <= maxLength));
}

interface RecordedRendering {
  files?: Record<string, string>;
}

export interface Corpus {
  workspaces: readonly Files[];
  manifests: readonly string[];
  pages: readonly string[];
  lines: readonly string[];
}

export const readCorpus = once((): Corpus => {
  const rendered = recordedLines('renderings', 100_000).flatMap((line): Files[] => {
    const { files } = JSON.parse(line) as RecordedRendering;
    return files ? [files] : [];
  });
  const workspaces = [...folders.map(readFolder), ...rendered];
  const manifests = recordedLines('admission', 100_000).map(
    (line) => (JSON.parse(line) as { document: string }).document,
  );
  const pages = Object.values(readFolder('docs/rules'));
  const texts = [...workspaces.flatMap((files) => Object.values(files)), ...manifests.slice(0, 500), ...pages];
  return { workspaces, manifests, pages, lines: [...new Set(texts.flatMap((text) => text.split('\n')))] };
});

export const randomLine = (chance: Chance): string => chance.of(readCorpus().lines);
