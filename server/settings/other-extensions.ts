// Decides which syntax errors and outlines the server leaves out, because another extension provides them.
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
  /**
   * Whether the server reports no syntax errors for the language: the setting `yamlSyntaxErrors` is `never`, or the
   * setting is `auto` and another extension reports the syntax errors.
   */
  skipsSyntaxErrors(languageId: string, settings: Settings): boolean;
  skipsOutline(languageId: string, settings: Settings): boolean;
  /** Fires when other extensions start or stop reporting syntax errors, not when outlines change. */
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
