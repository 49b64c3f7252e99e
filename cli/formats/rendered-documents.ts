import type { AppliedDocument } from '../applied-documents.ts';
import { terminalLines } from '../terminal.ts';
import { jsonText } from './json-text.ts';

/** The format is described in docs/formats/render.schema.json. */
export function documentsAsJson(documents: readonly AppliedDocument[]): string {
  return jsonText(
    documents.map(({ file, kustomization, document, text }) => ({ file, kustomization, document, text })),
  );
}

export function documentsAsText(documents: readonly AppliedDocument[]): string {
  return terminalLines(documents.flatMap(linesOf));
}

function linesOf({ file, kustomization, text }: AppliedDocument): string[] {
  const built = kustomization === undefined ? '' : ` with ${kustomization}`;
  return [
    '---',
    `# Source: ${file}${built}`,
    ...text
      .replace(/^---[^\n]*\n/, '')
      .trimEnd()
      .split(/\r?\n/),
  ];
}
