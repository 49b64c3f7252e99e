// The release that `replicast.config.yaml` sets for a file. This release takes precedence over the settings.

import type { ReleaseSetting } from '../../../core/model/release-choice.ts';
import { configReleaseRequest, configReleaseResponseSchema } from '../../../protocol/config-release.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { type ProtocolEdit, toRange, toTextEdit } from '../text/ranges.ts';

export interface ConfigRelease {
  release: string;
  file: string;
  write(release: string | undefined): Promise<void>;
}

/**
 * Returns the release that a configuration file sets; undefined if no configuration file sets the release, so that the
 * settings decide.
 */
export async function findConfigRelease(
  server: LanguageServer,
  setting: ReleaseSetting,
  scope: vscode.Uri | undefined,
): Promise<ConfigRelease | undefined> {
  if (!scope) return undefined;
  await server.start();
  const ask = async (release?: string | null) =>
    parseWith(
      configReleaseResponseSchema,
      await server.request<unknown>(configReleaseRequest, {
        textDocument: { uri: scope.toString() },
        setting,
        ...(release !== undefined && { release }),
      }),
    );
  const found = await ask();
  if (!found) return undefined;
  return {
    release: found.release,
    file: vscode.workspace.asRelativePath(vscode.Uri.parse(found.uri)),
    async write(release) {
      const changed = await ask(release ?? null);
      if (!changed) return;
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(changed.uri));
      const isSameText = changed.version === null ? !document.isDirty : document.version === changed.version;
      if (changed.edits && isSameText) await applyAndSave(document, changed.edits);
      else await vscode.window.showTextDocument(document, { selection: toRange(changed.key) });
    },
  };
}

/**
 * Applies the edits, and saves the file unless it already had unsaved changes. VS Code saves its settings in the same
 * way.
 */
async function applyAndSave(document: vscode.TextDocument, edits: readonly ProtocolEdit[]): Promise<void> {
  const wasSaved = !document.isDirty;
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, edits.map(toTextEdit));
  if ((await vscode.workspace.applyEdit(edit)) && wasSaved) await document.save();
}
