import { vscode } from '../editor.ts';
import { messageText } from '../text/shown-text.ts';
import type { LanguageServer } from './language-server.ts';
import { serverProblem } from './server-state.ts';

/**
 * Starts the server if necessary, and returns whether the server can answer. If the server cannot answer, shows a
 * message that offers a restart.
 */
export async function isServerAnswering(server: LanguageServer): Promise<boolean> {
  await server.start();
  const problem = serverProblem(server.state);
  if (!problem) return true;
  void offerRestart(server, problem.text);
  return false;
}

async function offerRestart(server: LanguageServer, text: string): Promise<void> {
  const restart = vscode.l10n.t('Restart Server');
  if ((await vscode.window.showWarningMessage(messageText(text), restart)) === restart) await server.restart();
}
