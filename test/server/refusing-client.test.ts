// A client that refuses every request still gets answers. An unhandled rejection would end the process.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Hover, PublishDiagnosticsParams } from 'vscode-languageserver/node';
import { listFilesRequest } from '../../protocol/files.ts';
import { equalBounds, workspaceCapabilities } from '../support/capable-client.ts';
import { startSession } from '../support/session.ts';

const uri = 'file:///w/hpa.yaml';
const unheard: unknown[] = [];
const hear = (reason: unknown) => void unheard.push(reason);

beforeEach(() => {
  unheard.length = 0;
  process.on('unhandledRejection', hear);
});

afterEach(() => {
  process.off('unhandledRejection', hear);
});

for (const hasFiles of [true, false]) {
  test(`a client that refuses every request still gets answers, ${hasFiles ? 'with its own files' : 'with the files of the server'}`, async () => {
    const session = await startSession({
      capabilities: workspaceCapabilities,
      ...(hasFiles && {
        files: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`file:///w/${i}.yaml`, equalBounds])),
      }),
      refuses: (method) => method !== listFilesRequest,
    });
    session.open(uri, equalBounds);
    const params = { textDocument: { uri }, position: { line: 7, character: 4 } };
    expect(await session.client.sendRequest<Hover>('textDocument/hover', params)).toHaveProperty('contents');
    const found = await session.diagnostics(
      ({ uri: of, version }: PublishDiagnosticsParams) => of === uri && version === 1,
    );
    expect(found.map(({ code }) => code)).toEqual(['min-equals-max']);
    await session.client.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    await session.client.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: 'file:///w/1.yaml', type: 2 }],
    });
    await session.client.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [] } });
    await session.settled();
    expect(unheard).toEqual([]);
  });
}
