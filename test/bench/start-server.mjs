// Starts the built language server for a measurement. `CPU_PROFILE` names a folder for its CPU profile.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

const server = path.resolve(import.meta.dirname, '../../dist/server.js');

/**
 * Returns the connection after `initialized`, the process id, and a function that ends the server.
 * @param {object} initializeParams
 * @param {(connection: import('vscode-languageserver/node').MessageConnection) => void} [prepare] adds handlers of the
 * client before the server sends anything
 * @throws {Error} if the server is not built
 */
export async function startServer(initializeParams, prepare = () => {}) {
  if (!existsSync(server)) throw new Error('dist/server.js is missing: run npm run build first.');
  const profile = process.env.CPU_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.CPU_PROFILE}`] : [];
  const child = spawn(process.execPath, [...profile, server, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest('workspace/configuration', ({ items }) => items.map(() => ({})));
  connection.onRequest(() => null);
  prepare(connection);
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, ...initializeParams });
  await connection.sendNotification('initialized', {});
  return {
    connection,
    pid: child.pid,
    async stop() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await new Promise((resolve) => child.once('exit', resolve));
      connection.dispose();
    },
  };
}
