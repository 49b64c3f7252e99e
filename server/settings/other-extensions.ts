// Other extensions that report YAML syntax errors and provide outlines: ours would be duplicates.
import type { Connection, Event } from 'vscode-languageserver';
import {
  type OtherExtensionsState,
  otherExtensionsNotification,
  otherExtensionsStateSchema,
} from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import { Emitter } from '../requests/language-server.ts';
import type { OverlapMode, Settings } from './settings.ts';

export interface OtherExtensions {
  /** Whether another extension reports the syntax errors of a document in this language. */
  skipsSyntaxErrors(languageId: string, settings: Settings): boolean;
  /** Whether another extension provides the outline of a document in this language. */
  skipsOutline(languageId: string, settings: Settings): boolean;
  /** Fires when the set of languages whose syntax errors another extension reports has changed. */
  onDidChange: Event<void>;
}

export function trackOtherExtensions(connection: Connection, initial: OtherExtensionsState): OtherExtensions {
  const changed = new Emitter<void>();
  let { languages, outlined = [] } = initial;
  connection.onNotification(otherExtensionsNotification, (message: unknown) => {
    const state = parseWith(otherExtensionsStateSchema, message);
    if (state === undefined) return;
    const isDifferent = languages.join() !== state.languages.join();
    ({ languages, outlined = [] } = state);
    if (isDifferent) changed.fire();
  });
  return {
    skipsSyntaxErrors: (languageId, { yamlSyntaxErrors }) =>
      isSkipped(yamlSyntaxErrors, languages.includes(languageId)),
    skipsOutline: (languageId, { outline }) => isSkipped(outline, outlined.includes(languageId)),
    onDidChange: changed.event,
  };
}

function isSkipped(setting: OverlapMode, isCovered: boolean): boolean {
  return setting === 'never' || (setting === 'auto' && isCovered);
}
