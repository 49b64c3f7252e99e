// In the browser the server is a worker, and no event tells that a worker has ended: the client notices by its pings.
import { assert } from 'chai';
import type { Api } from '../../client/src/activate-common.ts';
import { activate, closeAll, lensWith, openFile, replace, until } from './workbench.ts';

declare const HOST_KIND: Api['kind'];

const workers: Worker[] = [];

/** Before the extension starts: the server is the last worker that it has started. */
export function recordWorkers(): void {
  globalThis.Worker = new Proxy(globalThis.Worker, {
    construct(target, args: ConstructorParameters<typeof Worker>) {
      const worker = new target(...args);
      workers.push(worker);
      return worker;
    },
  });
}

describe('the worker of the language server', () => {
  afterEach(closeAll);

  it('is replaced when it ends without a word, and the text that was typed meanwhile is not lost', async function () {
    if (HOST_KIND !== 'browser') this.skip();
    const api = await activate();
    const document = await openFile('web.yaml');
    await api.ready;
    await lensWith(document.uri, '→ 20');
    const ended = workers.at(-1);
    ended?.terminate();
    await replace(document, 'maxReplicas: 20', 'maxReplicas: 41');
    await until('a new worker', () => workers.at(-1) !== ended);
    assert.include(await lensWith(document.uri, '→ 41'), '→ 41');
    assert.include(document.getText(), 'maxReplicas: 41');
  });
});
