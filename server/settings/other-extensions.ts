// Decides which syntax errors and outlines the server leaves out, because another extension provides them.
import type { Connection } from 'vscode-languageserver';
import { equalLists, input, query, type Read } from '../../core/query/declarations.ts';
import type { Store } from '../../core/workspace/store.ts';
import {
  type OtherExtensionsState,
  otherExtensionsNotification,
  otherExtensionsStateSchema,
} from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import type { OverlapMode, Settings } from './settings.ts';

const otherExtensions = input<[], OtherExtensionsState>(
  'otherExtensions',
  { languages: [] },
  { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
);

export function trackOtherExtensions(connection: Connection, store: Store, initial: OtherExtensionsState): void {
  store.engine.set(otherExtensions, initial);
  connection.onNotification(otherExtensionsNotification, (message: unknown) => {
    const state = parseWith(otherExtensionsStateSchema, message);
    if (state !== undefined) store.engine.set(otherExtensions, state);
  });
}

/**
 * Whether the server reports no syntax errors for the language: the setting `yamlSyntaxErrors` is `never`, or the
 * setting is `auto` and another extension reports the syntax errors.
 */
export function skipsSyntaxErrors(read: Read, languageId: string, { yamlSyntaxErrors }: Settings): boolean {
  return isSkipped(yamlSyntaxErrors, read(coveredLanguages).includes(languageId));
}

export function skipsOutline(read: Read, languageId: string, { outline }: Settings): boolean {
  return isSkipped(outline, (read(otherExtensions).outlined ?? []).includes(languageId));
}

/** A query of its own, because diagnostics do not depend on outlines. */
const coveredLanguages = query('coveredLanguages', (read) => read(otherExtensions).languages, {
  equals: equalLists(),
});

function isSkipped(setting: OverlapMode, isCovered: boolean): boolean {
  return setting === 'never' || (setting === 'auto' && isCovered);
}
