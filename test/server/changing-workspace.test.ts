// Files appear, change and vanish while the server reads them: the index ends as the workspace does.
import { describe, expect, test } from 'vitest';
import type { CodeLens, Location } from 'vscode-languageserver/node';
import { listFilesRequest, type ReadFileParams, readFileRequest } from '../../protocol/files.ts';
import { pingRequest } from '../../protocol/ping.ts';
import { isWhole } from '../support/effort.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';
import { yaml } from '../support/yaml.ts';

const uri = 'file:///w/hpa.yaml';
const web = 'file:///w/web.yaml';
const folder = { uri: 'file:///w', name: 'w' };
const [created, changed, deleted] = [1, 2, 3] as const;

/** Reads of existing files wait until the test answers them. */
async function startHeldSession() {
  const files: Record<string, string> = {};
  const session = await startSession({
    files,
    capabilities: { workspace: { workspaceFolders: true } },
    workspaceFolders: [folder],
  });
  session.client.onRequest('workspace/workspaceFolders', () => [folder]);
  await session.settled();
  const reads: { uri: string; answer(): void }[] = [];
  let arrived = () => {};
  session.client.onRequest(readFileRequest, (params: ReadFileParams) => {
    // The text at the time of the request, as a slow disk returns it.
    const text = files[params.uri];
    // Files that are looked for, such as a configuration, are not held.
    if (!(params.uri in files)) return { text };
    return new Promise((resolve) => {
      reads.push({ uri: params.uri, answer: () => resolve({ text }) });
      arrived();
    });
  });
  const read = async (count: number) => {
    while (reads.length < count) {
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
  };
  session.open(uri, hpaFor('web'));
  return { session, files, reads, read };
}

const report = ({ client }: Session, ...changes: { uri: string; type: 1 | 2 | 3 }[]) =>
  client.sendNotification('workspace/didChangeWatchedFiles', { changes });
const changeFolders = ({ client }: Session) =>
  client.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [] } });

async function definitions({ client }: Session): Promise<string[]> {
  const at = { textDocument: { uri }, position: { line: 8, character: 10 } };
  const found = await client.sendRequest<Location[]>('textDocument/definition', at);
  return found.map((location) => `${location.uri}:${location.range.start.line}`);
}

const areDefinitions = (session: Session, ...expected: string[]) =>
  expect.poll(() => definitions(session)).toEqual(expected);

/** When the later file is found, the server has read all earlier answers; no other file may be found. */
async function isOnlyDefinition({ session, files, reads, read }: Awaited<ReturnType<typeof startHeldSession>>) {
  const later = 'file:///later/web.yaml';
  files[later] = deployment('web');
  const before = reads.length;
  await report(session, { uri: later, type: created });
  await read(before + 1);
  reads[before]?.answer();
  await areDefinitions(session, `${later}:3`);
}

describe('a file', () => {
  test.each([
    ['itself', web],
    ['its folder', 'file:///w'],
  ])('is not found if %s is deleted while the file is read', async (_, gone) => {
    const held = await startHeldSession();
    const { session, files, reads, read } = held;
    files[web] = deployment('web');
    await report(session, { uri: web, type: created });
    await read(1);
    delete files[web];
    await report(session, { uri: gone, type: deleted });
    await session.settled();
    reads[0]?.answer();
    await isOnlyDefinition(held);
  });

  test('that changes while it is read is found as it is at the end, whichever read is answered first', async () => {
    const held = await startHeldSession();
    const { session, files, reads, read } = held;
    files[web] = deployment('web');
    await report(session, { uri: web, type: created });
    await read(1);
    files[web] = deployment('other');
    await report(session, { uri: web, type: changed });
    await read(2);
    reads[1]?.answer();
    await session.settled();
    reads[0]?.answer();
    await isOnlyDefinition(held);
  });
});

