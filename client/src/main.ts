// The entry point of the extension: one program for both extension hosts, in Node and in a web worker.
import type * as vscode from 'vscode';
import { type Api, activateCommon } from './activate-common.ts';
import { nodeHost } from './node-host.ts';
import { removeOlderCaches } from './server/compile-cache.ts';
import { webHost } from './web-host.ts';

export function activate(context: vscode.ExtensionContext): Api {
  if ('importScripts' in globalThis) return activateCommon(context, webHost);
  const api = activateCommon(context, nodeHost(context));
  void api.ready.then(() => removeOlderCaches(context));
  return api;
}
