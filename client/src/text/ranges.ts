import type { ProtocolRange } from '../../../protocol/lsp-schemas.ts';
import { vscode } from '../editor.ts';

export interface ProtocolEdit {
  range: ProtocolRange;
  newText: string;
}

export function toRange({ start, end }: ProtocolRange): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

export function toTextEdit({ range, newText }: ProtocolEdit): vscode.TextEdit {
  return vscode.TextEdit.replace(toRange(range), newText);
}

/** Converts a range to a plain object, because VS Code's own type would be serialized as a list. */
export function plainRange({ start, end }: vscode.Range): ProtocolRange {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