describe('a folder of the workspace', () => {
  test('that is removed while its files are read takes them along', async () => {
    const held = await startHeldSession();
    const { session, files, reads, read } = held;
    files[web] = deployment('web');
    await changeFolders(session);
    await read(1);
    delete files[web];
    await changeFolders(session);
    await session.settled();
    reads[0]?.answer();
    await isOnlyDefinition(held);
  });

  test('that is removed while its files are listed takes them along', async () => {
    const held = await startHeldSession();
    const { session, files, reads } = held;
    const lists: (() => void)[] = [];
    session.client.onRequest(listFilesRequest, () => {
      const uris = Object.keys(files);
      return new Promise((resolve) => lists.push(() => resolve({ uris })));
    });
    files[web] = deployment('web');
    await changeFolders(session);
    // The index lists the manifests, and the charts list manifests and helpers.
    await expect.poll(() => lists).toHaveLength(3);
    const earlier = lists.splice(0);
    delete files[web];
    await changeFolders(session);
    await expect.poll(() => lists).toHaveLength(3);
    for (const answer of lists) answer();
    await session.settled();
    // As if the file were still there for its read.
    files[web] = deployment('web');
    for (const answer of earlier) answer();
    await session.settled();
    for (const { answer } of reads) answer();
    await isOnlyDefinition(held);
  });

  test('that is added brings its charts along, which no file event reports', async () => {
    const files: Record<string, string> = {};
    const session = await startSession({
      files,
      capabilities: { workspace: { workspaceFolders: true } },
      workspaceFolders: [folder],
    });
    session.client.onRequest('workspace/workspaceFolders', () => [folder, { uri: 'file:///added', name: 'added' }]);
    const template = 'file:///added/chart/templates/hpa.yaml';
    session.open(template, hpaFor('web').replace(/maxReplicas: \d+/, 'maxReplicas: {{ .Values.max }}'), {
      languageId: 'helm',
    });
    const lens = async () => {
      const [first] = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri: template },
      });
      if (first?.command) return first.command.title;
      return (await session.client.sendRequest<CodeLens>('codeLens/resolve', first)).command?.title;
    };
    expect(await lens()).not.toContain('→ 7');
    files['file:///added/chart/Chart.yaml'] = yaml`
      apiVersion: v2
      name: web
      version: 1.0.0
    `;
    files['file:///added/chart/values.yaml'] = 'max: 7\n';
    await changeFolders(session);
    await expect.poll(lens).toContain('→ 7');
  });
});

test('a deleted folder, which is one event, takes its files out of the kustomizations that read them', async () => {
  const patch = 'file:///w/max.yaml';
  const files: Record<string, string> = {
    'file:///w/kustomization.yaml': 'resources: [base/hpa.yaml]\npatches: [{ path: max.yaml }]\n',
    'file:///w/base/hpa.yaml': hpaFor('web'),
  };
  const session = await startSession({ files });
  session.open(patch, hpaFor('web').replace(/spec:[\s\S]*/, 'spec: { maxReplicas: 7 }\n'));
  const lens = async () => {
    const [first] = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: patch },
    });
    if (!first || first.command) return first?.command?.title;
    return (await session.client.sendRequest<CodeLens>('codeLens/resolve', first)).command?.title;
  };
  await expect.poll(lens).toContain('→ 7');
  delete files['file:///w/base/hpa.yaml'];
  await report(session, { uri: 'file:///w/base', type: deleted });
  await expect.poll(lens).not.toContain('→ 7');
});

describe('a storm of file events, as after a switch of the branch', () => {
  const uris = Array.from({ length: 10_000 }, (_, index) => `file:///w/app-${index}.yaml`);

  test('is read in the background: the server answers meanwhile', async () => {
    const { session, files, reads, read } = await startHeldSession();
    files[web] = deployment('web');
    const some = uris.slice(0, isWhole ? 1000 : 200);
    for (const each of some) files[each] = deployment('other');
    await report(session, ...some.map((each) => ({ uri: each, type: changed })), { uri: web, type: created });
    await session.client.sendRequest(pingRequest);
    expect(await definitions(session)).toEqual([]);
    for (let answered = 0; answered <= some.length; answered++) {
      await read(answered + 1);
      reads[answered]?.answer();
    }
    await areDefinitions(session, `${web}:3`);
  });

  test('ends with the files that are there: 10,000 deleted ones are forgotten, a moved one is found', async () => {
    const { session, files, reads, read } = await startHeldSession();
    files[web] = deployment('web');
    await report(session, { uri: web, type: created });
    await read(1);
    reads[0]?.answer();
    await areDefinitions(session, `${web}:3`);
    const moved = 'file:///w/moved/web.yaml';
    files[moved] = deployment('web');
    delete files[web];
    const gone = [...uris, web].map((each) => ({ uri: each, type: deleted }));
    await report(session, ...gone, { uri: moved, type: created });
    await read(2);
    reads[1]?.answer();
    await areDefinitions(session, `${moved}:3`);
  });
});
