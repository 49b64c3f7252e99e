import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder } from '../../../scripts/serve-folder.mjs';
import { temporaryFolder } from '../../harness/cleanup.mjs';

const { folder, remove } = temporaryFolder('replicast-served-');
const page = path.join(folder, 'site');
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  fs.mkdirSync(page);
  fs.writeFileSync(path.join(page, 'index.html'), '<p>'.repeat(999));
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  site = await serveFolder(page);
});

afterAll(() => {
  site.close();
  remove();
});

interface Answer {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** `fetch` would change the path. */
function get(target: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
  const { port } = new URL(site.address);
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: target, headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    });
    request.on('error', reject);
  });
}

test('the folder is its page, compressed for a client that takes it', async () => {
  const plain = await get('/');
  expect(plain).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  const packed = await get('/?from=chat', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.body)).toEqual(plain.body);
});

test('a file that the client has already is not sent again', async () => {
  const { headers } = await get('/index.html');
  expect(await get('/index.html', { 'if-none-match': headers.etag })).toMatchObject({ status: 304, body: Buffer.of() });
});

test.each(['/../secret.txt', '/..%2fsecret.txt', '/%zz', '/missing.js', '//secret.txt', '/.', '/..', '/%00'])(
  'nothing else is served: %s',
  async (target) => expect((await get(target)).status).toBe(404),
);

test('another port is used if the one that was chosen is taken', async () => {
  const { port } = new URL(site.address);
  const other = await serveFolder(page, { port: Number(port) });
  expect(other.address).not.toBe(site.address);
  other.close();
});
