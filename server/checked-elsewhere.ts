// Who else reports mistakes of plain syntax and gives outlines: beside them ours would stand there a second time.
import type { Connection, Diagnostic } from 'vscode-languageserver';
import type { TextProblemCode } from '../core/text/problem.ts';
import { checkedElsewhereNotification, isCheckedElsewhere, type CheckedElsewhere as Told } from '../protocol/requests.ts';
import type { BesideOthers, Settings } from './settings.ts';

export interface CheckedElsewhere {
  /** Whether plain syntax is left to others in such a document. */
  leavesSyntax(languageId: string, settings: Settings): boolean;
  /** Whether the outline of such a document is left to others. */
  leavesOutline(languageId: string, settings: Settings): boolean;
}

/** A key that is set twice is no plain mistake: only we say what kubectl makes of it; nor is what only the API server refuses. */
const plain: ReadonlySet<unknown> = new Set<TextProblemCode>(['yaml-syntax', 'yaml-tab']);

export function isPlainSyntax({ code }: Diagnostic): boolean {
  return plain.has(code);
}

/** `initial`: what the client told at the start. `changed` where other mistakes are reported now. */
export function listenToOthers(connection: Connection, initial: Told, changed: () => void): CheckedElsewhere {
  let { languages, outlined = [] } = initial;
  connection.onNotification(checkedElsewhereNotification, (told: unknown) => {
    if (!isCheckedElsewhere(told)) return;
    const isOther = languages.join() !== told.languages.join();
    ({ languages, outlined = [] } = told);
    if (isOther) changed();
  });
  return {
    leavesSyntax: (languageId, { yamlSyntaxErrors }) => isLeft(yamlSyntaxErrors, languages.includes(languageId)),
    leavesOutline: (languageId, { outline }) => isLeft(outline, outlined.includes(languageId)),
  };
}

function isLeft(setting: BesideOthers, isDone: boolean): boolean {
  return setting === 'never' || (setting === 'auto' && isDone);
}
