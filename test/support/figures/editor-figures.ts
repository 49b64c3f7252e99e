// The language server over two streams in one process, with the messages that a client sends.
import type { CodeLens } from 'vscode-languageserver/node';
import { parseAllDocuments } from 'yaml';
import { manifestOf } from '../../bench/manifest-of.mjs';
import { type Session, startSession } from '../session.ts';
import type { Figure, Measured, Peer } from './figure.ts';

const documents = 1000;
const keys = 10;
const opened = 100;
const uri = 'file:///w/hpa.yaml';
const capabilities = { textDocument: { diagnostic: {}, codeLens: {} } };

const yaml: Peer = {
  name: 'yaml (parses only)',
  prepare() {
    const text = manifestOf(opened);
    return (stopwatch) => void stopwatch.time(() => parseAllDocuments(text, { logLevel: 'silent' }));
  },
};

export const editorFigures: readonly Figure[] = [
  {
    name: 'opening → diagnostics',
    work: `a file of ${opened} documents`,
    count: 1,
    peer: yaml,
    prepare: async () => {
      const session = await startSession({ capabilities });
      const text = manifestOf(opened);
      let file = 0;
      return async (stopwatch) => {
        // A new name each time, so that nothing about the file is cached.
        const place = { textDocument: { uri: `file:///w/${file++}.yaml` } };
        await stopwatch.timeAsync(() => {
          session.open(place.textDocument.uri, text);
          return session.client.sendRequest('textDocument/diagnostic', place);
        });
        await session.client.sendNotification('textDocument/didClose', place);
      };
    },
  },
  key('key → diagnostics', 5, ({ client }, textDocument) =>
    client.sendRequest('textDocument/diagnostic', { textDocument }),
  ),
  key('key → lens', 5, firstLens),
];

async function firstLens({ client }: Session, textDocument: { uri: string }): Promise<void> {
  const lines = [{ first: 0, last: 40 }];
  const [lens] = await client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument, lines });
  const { command } = await client.sendRequest<CodeLens>('codeLens/resolve', lens);
  if (!command) throw new Error('the first lens has no title');
}

function key(
  name: string,
  goalMs: number,
  request: (session: Session, textDocument: { uri: string }) => Promise<unknown>,
): Figure {
  return {
    name,
    work: `${keys} keys in the first of ${documents.toLocaleString('en')} documents`,
    count: keys,
    goalMs,
    prepare: () => typing(request),
  };
}

async function typing(
  request: (session: Session, textDocument: { uri: string }) => Promise<unknown>,
): Promise<Measured> {
  const session = await startSession({ capabilities });
  const text = manifestOf(documents);
  const line = text.split('\n').indexOf('  maxReplicas: 20');
  const start = { line, character: '  maxReplicas: 20'.length };
  const after = { line, character: start.character + 1 };
  session.open(uri, text);
  await request(session, { uri });
  let version = 1;
  return (stopwatch) =>
    stopwatch.timeAsync(async () => {
      for (let i = 0; i < keys; i++) {
        const isTyped = i % 2 === 0;
        session.change(uri, ++version, {
          range: { start, end: isTyped ? start : after },
          text: isTyped ? String(version % 10) : '',
        });
        await request(session, { uri });
      }
    });
}
