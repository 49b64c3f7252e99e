// The cursor is `<|>`, and a diagnostic is a comment with carets under its line. No other diagnostic is allowed.
import { expect } from 'vitest';
import type { CompletionItem, Position } from 'vscode-languageserver-types';
import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import type { WorkspaceContext } from '../../core/analysis/workspace-context.ts';
import { completionsAt } from '../../core/editor/completion/completion.ts';
import type { CompletionCapabilities } from '../../core/editor/completion/completion-items.ts';
import { inlayHintsOf } from '../../core/editor/hints/inlay-hints.ts';
import { hoverAt } from '../../core/editor/hover/hover.ts';
import { withoutColumnGaps } from '../../core/editor/hover/markdown-table.ts';
import { autoscalerAt, findLenses, lensTitle } from '../../core/editor/lenses/code-lens.ts';
import { type DiagnosticOptions, diagnose } from '../../core/lint/diagnostics.ts';
import type { FoundDiagnostic } from '../../core/lint/found-diagnostic.ts';
import { verdictOf } from '../../core/lint/verdicts/verdict.ts';
import { newestReleaseProfile, type Profile, parseProfile } from '../../core/simulator/profile.ts';
import { indexLines, offsetAt, positionAt } from '../../core/text/lines.ts';
import { documentAtLine, openSourceFile, placedDocuments } from '../../core/text/source-file.ts';
import { scenarioLookup } from './object-scenario.ts';
import { address, type Files, indexFiles } from './workspace.ts';

export interface MarkedOptions {
  json?: boolean;
  path?: string | undefined;
  kubernetes?: string | undefined;
  wpa?: string;
  diagnostics?: Partial<DiagnosticOptions>;
  abilities?: CompletionCapabilities;
  images?: boolean;
  files?: Files;
  scenario?: string | undefined;
}

const cursor = '<|>';

const header = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
`;

/** A diagnostic is under its line: `# ^^ code: message`; at the first column `#<-- code: message`. */
export function checkDiagnostics(marked: string, options: MarkedOptions = {}): void {
  const wanted = whole(marked);
  const text = wanted
    .split('\n')
    .filter((line) => !isMark(line))
    .join('\n');
  expect(withMarks(text, diagnosticsOf(text, options))).toBe(wanted);
}

export function diagnosticsOf(text: string, options: MarkedOptions = {}): FoundDiagnostic[] {
  const { json = false, path = 'hpa.yaml', kubernetes, wpa, diagnostics = {} } = options;
  const chosen = kubernetes === undefined ? undefined : { release: kubernetes };
  return [...placedDocuments(openSourceFile(text, { format: json ? 'json' : 'yaml' }))].flatMap(
    ({ yamlDocument, startLine }) =>
      diagnose(analyzeDocument(yamlDocument.text, { json, path, kubernetes: chosen, wpa }), {
        levels: withoutMetricsRule,
        scenarioOf: options.scenario === undefined ? undefined : scenarioLookup(options.scenario),
        ...around(options, startLine),
        ...diagnostics,
      }).map((one) => down(one, startLine)),
  );
}

const withoutMetricsRule = { 'default-cpu-80': 'off' } as const;

export function checkCompletion(marked: string, labels: readonly string[], options: MarkedOptions = {}): void {
  expect(sorted(completionsOf(marked, options).items).map(({ label }) => label)).toEqual(labels);
}

export function checkCompleted(marked: string, label: string, wanted: string, options: MarkedOptions = {}): void {
  const { items, text } = completionsOf(marked, options);
  const item = items.find((one) => one.label === label);
  expect(item, `${label} among ${items.map((one) => one.label).join(', ')}`).toBeDefined();
  const edit = item?.textEdit;
  if (!edit || !('range' in edit)) throw new Error('a suggestion without an edit');
  const lines = indexLines(text);
  const done =
    text.slice(0, offsetAt(lines, edit.range.start)) + edit.newText + text.slice(offsetAt(lines, edit.range.end));
  expect(done).toBe(whole(wanted));
}

export function completionsOf(marked: string, options: MarkedOptions = {}) {
  const { json = false, path, abilities = { snippets: true, insertAsIs: true } } = options;
  const { text, position } = atCursor(marked, json);
  const { yamlDocument, startLine } = documentAtLine(
    openSourceFile(text, { format: json ? 'json' : 'yaml' }),
    position.line,
  );
  const items = completionsAt(
    yamlDocument.text,
    { ...position, line: position.line - startLine },
    {
      json,
      abilities,
      path,
      chosen: { wpa: options.wpa },
      ...around(options, startLine),
    },
  );
  return {
    text,
    items: items.map((item) =>
      item.textEdit && 'range' in item.textEdit ? { ...item, textEdit: down(item.textEdit, startLine) } : item,
    ),
  };
}

/** Without the gaps between table columns; undefined: there is no hover. */
export function hoverOf(marked: string, options: MarkedOptions = {}): string | undefined {
  const { json = false, images = false, path, kubernetes, wpa } = options;
  const chosen = kubernetes === undefined ? undefined : { release: kubernetes };
  const { text, position } = atCursor(marked, json);
  const { yamlDocument, startLine } = documentAtLine(
    openSourceFile(text, { format: json ? 'json' : 'yaml' }),
    position.line,
  );
  const hover = hoverAt(
    analyzeDocument(yamlDocument.text, { json, kubernetes: chosen, wpa, path }),
    { ...position, line: position.line - startLine },
    {
      profile: profileOf(kubernetes),
      images,
      ...around(options, startLine),
    },
  );
  return hover && withoutColumnGaps((hover.contents as { value: string }).value);
}

