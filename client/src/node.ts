// Entry for Node extension hosts: the server is a separate process.
import type * as vscode from 'vscode';
import { type Api, activateCommon } from './activate-common.ts';
import { removeOlderCaches } from './compile-cache.ts';

export function activate(context: vscode.ExtensionContext): Api {
  const api = activateCommon(context, {
    kind: 'node',
    async connect(options) {
      const { connectProcess } = await import('./server-process.ts');
      return connectProcess(context, options);
    },
    async replaceOnDisk(file, bytes, before) {
      // What only Node has is one part.
      const { replaceOnDisk } = await import('./server-process.ts');
      return replaceOnDisk(file, bytes, before);
    },
  });
  void api.ready.then(() => removeOlderCaches(context));
  return api;
}
