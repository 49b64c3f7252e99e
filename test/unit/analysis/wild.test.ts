// Licenses allow no copy of manifests from the wild: REPLICAST_CORPUS names their folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { scanFile } from '../../../core/analysis/scan-document.ts';
import { completionsAt } from '../../../core/editor/completion/completion.ts';
import { inlayHintsOf } from '../../../core/editor/hints/inlay-hints.ts';
import { hoverAt } from '../../../core/editor/hover/hover.ts';
import { findLenses, lensTitle } from '../../../core/editor/lenses/code-lens.ts';
import { definitionAt } from '../../../core/editor/navigation/definition.ts';
import { documentSymbols } from '../../../core/editor/symbols/document-symbols.ts';
import { foldingRangesOf } from '../../../core/editor/symbols/folding.ts';
import { selectionRangeAt } from '../../../core/editor/symbols/selection-range.ts';
import { semanticTokensOf } from '../../../core/editor/tokens/semantic-tokens.ts';
import { candidateWorkloads } from '../../../core/index/links/workload-links.ts';
import { WorkspaceIndex } from '../../../core/index/workspace-index.ts';
import { diagnose } from '../../../core/lint/diagnostics.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { openSourceFile, placedDocuments } from '../../../core/text/source-file.ts';
import { renderOutsideCharts } from '../../support/made-up-chart.ts';
import { diagnosticsOf } from '../../support/marked.ts';
import { valuesOrPatch } from '../../support/values-or-patch.ts';

const corpus = process.env.REPLICAST_CORPUS;
const profile = newestReleaseProfile();
const abilities = { snippets: true, insertAsIs: true };
const folder = corpus ? path.join(corpus, 'manifests') : '';

describe.skipIf(!existsSync(folder))(
  'manifests from the wild (skipped unless REPLICAST_CORPUS names the folder of recordings)',
  () => {
    test('other objects that only mention the kinds have no diagnostics', () => {
      expect(files('other').flatMap(everything)).toEqual([]);
    });

    test('other objects have no lens, apart from those of KEDA', () => {
      const isOfKeda = (file: string) => /^kind: ScaledObject$/m.test(readFileSync(path.join(folder, file), 'utf8'));
      const others = files('other').filter((file) => !isOfKeda(file));
      expect(others.length).toBeGreaterThan(0);
      expect(others.flatMap(lensesOf)).toEqual([]);
    });

    test('no diagnostics in a template depend on templated values', () => {
      expect(files('helm').flatMap(everything)).toEqual([]);
    });

    test('objects that the API server accepts have no error', () => {
      const fine = verdicts().filter(({ verdict }) => verdict === 'ok' || verdict === 'patch');
      const mistaken = new Set(
        verdicts()
          .filter(({ verdict }) => verdict === 'has-mistake' || verdict === 'unsure')
          .map(({ file }) => file),
      );
      const named = new Set(fine.map(({ file }) => file).filter((file) => !mistaken.has(file)));
      expect([...named].flatMap((file) => errors(path.join('autoscalers', path.basename(file))))).toEqual([]);
    });

    test('objects that the API server refuses have an error', () => {
      const refused = verdicts().filter(
        ({ verdict, apiVersion, note }) =>
          verdict === 'has-mistake' && apiVersion === 'autoscaling/v2' && isRefusal(note),
      );
      const silent = refused.filter(({ file }) => errors(path.join('autoscalers', path.basename(file))).length === 0);
      expect(refused.length).toBeGreaterThan(0);
      expect(silent).toEqual([]);
    });
  },
);

describe.skipIf(!existsSync(folder))(
  'every manifest from the wild (skipped unless REPLICAST_CORPUS names the folder of recordings)',
  () => {
    test.each(existsSync(folder) ? foldersOf() : [])(
      '%s: is opened, hovered and completed at every line without an exception',
      (kind) => {
        for (const file of files(kind)) askAtEveryLine(file);
      },
      300_000,
    );

    test('is indexed, and the index links the objects', () => {
      const index = new WorkspaceIndex();
      for (const file of foldersOf().flatMap(files)) index.put(uriOf(file), scan(file));
      for (const found of index.all())
        for (const workload of candidateWorkloads(index, found))
          expect(index.areAppliedTogether(found, workload)).toBeTypeOf('boolean');
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

function askAtEveryLine(file: string): void {
  const json = file.endsWith('.json');
  const index = new WorkspaceIndex();
  index.put(uriOf(file), scan(file));
  for (const { yamlDocument, startLine } of placedDocuments(
    openSourceFile(readFileSync(path.join(folder, file), 'utf8'), { format: json ? 'json' : 'yaml' }),
  )) {
    const view = analyzeDocument(yamlDocument.text, { json, path: file });
    const workspaceContext = { index, uri: uriOf(file), startLine };
    diagnose(view, { levels: {} });
    const rendered = renderOutsideCharts(view, { uri: uriOf(file), files: {}, previewValues: {} });
    for (const place of findLenses(view))
      for (const seen of [view, rendered])
        expect(lensTitle(seen, place, { profile }) ?? '').not.toMatch(/undefined|NaN/);
    inlayHintsOf(view, profile, workspaceContext);
    documentSymbols(view);
    foldingRangesOf(view, yamlDocument.text);
    semanticTokensOf(view, profile);
    const around = { index, uri: uriOf(file), json };
    const others = valuesOrPatch(uriOf(file));
    others.problems(yamlDocument.text, around, { levels: {} });
    for (const [line, text] of yamlDocument.text.split('\n').entries()) {
      const middle = { line, character: Math.max(text.length - text.trimStart().length + 1, text.indexOf(':') - 1) };
      hoverAt(view, middle, { profile, images: true, workspaceContext });
      selectionRangeAt(view, middle);
      definitionAt(index, uriOf(file), { line: line + startLine, character: middle.character });
      const end = { line, character: text.length };
      for (const item of completionsAt(yamlDocument.text, end, { json, abilities, workspaceContext, view }))
        expect(item.textEdit).toBeDefined();
      others.hoverAt(yamlDocument.text, middle, around, { profile, images: true });
      others.completionsAt(yamlDocument.text, end, around, { json, abilities });
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

/** The server's messages; other mistakes are warnings of rules that do not all exist yet. */
function isRefusal(note: string): boolean {
  return /unknown field|Invalid value|Required value|Unsupported value|Forbidden|already set in map/.test(
    note.split('| also:')[0] ?? '',
  );
}

function files(kind: string): string[] {
  return readdirSync(path.join(folder, kind)).map((file) => path.join(kind, file));
}

function everything(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const index = new WorkspaceIndex();
  index.put(uriOf(file), scan(file));
  const json = file.endsWith('.json');
  const inPatches = valuesOrPatch(uriOf(file)).problems(text, { index, uri: uriOf(file), json }, { levels: {} });
  const found = [...diagnosticsOf(text, { json, path: file }), ...inPatches];
  return found.map(
    ({ severity, code, message, range }) => `${file}:${range.start.line + 1} ${severity} ${code} ${message}`,
  );
}

function lensesOf(file: string): string[] {
  const json = file.endsWith('.json');
  const yamlDocuments = placedDocuments(
    openSourceFile(readFileSync(path.join(folder, file), 'utf8'), { format: json ? 'json' : 'yaml' }),
  );
  return [...yamlDocuments].flatMap(({ yamlDocument }) =>
    findLenses(analyzeDocument(yamlDocument.text, { json, path: file })).map(({ topic }) => `${file} ${topic}`),
  );
}

function errors(file: string): string[] {
  return everything(file).filter((line) => /^\S+ 1 \S+ /.test(line));
}
