// Entry for web extension hosts: the server is a worker.
import type * as vscode from 'vscode';
import { type Api, activateCommon } from './activate-common.ts';

export function activate(context: vscode.ExtensionContext): Api {
  return activateCommon(context, {
    kind: 'browser',
    async connect(options) {
      const { connectWorker } = await import('./server-worker.ts');
      return connectWorker(options);
    },
  });
}
