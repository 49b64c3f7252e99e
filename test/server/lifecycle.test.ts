// Requests out of order or with malformed parameters get the errors of the protocol, and the server goes on.

import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  createConnection,
  createProtocolConnection,
  ErrorCodes,
  type ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { pingRequest, readPingResponse } from '../../protocol/ping.ts';
import { templatesRequest } from '../../protocol/requests.ts';
import { testsRequest } from '../../protocol/tests.ts';
import { loadedLater } from '../../server/programs/loaded-later.ts';
import { nodeRuntime } from '../../server/programs/node-runtime.ts';
import { serve } from '../../server/programs/serve.ts';
import { requestMethods, validParams } from '../fuzz/protocol-methods.ts';
import { startSession } from '../support/session.ts';

const uri = 'file:///w/a.yaml';
const hover = { textDocument: { uri }, position: { line: 0, character: 0 } };
const range = { start: hover.position, end: hover.position };
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: ResponseError) => error.code,
  );

describe('the order of requests', () => {
  test('a request before initialize is refused', async () => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    serve(
      (options) => createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), options),
      { runtime: nodeRuntime, load: loadedLater },
    );
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    client.listen();
    expect(await codeOf(client.sendRequest('textDocument/hover', hover))).toBe(ErrorCodes.ServerNotInitialized);
  });
  test.each([{ capabilities: 'all' }, { capabilities: 5 }, { capabilities: null }, {}, null, [], [{}]])(
    'initialize with %o is refused, and may be sent again',
    async (params) => {
      const [toServer, toClient] = [new PassThrough(), new PassThrough()];
      serve(
        (options) => createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), options),
        { runtime: nodeRuntime, load: loadedLater },
      );
      const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
      client.listen();
      expect(await codeOf(client.sendRequest('initialize', params))).toBe(ErrorCodes.InvalidParams);
      const again = client.sendRequest('initialize', { processId: null, rootUri: 5, capabilities: {} });
      expect(await codeOf(again)).toBe('answered');
    },
  );
  test('requests that arrive before the answer to initialize, while the server is still loaded, wait for it', async () => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    serve(
      (options) => createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), options),
      { runtime: nodeRuntime, load: loadedLater },
    );
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    client.listen();
    const answered: string[] = [];
    const send = async (method: string, params: object) => {
      const answer = await client.sendRequest(method, params);
      answered.push(method);
      return answer;
    };
    const symbols = { textDocument: { uri } };
    const text = 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n';
    const [, , found] = await Promise.all([
      send('initialize', { processId: null, rootUri: null, capabilities: {} }),
      client.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      }),
      send('textDocument/documentSymbol', symbols),
      send(pingRequest, {}),
    ]);
    expect(found).toEqual([expect.objectContaining({ name: 'web' })]);
    expect(answered[0]).toBe('initialize');
    expect(answered.toSorted()).toEqual(['initialize', pingRequest, 'textDocument/documentSymbol']);
  });
  test('a second initialize is refused, and the server goes on', async () => {
    const { client } = await startSession();
    const again = client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
    expect(await codeOf(again)).toBe(ErrorCodes.InvalidRequest);
    expect(await codeOf(client.sendRequest('textDocument/hover', hover))).toBe('answered');
  });
  test('a request after shutdown is refused', async () => {
    const { client } = await startSession();
    await client.sendRequest('shutdown');
    expect(await codeOf(client.sendRequest('textDocument/hover', hover))).toBe(ErrorCodes.InvalidRequest);
  });
  test('an unknown request has no handler', async () => {
    const { client } = await startSession();
    expect(await codeOf(client.sendRequest('replicast/unknown', {}))).toBe(ErrorCodes.MethodNotFound);
  });
});

describe('a ping', () => {
  test('is answered, with whether a debugger may pause the server', async () => {
    const { client } = await startSession();
    expect(readPingResponse(await client.sendRequest(pingRequest))).toEqual({ isDebugged: false });
  });
  test('is answered between the parts of long work', async () => {
    const { client, open } = await startSession();
    const document = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\n---\n';
    open(uri, document.repeat(5000));
    const order: string[] = [];
    const symbols = client
      .sendRequest('textDocument/documentSymbol', { textDocument: { uri } })
      .then(() => order.push('symbols'));
    const ping = client.sendRequest(pingRequest).then(() => order.push('ping'));
    await Promise.all([symbols, ping]);
    expect(order).toEqual(['ping', 'symbols']);
  });
});

