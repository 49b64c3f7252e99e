// Manifests as people wrote them: nothing is said that is not so. They are not ours to copy, so they are read from
// REPLICAST_CORPUS, the folder with manifests/, and skipped where it is not set.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnosticsOf } from '../../support/marked.ts';

const corpus = process.env.REPLICAST_CORPUS;
const folder = corpus ? path.join(corpus, 'manifests') : '';

describe.skipIf(!existsSync(folder))('manifests from the wild (skipped unless REPLICAST_CORPUS names their folder)', () => {
  test('other objects, which only name the kinds, are left alone', () => {
    expect(files('other').flatMap(everything)).toEqual([]);
  });

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

function everything(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const found = diagnosticsOf(text, { json: file.endsWith('.json'), path: file });
  return found.map(({ severity, code, message, range }) => `${file}:${range.start.line + 1} ${severity} ${code} ${message}`);
}

function errors(file: string): string[] {
  return everything(file).filter((line) => / 1 \S+ /.test(line));
}
