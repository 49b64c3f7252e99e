// The client lists the files, and the server reads them from the disk of its machine.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { noText } from '../../core/text/file-text.ts';
import { type SeriesParams, type SeriesResponse, seriesRequest } from '../../protocol/scenario.ts';
import { type Session, startSession } from '../support/session.ts';

const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'replicast-disk-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const uri = (name: string) => pathToFileURL(path.join(home, name)).href;

const load = 'seconds,load\n0,1\n60,2\n';
mkdirSync(path.join(home, 'ws/sub'), { recursive: true });
writeFileSync(path.join(home, 'ws/load.csv'), load);
writeFileSync(path.join(home, 'secret.csv'), 'secret\n');
writeFileSync(path.join(home, 'ws/large.csv'), 'x'.repeat(1024 * 1024 + 1));
writeFileSync(path.join(home, 'ws/binary.csv'), 'a\0b');
if (process.platform !== 'win32') {
  symlinkSync('load.csv', path.join(home, 'ws/in.csv'));
  symlinkSync('../secret.csv', path.join(home, 'ws/out.csv'));
  symlinkSync('..', path.join(home, 'ws/up'));
}

const start = (roots = ['ws']): Promise<Session> =>
  startSession({
    initializationOptions: { disk: true },
    // The server must not ask the client for `out.csv`, because it reads the disk itself.
    files: { [uri('ws/out.csv')]: 'of the client', 'vscode-vfs://host/w/load.csv': load },
    workspaceFolders: roots.map((name) => ({ uri: uri(name), name })),
  });

const series = async ({ client }: Session, from: string, file: string) => {
  const params: SeriesParams = { from, file };
  return client.sendRequest<SeriesResponse>(seriesRequest, params);
};

const outside = { problem: noText.outside.clause };

describe('the CSV file that a manifest names is', () => {
  test.each([
    ['load.csv', { text: load }],
    ['../ws/load.csv', { text: load }],
    ['none.csv', { problem: noText.missing.clause }],
    ['large.csv', { problem: noText.tooLarge.clause }],
    ['binary.csv', { problem: noText.notText.clause }],
    ['sub', { problem: noText.unreadable.clause }],
    ['../secret.csv', outside],
    ['../../../../../../../etc/passwd', outside],
    ['%2e%2e/secret.csv', { problem: noText.missing.clause }],
  ])('%s: %o', async (file, expected) =>
    expect(await series(await start(), uri('ws/hpa.yaml'), file)).toEqual(expected),
  );

  test.skipIf(process.platform === 'win32').each([
    ['in.csv', { text: load }],
    ['out.csv', outside],
    ['up/secret.csv', outside],
    ['up/ws/load.csv', { text: load }],
  ])('%s, a link: %o', async (file, expected) => {
    const answer = await series(await start(), uri('ws/hpa.yaml'), file);
    expect(answer).toEqual(expected);
    expect(JSON.stringify(answer)).not.toContain('secret\\n');
  });

  test.skipIf(process.platform === 'win32')('in the folder of the manifest, if no folder is open', async () => {
    const session = await start([]);
    expect(await series(session, uri('ws/hpa.yaml'), 'load.csv')).toEqual({ text: load });
    expect(await series(session, uri('ws/hpa.yaml'), 'up/secret.csv')).toEqual(outside);
    expect(await series(session, uri('ws/hpa.yaml'), '../secret.csv')).toEqual(outside);
  });

  test('read by the client in other file systems', async () =>
    expect(await series(await start(), 'vscode-vfs://host/w/hpa.yaml', 'load.csv')).toEqual({ text: load }));

  test('refused for anything else', async () => {
    const { client } = await start();
    for (const params of [{}, { from: 1, file: 'a' }, null])
      await expect(client.sendRequest(seriesRequest, params)).rejects.toMatchObject({ code: -32602 });
  });
});
