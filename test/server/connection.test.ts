// The course of a server's life, what reaches it and what it says of broken messages.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import {
  createMessageConnection,
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { type Connection, createConnection } from '../../server/connection.ts';

interface Pair {
  server: Connection;
  client: ProtocolConnection;
  toServer: PassThrough;
  /** What was asked of the process. */
  life: string[];
}

function connect(): Pair {
  const [toServer, toClient, life] = [new PassThrough(), new PassThrough(), [] as string[]];
  const server = createConnection(
    (logger) => createMessageConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient), logger),
    {
      watch: (id) => void life.push(`watch ${id}`),
      end: (isExpected) => void life.push(isExpected ? 'end' : 'fail'),
    },
  );
  const client = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  client.listen();
  return { server, client, toServer, life };
}

const begin = { processId: 4711, rootUri: null, capabilities: {} };

test('a client that asks for the end first gets it without a failure', async () => {
  const { server, client, life } = connect();
  server.onInitialize(() => ({ capabilities: { hoverProvider: true } }));
  server.listen();
  expect(await client.sendRequest('initialize', begin)).toEqual({ capabilities: { hoverProvider: true } });
  expect(await client.sendRequest('shutdown')).toBeNull();
  await client.sendNotification('exit');
  await expect.poll(() => life).toEqual(['watch 4711', 'end']);
});

test('a client that does not is a failure, and so is one that is gone', async () => {
  const { server, client, toServer, life } = connect();
  server.listen();
  await client.sendNotification('exit');
  await expect.poll(() => life).toEqual(['fail']);
  toServer.destroy();
  await expect.poll(() => life).toEqual(['fail', 'fail']);
});

test('who has no process is not watched', async () => {
  const { server, client, life } = connect();
  server.onInitialize(() => ({ capabilities: {} }));
  server.listen();
  await client.sendRequest('initialize', { ...begin, processId: null });
  expect(life).toEqual([]);
});

test('what cannot be understood, and what nobody answers, are said and go on', async () => {
  const { server, client } = connect();
  const logged: string[] = [];
  client.onNotification('window/logMessage', ({ message }: { message: string }) => void logged.push(message));
  server.onNotification('replicast/thrown', () => {
    throw new Error('a bug');
  });
  server.onRequest('replicast/answered', (params) => params);
  server.listen();
  await expect(client.sendRequest('textDocument/formatting', {})).rejects.toThrow('Unhandled method');
  await client.sendNotification('replicast/thrown', {});
  await expect.poll(() => logged.join()).toContain('a bug');
  expect(await client.sendRequest('replicast/answered', { a: 1 })).toEqual({ a: 1 });
});