describe('malformed parameters', () => {
  test.each([
    ['textDocument/hover', {}],
    ['textDocument/hover', { textDocument: null, position: null }],
    ['textDocument/hover', { textDocument: { uri }, position: { line: 'x' } }],
    ['textDocument/completion', { textDocument: { uri: 1 }, position: hover.position }],
    ['textDocument/codeAction', { textDocument: { uri }, range: { start: hover.position }, context: {} }],
    ['textDocument/codeLens', { textDocument: {} }],
    ['textDocument/hover', { textDocument: { uri } }],
    ['textDocument/completion', { textDocument: { uri } }],
    ['textDocument/definition', { textDocument: { uri } }],
    ['textDocument/references', { textDocument: { uri }, position: hover.position, context: null }],
    ['textDocument/rename', { textDocument: { uri }, position: hover.position, newName: 1 }],
    ['textDocument/prepareRename', { textDocument: { uri } }],
    ['textDocument/inlayHint', { textDocument: { uri } }],
    ['textDocument/selectionRange', { textDocument: { uri }, positions: [null] }],
    ['textDocument/codeAction', { textDocument: { uri }, range, context: null }],
    ['textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [{}] } }],
    ['replicast/simulation', { textDocument: { uri }, position: null }],
    ['replicast/version', { textDocument: { uri }, text: 1 }],
    ['replicast/objects', { textDocument: { uri } }],
    ['replicast/environments', []],
    ['replicast/writeScenario', {}],
    ['replicast/templateValues', null],
    ['replicast/checkPreviewValue', { textDocument: { uri }, position: hover.position }],
    ['replicast/convert', { textDocument: { uri }, range: hover.position }],
    ['replicast/stored', { textDocument: { uri }, index: -1 }],
  ])('%s with %j', async (method, params) => {
    const { client, logged } = await startSession();
    expect(await codeOf(client.sendRequest(method, params))).toBe(ErrorCodes.InvalidParams);
    expect(logged).toEqual([]);
  });
});

/** A ping has no parameters; templates and tests may be requested without a document. */
const withoutDocument = [pingRequest, templatesRequest, testsRequest];
const withParameters = requestMethods.filter((method) => !withoutDocument.includes(method));
const capabilities = { textDocument: { diagnostic: {} } };

describe('every request', () => {
  test.each(withParameters)('%s with missing or malformed parameters is refused', async (method) => {
    const { client, logged } = await startSession({ capabilities });
    expect(await codeOf(client.sendRequest(method))).toBe(ErrorCodes.InvalidParams);
    for (const params of [null, {}, [], [null], { textDocument: null }, { textDocument: { uri: 5 } }])
      expect(await codeOf(client.sendRequest(method, params)), JSON.stringify(params)).toBe(ErrorCodes.InvalidParams);
    expect(logged).toEqual([]);
  });
  test.each([...requestMethods, 'shutdown'])('%s is refused before initialize and after shutdown', async (method) => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    serve(
      (options) => createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), options),
      { runtime: nodeRuntime, load: loadedLater },
    );
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    client.listen();
    const params = method === 'shutdown' ? undefined : validParams(method, { uri, position: hover.position });
    const code = () => codeOf(client.sendRequest(method, params));
    expect(await code()).toBe(ErrorCodes.ServerNotInitialized);
    await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities });
    await client.sendRequest('shutdown');
    expect(await code()).toBe(ErrorCodes.InvalidRequest);
  });
});

test.each([
  { uri, topic: { toString: 1 } },
  { uri, topic: 'envelope', object: { toString: 1 } },
  { uri: 1, topic: 'envelope' },
  null,
  'x',
])('a lens with the data %j stays unresolved', async (data) => {
  const session = await startSession();
  session.open(
    uri,
    'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec: {maxReplicas: 3}\n',
  );
  const lens = { range, data };
  expect(await session.client.sendRequest('codeLens/resolve', lens)).toEqual(lens);
  expect(session.errors).toEqual([]);
});

describe('malformed notifications change nothing', () => {
  const opened = { uri, languageId: 'yaml', version: 1, text: 'a: 1\n' };
  test.each([
    ['textDocument/didOpen', { textDocument: { ...opened, uri: 'file:///w/b.yaml', text: null } }],
    ['textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: 1 }] }],
    ['textDocument/didChange', { textDocument: { uri, version: 2 } }],
    ['textDocument/didSave', { textDocument: null }],
    ['textDocument/didClose', {}],
    ['workspace/didChangeWatchedFiles', { changes: {} }],
    ['workspace/didChangeWatchedFiles', { changes: [{ uri: 1, type: 2 }] }],
    ['workspace/didChangeConfiguration', {}],
  ])('%s with %j', async (method, params) => {
    const session = await startSession();
    await session.client.sendNotification('textDocument/didOpen', { textDocument: opened });
    await session.client.sendNotification(method, params);
    const symbols = await session.client.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
    await session.settled();
    expect(symbols).toBeTypeOf('object');
    expect(session.errors).toEqual([]);
  });

  test('an address that is no URI is the name of a document as any other', async () => {
    const session = await startSession();
    for (const address of ['//', 'file:////w/a.yaml', 'a b:c', 'file:///\ud800'])
      session.open(address, 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n');
    await session.diagnostics(({ diagnostics }) => diagnostics.length > 0);
    await session.settled();
    expect(session.errors).toEqual([]);
  });
});

describe('answers of the client', () => {
  test.each([[[null]], [[{}]], ['x'], [[{ uri: 1 }]]])('workspace folders %j do not end the server', async (answer) => {
    const { client } = await startSession({
      capabilities: { workspace: { workspaceFolders: true } },
      workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    });
    client.onRequest('workspace/workspaceFolders', (): unknown => answer);
    await client.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [] } });
    expect(await codeOf(client.sendRequest('textDocument/hover', hover))).toBe('answered');
  });
});
