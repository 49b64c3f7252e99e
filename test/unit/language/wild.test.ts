// Manifests as people wrote them: nothing is said that is not so. They are not ours to copy, so they are read from
// REPLICAST_CORPUS, the folder with manifests/, and skipped where it is not set.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { completionsAt } from '../../../core/language/features/completion.ts';
import { definitionAt } from '../../../core/language/features/definition.ts';
import { diagnose } from '../../../core/language/features/diagnostics.ts';
import {
  elsewhereCompletionsAt,
  elsewhereHoverAt,
  elsewhereProblems,
  mayWriteElsewhere,
} from '../../../core/language/features/elsewhere.ts';
import { foldsOf } from '../../../core/language/features/folding.ts';
import { hintsIn } from '../../../core/language/features/hints.ts';
import { hoverAt } from '../../../core/language/features/hover.ts';
import { lensTitle, placeLenses } from '../../../core/language/features/lens.ts';
import { selectionAt } from '../../../core/language/features/selection.ts';
import { symbolsOf } from '../../../core/language/features/symbols.ts';
import { tokensOf } from '../../../core/language/features/tokens.ts';
import { viewChunk } from '../../../core/language/view.ts';
import { workloadsOf } from '../../../core/language/workspace/links.ts';
import { scanFile } from '../../../core/language/workspace/scan.ts';
import { WorkspaceIndex } from '../../../core/language/workspace/workspace-index.ts';
import { newestProfile } from '../../../core/simulator/profile.ts';
import { openSource, placedChunks } from '../../../core/text/source.ts';
import { diagnosticsOf } from '../../support/marked.ts';

const corpus = process.env.REPLICAST_CORPUS;
const profile = newestProfile();
const abilities = { snippets: true, insertAsIs: true };
const folder = corpus ? path.join(corpus, 'manifests') : '';

describe.skipIf(!existsSync(folder))('manifests from the wild (skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {
  test('other objects, which only name the kinds, are left alone', () => {
    expect(files('other').flatMap(everything)).toEqual([]);
  });

  test('… and have no lens', () => expect(files('other').flatMap(lensesOf)).toEqual([]));

  test('nothing in a template depends on what cannot be seen', () => {
    expect(files('helm').flatMap(everything)).toEqual([]);
  });

  test('what the API server accepts has no error', () => {
    const fine = verdicts().filter(({ verdict }) => verdict === 'ok' || verdict === 'patch');
    const mistaken = new Set(
      verdicts()
        .filter(({ verdict }) => verdict === 'has-mistake' || verdict === 'unsure')
        .map(({ file }) => file),
    );
    const named = new Set(fine.map(({ file }) => file).filter((file) => !mistaken.has(file)));
    expect([...named].flatMap((file) => errors(path.join('autoscalers', path.basename(file))))).toEqual([]);
  });

  test('what it refuses has one', () => {
    const refused = verdicts().filter(
      ({ verdict, apiVersion, note }) => verdict === 'has-mistake' && apiVersion === 'autoscaling/v2' && isRefusal(note),
    );
    const silent = refused.filter(({ file }) => errors(path.join('autoscalers', path.basename(file))).length === 0);
    expect(refused.length).toBeGreaterThan(0);
    expect(silent).toEqual([]);
  });
});

describe.skipIf(!existsSync(folder))(
  'every manifest from the wild (skipped unless REPLICAST_CORPUS names the folder of recordings)',
  () => {
    test.each(existsSync(folder) ? foldersOf() : [])(
      '%s: opened, hovered and completed at every line without an exception',
      (kind) => {
        for (const file of files(kind)) askAtEveryLine(file);
      },
      300_000,
    );

    test('is indexed, and the index finds the objects that meet', () => {
      const index = new WorkspaceIndex();
      for (const file of foldersOf().flatMap(files)) index.put(uriOf(file), scan(file));
      for (const found of index.all())
        for (const workload of workloadsOf(index, found)) expect(index.areTogether(found, workload)).toBeTypeOf('boolean');
    });
  },
);

