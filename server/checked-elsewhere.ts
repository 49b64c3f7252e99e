// Who else reports mistakes of plain syntax: beside them ours would stand there a second time.
import type { Connection, Diagnostic } from 'vscode-languageserver';
import type { TextProblemCode } from '../core/text/problem.ts';
import { checkedElsewhereNotification, isCheckedElsewhere } from '../protocol/requests.ts';
import type { Settings } from './settings.ts';

export interface CheckedElsewhere {
  /** Whether plain syntax is left to others in such a document. */
  leavesSyntax(languageId: string, settings: Settings): boolean;
}

/** A key that is set twice is no plain mistake: only we say what kubectl makes of it; nor is what only the API server refuses. */
const plain: ReadonlySet<unknown> = new Set<TextProblemCode>(['yaml-syntax', 'yaml-tab']);

export function isPlainSyntax({ code }: Diagnostic): boolean {
  return plain.has(code);
}

/** `initial`: languages, as the client told them at the start. */
export function listenToOthers(connection: Connection, initial: readonly string[], changed: () => void): CheckedElsewhere {
  let languages = new Set(initial);
  connection.onNotification(checkedElsewhereNotification, (told: unknown) => {
    if (!isCheckedElsewhere(told) || [...languages].join() === told.languages.join()) return;
    languages = new Set(told.languages);
    changed();
  });
  return {
    leavesSyntax: (languageId, { yamlSyntaxErrors }) =>
      yamlSyntaxErrors === 'never' || (yamlSyntaxErrors === 'auto' && languages.has(languageId)),
  };
}
