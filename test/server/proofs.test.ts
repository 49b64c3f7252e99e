// A diagnostic names a line of another object: it is that line's number after every edit.
import { expect, test } from 'vitest';
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const uri = 'file:///w/web.yaml';
const counted = deployment('web').replace('spec:\n', 'spec:\n  replicas: 3\n');
const text = `${counted}---\n${hpaFor('web')}---\n${hpaFor('web').replace('name: web', 'name: again')}`;

async function open() {
  const session = await startSession({ capabilities: { textDocument: { diagnostic: {} } } });
  session.open(uri, text);
  await session.settled();
  return session;
}

const pull = (session: Session, previousResultId?: string) =>
  session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri },
    previousResultId,
  });

/** `target-fixed-replicas: replicas: 3`: the code, and the text of the line that it names. */
function named(items: readonly Diagnostic[], lines: readonly string[]): string[] {
  return items.flatMap(({ code, relatedInformation = [] }) =>
    relatedInformation.map(({ location }) => `${code}: ${lines[location.range.start.line]?.trim()}`),
  );
}

/** `named`, with the text of the diagnostic's own line before each. */
function placed(items: readonly Diagnostic[], lines: readonly string[]): string[] {
  return items
    .filter(({ relatedInformation }) => relatedInformation)
    .map((one) => `${lines[one.range.start.line]?.trim()}, ${named([one], lines).join()}`)
    .toSorted();
}

// Fixed replicas are in the same file, so the diagnostic underlines them.
const proven = [
  'name: web, several-autoscalers: name: web',
  'name: web, several-autoscalers: name: web',
  'replicas: 3, target-fixed-replicas: name: web',
  'replicas: 3, target-fixed-replicas: name: web',
];

test.each([
  ['a YAML document is added at the start', 0, 'kind: Other\n---\n'],
  ['a comment moves a line within its object', text.indexOf('spec:'), '# A comment.\n'],
  ['a line is added to the object between', text.indexOf('scaleTargetRef'), '# A comment.\n  '],
])('when %s', async (_, at, added) => {
  const session = await open();
  const first = await pull(session);
  if (first.kind !== 'full') throw new Error('the first report is whole');
  expect(placed(first.items, text.split('\n'))).toEqual(proven);
  const changed = text.slice(0, at) + added + text.slice(at);
  const line = text.slice(0, at).split('\n').length - 1;
  const position = { line, character: at - text.lastIndexOf('\n', at - 1) - 1 };
  session.change(uri, 2, { range: { start: position, end: position }, text: added });
  const second = await pull(session, first.resultId);
  if (second.kind !== 'full') throw new Error('a moved line changes the report');
  expect(placed(second.items, changed.split('\n'))).toEqual(proven);
  const third = await pull(session, second.resultId);
  expect(third.kind).toBe('unchanged');
});

test('when the line moves in another file', async () => {
  const session = await startSession({ capabilities: { textDocument: { diagnostic: {} } } });
  const target = 'file:///w/deployment.yaml';
  const inNamespace = (one: string) => one.replace('metadata:\n', 'metadata:\n  namespace: prod\n');
  session.open(target, inNamespace(counted));
  session.open(uri, inNamespace(hpaFor('web')));
  await session.settled();
  const first = await pull(session);
  if (first.kind !== 'full') throw new Error('the first report is whole');
  expect(named(first.items, inNamespace(counted).split('\n'))).toEqual(['target-fixed-replicas: replicas: 3']);
  const start = { line: 0, character: 0 };
  session.change(target, 2, { range: { start, end: start }, text: '# A comment.\n' });
  const second = await pull(session, first.resultId);
  if (second.kind !== 'full') throw new Error('a moved line changes the report');
  expect(named(second.items, ['', ...inNamespace(counted).split('\n')])).toEqual([
    'target-fixed-replicas: replicas: 3',
  ]);
});

test('when a line is added above two objects of one name', async () => {
  const session = await startSession({ capabilities: { textDocument: { diagnostic: {} } } });
  const twice = `kind: Other\n---\n${hpaFor('web')}---\n${hpaFor('web')}`;
  session.open(uri, twice);
  await session.settled();
  const first = await pull(session);
  if (first.kind !== 'full') throw new Error('the first report is whole');
  const duplicates = (items: readonly Diagnostic[]) => items.filter(({ code }) => code === 'duplicate-object');
  expect(named(duplicates(first.items), twice.split('\n'))).toEqual(['duplicate-object: name: web']);
  const start = { line: 0, character: 0 };
  session.change(uri, 2, { range: { start, end: start }, text: '# A comment.\n' });
  const second = await pull(session, first.resultId);
  if (second.kind !== 'full') throw new Error('a moved line changes the report');
  const [found] = duplicates(second.items);
  expect(found?.relatedInformation?.[0]?.location.range.start.line).toBe(
    (duplicates(first.items)[0]?.relatedInformation?.[0]?.location.range.start.line ?? 0) + 1,
  );
  expect(named([...duplicates(second.items)], `\n${twice}`.split('\n'))).toEqual(['duplicate-object: name: web']);
});