function foldersOf(): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}

const uriOf = (file: string) => `file:///corpus/${file}`;

function scan(file: string) {
  return scanFile(uriOf(file), readFileSync(path.join(folder, file), 'utf8'));
}

/** Hovered in each key, completed at the end of each line. */
function askAtEveryLine(file: string): void {
  const json = file.endsWith('.json');
  const index = new WorkspaceIndex();
  index.put(uriOf(file), scan(file));
  for (const { chunk, startLine } of placedChunks(openSource(readFileSync(path.join(folder, file), 'utf8'), { json }))) {
    const view = viewChunk(chunk.text, { json, path: file });
    const surroundings = { index, uri: uriOf(file), startLine };
    diagnose(view, { levels: {} });
    for (const place of placeLenses(view)) expect(lensTitle(view, place, profile)).not.toMatch(/undefined|NaN/);
    hintsIn(view, profile, surroundings);
    symbolsOf(view);
    foldsOf(view, chunk.text);
    tokensOf(view, profile);
    const around = { index, uri: uriOf(file), json };
    const isElsewhere = mayWriteElsewhere(chunk.text, uriOf(file));
    if (isElsewhere) elsewhereProblems(chunk.text, around, { levels: {} });
    for (const [line, text] of chunk.text.split('\n').entries()) {
      const middle = { line, character: Math.max(text.length - text.trimStart().length + 1, text.indexOf(':') - 1) };
      hoverAt(view, middle, { profile, images: true, surroundings });
      selectionAt(view, middle);
      definitionAt(index, uriOf(file), { line: line + startLine, character: middle.character });
      const end = { line, character: text.length };
      for (const item of completionsAt(chunk.text, end, { json, abilities, surroundings, view })) expect(item.textEdit).toBeDefined();
      if (!isElsewhere) continue;
      elsewhereHoverAt(chunk.text, middle, around, { profile, images: true });
      elsewhereCompletionsAt(chunk.text, end, around, { json, abilities });
    }
  }
}

interface Verdict {
  file: string;
  apiVersion: string;
  verdict: string;
  note: string;
}

function verdicts(): Verdict[] {
  const [, ...rows] = readFileSync(path.join(folder, 'expected.tsv'), 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [file = '', , , apiVersion = '', verdict = '', note = ''] = row.split('\t');
    return { file, apiVersion, verdict, note };
  });
}

/** The server's words; the other mistakes are warnings of rules that do not all exist yet. */
function isRefusal(note: string): boolean {
  return /unknown field|Invalid value|Required value|Unsupported value|Forbidden|already set in map/.test(note.split('| also:')[0] ?? '');
}

function files(kind: string): string[] {
  return readdirSync(path.join(folder, kind)).map((file) => path.join(kind, file));
}

/** Diagnostics, also those of patches and of a chart's values; each file is a workspace of its own. */
function everything(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const index = new WorkspaceIndex();
  index.put(uriOf(file), scan(file));
  const json = file.endsWith('.json');
  const inPatches = elsewhereProblems(text, { index, uri: uriOf(file), json }, { levels: {} });
  const found = [...diagnosticsOf(text, { json, path: file }), ...inPatches];
  return found.map(({ severity, code, message, range }) => `${file}:${range.start.line + 1} ${severity} ${code} ${message}`);
}

function lensesOf(file: string): string[] {
  const json = file.endsWith('.json');
  const chunks = placedChunks(openSource(readFileSync(path.join(folder, file), 'utf8'), { json }));
  return [...chunks].flatMap(({ chunk }) =>
    placeLenses(viewChunk(chunk.text, { json, path: file })).map(({ topic }) => `${file} ${topic}`),
  );
}

function errors(file: string): string[] {
  return everything(file).filter((line) => / 1 \S+ /.test(line));
}
