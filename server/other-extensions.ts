// Who else reports mistakes of plain syntax and gives outlines: beside them ours would stand there a second time.
import type { Connection, Diagnostic } from 'vscode-languageserver';
import type { TextProblemCode } from '../core/text/text-problem.ts';
import {
  otherExtensionsNotification,
  otherExtensionsStateSchema,
  type OtherExtensionsState as Told,
} from '../protocol/requests.ts';
import { parseWith } from '../protocol/schema.ts';
import type { OverlapMode, Settings } from './settings.ts';

export interface OtherExtensions {
  /** Whether plain syntax is left to others in such a document. */
  skipsSyntaxErrors(languageId: string, settings: Settings): boolean;
  /** Whether the outline of such a document is left to others. */
  skipsOutline(languageId: string, settings: Settings): boolean;
}

/**
 * A key that is set twice is no plain mistake: only we say what kubectl makes of it; nor is what only the API server
 * refuses.
 */
const plainSyntaxCodes: ReadonlySet<unknown> = new Set<TextProblemCode>(['yaml-syntax', 'yaml-tab']);

export function isPlainSyntax({ code }: Diagnostic): boolean {
  return plainSyntaxCodes.has(code);
}

/** `initial`: what the client told at the start. `changed` where other mistakes are reported now. */
export function trackOtherExtensions(connection: Connection, initial: Told, changed: () => void): OtherExtensions {
  let { languages, outlined = [] } = initial;
  connection.onNotification(otherExtensionsNotification, (message: unknown) => {
    const state = parseWith(otherExtensionsStateSchema, message);
    if (state === undefined) return;
    const isDifferent = languages.join() !== state.languages.join();
    ({ languages, outlined = [] } = state);
    if (isDifferent) changed();
  });
  return {
    skipsSyntaxErrors: (languageId, { yamlSyntaxErrors }) =>
      isSkipped(yamlSyntaxErrors, languages.includes(languageId)),
    skipsOutline: (languageId, { outline }) => isSkipped(outline, outlined.includes(languageId)),
  };
}

function isSkipped(setting: OverlapMode, isCovered: boolean): boolean {
  return setting === 'never' || (setting === 'auto' && isCovered);
}