export function checkHover(marked: string, wanted: string, options: MarkedOptions = {}): void {
  expect(hoverOf(marked, options)).toBe(wanted);
}

/** `line: title`, with the line from 1 in the given text. */
export function lensesOf(marked: string, options: MarkedOptions = {}): string[] {
  const { json = false, kubernetes, wpa } = options;
  const chosen = kubernetes === undefined ? undefined : { release: kubernetes };
  const text = whole(marked);
  const skipped = text.length === marked.replace(/^\n/, '').length ? 0 : 4;
  return [...placedDocuments(openSourceFile(text, { format: json ? 'json' : 'yaml' }))].flatMap(
    ({ yamlDocument, startLine }) => {
      const view = analyzeDocument(yamlDocument.text, { json, kubernetes: chosen, wpa });
      return findLenses(view).flatMap((place) => {
        const autoscaler = autoscalerAt(view, place.position);
        const { workspaceContext: workspace } = around(options, startLine);
        const verdict = autoscaler && workspace && verdictOf(view, autoscaler, workspace);
        const title = lensTitle(view, place, { profile: profileOf(kubernetes), verdict });
        return title === undefined ? [] : [`${place.position.line + startLine + 1 - skipped}: ${title}`];
      });
    },
  );
}

function profileOf(kubernetes: string | undefined): Profile {
  const profile = kubernetes === undefined ? undefined : parseProfile(kubernetes);
  return profile?.ok ? profile.value : newestReleaseProfile();
}

/** Each hint is `⟨hint⟩`. */
export function checkHints(marked: string, options: MarkedOptions = {}): void {
  const wanted = whole(marked);
  expect(withHints(wanted.replaceAll(/⟨[^⟩]*⟩/g, ''), options)).toBe(wanted);
}

function withHints(text: string, options: MarkedOptions): string {
  const { json = false, path } = options;
  const lines = indexLines(text);
  const hints = [...placedDocuments(openSourceFile(text, { format: json ? 'json' : 'yaml' }))].flatMap(
    ({ yamlDocument, startLine }) =>
      inlayHintsOf(
        analyzeDocument(yamlDocument.text, { json, path }),
        newestReleaseProfile(),
        around(options, startLine).workspaceContext,
      ).map(({ label, position }) => ({
        offset: offsetAt(lines, { ...position, line: position.line + startLine }),
        label: `⟨${typeof label === 'string' ? label : ''}⟩`,
      })),
  );
  return hints
    .toReversed()
    .reduce((result, { offset, label }) => result.slice(0, offset) + label + result.slice(offset), text);
}

/** Without the first line break, and with the header if the text is only a spec. */
export function whole(marked: string): string {
  const text = marked.replace(/^\n/, '');
  return text.startsWith('spec:') ? header + text : text;
}

function around(
  { files, path = 'hpa.yaml' }: MarkedOptions,
  startLine: number,
): { workspaceContext?: WorkspaceContext } {
  return files ? { workspaceContext: { index: indexFiles(files), uri: address(path), startLine } } : {};
}

function atCursor(marked: string, json: boolean): { text: string; position: Position } {
  const text = json ? marked : whole(marked);
  const offset = text.indexOf(cursor);
  if (offset === -1) throw new Error(`no ${cursor} in the text`);
  const clean = text.replace(cursor, '');
  return { text: clean, position: positionAt(indexLines(clean), offset) };
}

function withMarks(text: string, diagnostics: readonly FoundDiagnostic[]): string {
  const lines = text.split('\n');
  const marks = lines.map(() => [] as string[]);
  for (const diagnostic of diagnostics) marks[diagnostic.range.start.line]?.push(markOf(diagnostic, lines));
  return lines.flatMap((line, index) => [line, ...(marks[index] ?? [])]).join('\n');
}

function markOf({ range: { start, end }, code, message }: FoundDiagnostic, lines: readonly string[]): string {
  const isLong = end.line > start.line;
  const last = isLong ? (lines[start.line]?.length ?? 0) : end.character;
  const length = Math.max(0, last - start.character);
  const carets =
    start.character === 0
      ? `#<${'-'.repeat(Math.max(0, length - 2))}`
      : `#${' '.repeat(start.character - 1)}${'^'.repeat(length)}`;
  return `${carets}${isLong ? '…' : ''} ${code}: ${message}`;
}

function isMark(line: string): boolean {
  return /^#(?:<-*| *\^+)…? \S+: /.test(line);
}

function sorted(items: readonly CompletionItem[]): CompletionItem[] {
  const key = ({ sortText, label }: CompletionItem) => sortText ?? label;
  return items.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

function down<Placed extends { range: { start: Position; end: Position } }>(placed: Placed, lines: number): Placed {
  const { start, end } = placed.range;
  return {
    ...placed,
    range: { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } },
  };
}
