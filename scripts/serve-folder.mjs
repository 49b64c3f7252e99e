// Serves the files of a folder on this machine, and compresses them as a web server does.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Resolves when the server listens on `port` or, if that port is in use, on a free port. `sent` is called with the name
 * and the size of each file that is sent.
 * @param {string} folder
 * @param {{ port?: number, sent?: (name: string, bytes: number) => void }} options
 */
export async function serveFolder(folder, { port = 0, sent = () => {} } = {}) {
  const compressed = new Map();
  const server = http.createServer((request, response) => {
    const file = readFile(folder, request.url ?? '/');
    if (!file) return response.writeHead(404).end();
    const isZipped = /\bgzip\b/.test(`${request.headers['accept-encoding']}`);
    if (isZipped && !compressed.has(file.key)) compressed.set(file.key, zlib.gzipSync(file.content, { level: 9 }));
    const body = isZipped ? compressed.get(file.key) : file.content;
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    response.writeHead(200, {
      etag,
      'content-type': types[path.extname(file.path)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(isZipped && { 'content-encoding': 'gzip' }),
    });
    sent(path.basename(file.path), body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await listen(server, port).catch((error) =>
    error.code === 'EADDRINUSE' ? listen(server, 0) : Promise.reject(error),
  );
  const close = () => server.close(() => {}) && server.closeAllConnections();
  return { address: `http://localhost:${server.address().port}/`, close };
}

/**
 * Returns the file for an address; undefined if there is none. `key` identifies the content of the file, because the
 * file may change while the server runs.
 */
function readFile(folder, address) {
  const [, name] = /^\/([\w.-]*)(?:\?|$)/.exec(address) ?? [];
  if (name === undefined) return undefined;
  const file = path.join(folder, name || 'index.html');
  const found = fs.statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? { path: file, key: `${file}?${found.mtimeMs}`, content: fs.readFileSync(file) } : undefined;
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
