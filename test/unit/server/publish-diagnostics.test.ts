import { expect, test } from 'vitest';
import type { Connection, PublishDiagnosticsParams } from 'vscode-languageserver';
import type { OpenDocument } from '../../../server/files/open-documents.ts';
import { createDiagnosticsPublisher } from '../../../server/handlers/publish-diagnostics.ts';

test('diagnostics are dropped if their document changes while they are computed', async () => {
  const sent: (number | undefined)[] = [];
  const [first, second] = [1, 2].map((version) => ({ uri: 'file:///w/hpa.yaml', version }) as OpenDocument);
  let current = first as OpenDocument;
  const publisher = createDiagnosticsPublisher({
    connection: {
      sendDiagnostics: async ({ version }: PublishDiagnosticsParams) => void sent.push(version),
    } as unknown as Connection,
    runtime: { now: () => 0, defer: (work) => work() },
    requestGuard: { run: async (_, __, work) => work() },
    documents: { get: () => current, all: () => [current], isCurrent: (document) => document === current },
    documentChecker: {
      async check() {
        current = second as OpenDocument;
        return [];
      },
    },
  });
  for (const wanted of [[], [2]]) {
    publisher.documentChanged(current.uri);
    await new Promise(setImmediate);
    expect(sent).toEqual(wanted);
  }
});
