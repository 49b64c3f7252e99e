// Formats the server's answers about a file as text for a language model. Does not depend on VS Code.
import type { CodeLens, Diagnostic, Position } from 'vscode-languageclient';
import { codeLensMethod } from '../text/lens-lines.ts';

export type AskServer = <Answer>(method: string, params: object) => Promise<Answer | undefined>;

const severities = ['', 'error', 'warning', 'information', 'hint'];
const maxLines = 100;
const actionTitle = 'Simulate';

export async function problemsOf(ask: AskServer, uri: string): Promise<string> {
  const report = await ask<{ items?: Diagnostic[] }>('textDocument/diagnostic', { textDocument: { uri } });
  const lines = (report?.items ?? []).map(
    ({ range: { start }, severity = 1, code, message }) =>
      `${start.line + 1}:${start.character + 1} ${severities[severity]} ${code}: ${message}`,
  );
  return textOf(lines, 'Replicast finds no problem.');
}

/**
 * Returns the titles of the lenses of each line: `1: 1 → 5 → 10 in 30 s · 10 → 1 after 5 min`. A lens has no title
 * before it is resolved.
 */
export async function sequencesOf(ask: AskServer, uri: string): Promise<string> {
  const lenses = (await ask<CodeLens[]>(codeLensMethod, { textDocument: { uri } })) ?? [];
  const resolved = await Promise.all(
    lenses
      .slice(0, maxLines)
      .map(async (lens) => (lens.command ? lens : await ask<CodeLens>('codeLens/resolve', lens).catch(() => lens))),
  );
  const titles = new Map<number, string[]>();
  for (const lens of resolved) {
    if (!lens?.command || lens.command.title === actionTitle) continue;
    const line = lens.range.start.line + 1;
    titles.set(line, [...(titles.get(line) ?? []), lens.command.title]);
  }
  const lines = [...titles].map(([line, all]) => `${line}: ${all.join(' · ')}`);
  return textOf(lines, 'There is no autoscaler, or the setting replicast.lens is off.');
}

export async function hoverTextOf(ask: AskServer, uri: string, position: Position): Promise<string> {
  const hover = await ask<{ contents: { value?: string } | string }>('textDocument/hover', {
    textDocument: { uri },
    position,
  });
  const contents = hover?.contents;
  const text = typeof contents === 'string' ? contents : contents?.value;
  return text ?? 'Replicast has no explanation for this line: name the line of a field or of a condition.';
}

function textOf(lines: readonly string[], none: string): string {
  if (lines.length === 0) return none;
  const left = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(left > 0 ? [`… and ${left} more`] : [])].join('\n');
}
