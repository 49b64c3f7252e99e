// The extension host in Node: the server is a separate process. Code that only Node can run is loaded when needed.
import type * as vscode from 'vscode';
import type { ExtensionHost } from './activate-common.ts';

export function nodeHost(context: vscode.ExtensionContext): ExtensionHost {
  return {
    kind: 'node',
    async connect(options) {
      const { connectProcess } = await import('./server/server-process.ts');
      return connectProcess(context, options);
    },
    async replaceOnDisk(file, bytes, before) {
      const { replaceOnDisk } = await import('./server/server-process.ts');
      return replaceOnDisk(file, bytes, before);
    },
  };
}
