// Where the objects were that prove diagnostics: a diagnostic names their lines, which other keys move.
import type { Diagnostic } from 'vscode-languageserver-types';
import type { FileDocumentObjects, WorkspaceIndex } from './workspace-index.ts';

/** A line that a diagnostic names, and the YAML document that has it. */
export interface Proof {
  uri: string;
  /** From 0. */
  line: number;
  /** The same object until it changes; absent if the index does not have it. */
  document: FileDocumentObjects | undefined;
  /** Of the YAML document. */
  startLine: number | undefined;
}

/** Of most diagnostics: none. */
export function proofsOf(diagnostics: readonly Diagnostic[], index: WorkspaceIndex): readonly Proof[] {
  return diagnostics.flatMap(({ relatedInformation = [] }) =>
    relatedInformation.map(({ location: { uri, range } }): Proof => {
      const { line } = range.start;
      const { objects: document, startLine } = index.documentAt(uri, line) ?? {};
      return { uri, line, document, startLine };
    }),
  );
}

/** Whether each line is still what it was. */
export function areInPlace(proofs: readonly Proof[], index: WorkspaceIndex): boolean {
  return proofs.every(({ uri, line, document, startLine }) => {
    const found = index.documentAt(uri, line);
    return found?.objects === document && found?.startLine === startLine;
  });
}
