// Requests out of order and with malformed parameters get the errors of the protocol, and the server goes on.

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
import { nodeRuntime } from '../../server/node-runtime.ts';
import { serve } from '../../server/serve.ts';
import { startSession } from '../support/session.ts';

const uri = 'file:///w/a.yaml';
const hover = { textDocument: { uri }, position: { line: 0, character: 0 } };
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: ResponseError) => error.code,
  );

describe('the order of requests', () => {
  test('a request before initialize is refused', async () => {
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    serve(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), nodeRuntime);
    const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    client.listen();
    expect(await codeOf(client.sendRequest('textDocument/hover', hover))).toBe(ErrorCodes.ServerNotInitialized);
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

describe('malformed parameters', () => {
  test.each([
    ['textDocument/hover', {}],
    ['textDocument/hover', { textDocument: null, position: null }],
    ['textDocument/hover', { textDocument: { uri }, position: { line: 'x' } }],
    ['textDocument/completion', { textDocument: { uri: 1 }, position: hover.position }],
    ['textDocument/codeAction', { textDocument: { uri }, range: { start: hover.position }, context: {} }],
    ['textDocument/codeLens', { textDocument: {} }],
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
