// A code lens before the editor resolves it: it has a place and a topic, but no title yet.
import type { CodeLens, Position } from 'vscode-languageserver';
import type { LensTopic } from '../core/language/features/code-lens.ts';

/** The `data` of an unresolved lens. */
export interface LensData {
  uri: string;
  topic: LensTopic | 'scenario';
}

export function unresolvedLens(uri: string, position: Position, topic: LensData['topic']): CodeLens {
  return { range: { start: position, end: position }, data: { uri, topic } satisfies LensData };
}
