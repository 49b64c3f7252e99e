import type { ExtensionHost } from './activate-common.ts';

export const webHost: ExtensionHost = {
  kind: 'browser',
  async connect(options) {
    const { connectWorker } = await import('./server/server-worker.ts');
    return connectWorker(options);
  },
};
