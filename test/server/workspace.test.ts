// The other files of a workspace: read through the client or Node, watched, and changed by a rename.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Hover,
  InlayHint,
  Location,
  PublishDiagnosticsParams,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { noText } from '../../core/text/file-text.ts';
import { nodeFiles } from '../../server/files/node-files.ts';
import { delayedWatermark, probedAfter } from '../support/probed.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';
import { nested, yaml } from '../support/yaml.ts';

const uri = 'file:///w/hpa.yaml';
const web = 'file:///w/web.yaml';
const kustomization = { 'file:///w/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n' };
const atName = { textDocument: { uri }, position: { line: 8, character: 10 } };
const metrics = nested`
  metrics:
    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } } }
`;

/** The workspace is read in the background, so early requests get fewer results. */
async function until<Answer>(ask: () => Promise<Answer>, fits: (answer: Answer) => boolean): Promise<Answer> {
  for (let i = 0; i < 2000; i++) {
    const answer = await ask();
    if (fits(answer)) return answer;
  }
  throw new Error('it never came');
}

const define = (session: Session) => session.client.sendRequest<Location[]>('textDocument/definition', atName);
const found = (locations: Location[]) => locations.map((location) => `${location.uri}:${location.range.start.line}`);

describe('a workspace read through the client', () => {
  test('proves a verdict for the lens, the panel and the diagnostics, and takes it back', async () => {
    const without = deployment('web').replace(/ {10}resources[\s\S]*/, '');
    const files: Record<string, string> = { ...kustomization, [web]: without };
    const session = await startSession({ files });
    session.open(uri, hpaFor('web', metrics));
    const reported = (codes: unknown[]) => codes.includes('target-without-request');
    await session.diagnostics((params) => params.uri === uri && reported(params.diagnostics.map(({ code }) => code)));
    const never =
      'never scaled by metrics: container app of web has no cpu request (unless a LimitRange or webhook adds it)';
    const lens = async () => {
      const [first] = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
      return (await session.client.sendRequest<CodeLens>('codeLens/resolve', first)).command?.title;
    };
    const simulated = () => session.client.sendRequest('replicast/simulation', atName);
    expect(await lens()).toBe(never);
    expect(await simulated()).toMatchObject({ type: 'simulation', notices: [{ text: never }] });
    const before = session.published.length;
    files[web] = deployment('web');
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: web, type: 2 }] });
    await session.diagnostics(
      (params) => session.published.indexOf(params) >= before && params.uri === uri && params.diagnostics.length === 0,
    );
    expect(await lens()).toMatch(/^1 → /);
    expect(await simulated()).not.toHaveProperty('notices');
  });

  test.each([
    ['  replicas: 3 # for now\n', 7, '  # for now\n'],
    ['  strategy: { type: Recreate }\n  replicas: 3\n', 8, ''],
  ])('offers to remove the replicas of %j from the other file', async (fields, line, newText) => {
    const files = {
      ...kustomization,
      [web]: `# ours\n---\n${deployment('web').replace('spec:\n', `spec:\n${fields}`)}`,
    };
    const session = await startSession({ files });
    session.open(uri, hpaFor('web', metrics));
    const isFixed = ({ code }: { code?: unknown }) => code === 'target-fixed-replicas';
    const diagnostics = await session.diagnostics((one) => one.uri === uri && one.diagnostics.some(isFixed));
    const [problem] = diagnostics.filter(isFixed);
    if (!problem) throw new Error('the diagnostic is missing');
    const actions = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: problem.range,
      context: { diagnostics: [problem] },
    });
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    expect(actions.find(({ title }) => title.startsWith('Remove replicas'))).toMatchObject({
      title: 'Remove replicas from Deployment web (only the next apply resets the count to 1)',
      isPreferred: false,
      edit: { changes: { [web]: [{ range, newText }] } },
    });
  });

  describe('fixed replicas in the same file', () => {
    const both = (above = '') =>
      `${hpaFor('web', metrics)}---\n${deployment('web').replace('spec:\n', `spec:\n${above}  replicas: 3\n`)}`;
    const isFixed = ({ code }: { code?: unknown }) => code === 'target-fixed-replicas';
    const reportedIn = async (text: string) => {
      const session = await startSession({});
      session.open(uri, text);
      await session.settled();
      return { session, found: (await session.diagnostics((one) => one.uri === uri)).filter(isFixed) };
    };
    const lineOf = (text: string, line: string) => text.split('\n').indexOf(line);

    test('are underlined, and the target of the autoscaler is related', async () => {
      const text = both();
      const { found } = await reportedIn(text);
      const line = lineOf(text, '  replicas: 3');
      const target = text.split('\n').findIndex((each) => /^ {4}name: web$/.test(each));
      expect(found).toMatchObject([
        {
          range: { start: { line, character: 12 }, end: { line, character: 13 } },
          relatedInformation: [
            { location: { uri, range: { start: { line: target } } }, message: 'the target of HPA web' },
          ],
        },
      ]);
    });

    test('have the fix of the autoscaler, and can be ignored there', async () => {
      const text = both();
      const { session, found } = await reportedIn(text);
      const line = lineOf(text, '  replicas: 3');
      const actions = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: found[0]?.range,
        context: { diagnostics: found },
      });
      expect(actions.map(({ title, edit }) => [title, edit?.changes?.[uri]])).toEqual([
        ['Ignore target-fixed-replicas on this line', [expect.objectContaining({ newText: expect.any(String) })]],
        [
          'Remove replicas from Deployment web (only the next apply resets the count to 1)',
          [{ range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, newText: '' }],
        ],
      ]);
    });

    test('are not reported below a comment that ignores them', async () =>
      expect((await reportedIn(both('  # replicast-disable-next-line target-fixed-replicas\n'))).found).toEqual([]));
  });

  describe('a fix of the workload in another file names its version', () => {
    const capabilities = { workspace: { workspaceEdit: { documentChanges: true } } };
    const lacking = deployment('web').replace(/ {10}resources:[\s\S]*/, '');
    const fixIn = async (session: Session) => {
      const isLacking = ({ code }: { code?: unknown }) => code === 'target-without-request';
      const diagnostics = await session.diagnostics((one) => one.uri === uri && one.diagnostics.some(isLacking));
      const [problem] = diagnostics.filter(isLacking);
      const actions = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: problem?.range,
        context: { diagnostics: [problem] },
      });
      return actions.find(({ title }) => title.startsWith('Request cpu'))?.edit?.documentChanges;
    };
    const place = (line: number) => ({ line, character: 19 });
    const newText = '\n          resources:\n            requests:\n              cpu: 250m';

    test('null while it is not open', async () => {
      const session = await startSession({ files: { ...kustomization, [web]: lacking }, capabilities });
      session.open(uri, hpaFor('web', metrics));
      expect(await fixIn(session)).toEqual([
        {
          textDocument: { uri: web, version: null },
          edits: [{ range: { start: place(10), end: place(10) }, newText }],
        },
      ]);
    });

    test('that of the editor, with the text of the editor, while it is open', async () => {
      const session = await startSession({ files: { ...kustomization, [web]: '' }, capabilities });
      session.open(web, `# ours\n${lacking}`, { version: 7 });
      session.open(uri, hpaFor('web', metrics));
      expect(await fixIn(session)).toEqual([
        { textDocument: { uri: web, version: 7 }, edits: [{ range: { start: place(11), end: place(11) }, newText }] },
      ]);
    });
  });

  test('finds a workload in another file, and forgets it when it is deleted', async () => {
    const files: Record<string, string> = { [web]: deployment('web') };
    const session = await startSession({ files });
    session.open(uri, hpaFor('web'));
    expect(
      found(
        await until(
          () => define(session),
          (all) => all.length > 0,
        ),
      ),
    ).toEqual([`${web}:3`]);
    delete files[web];
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: web, type: 3 }] });
    expect(
      await until(
        () => define(session),
        (all) => all.length === 0,
      ),
    ).toEqual([]);
    files[web] = yaml`
      ---
      ${deployment('web')}
    `;
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: web, type: 1 }] });
    expect(
      found(
        await until(
          () => define(session),
          (all) => all.length > 0,
        ),
      ),
    ).toEqual([`${web}:4`]);
  });

  test('uses an open document as it is edited, and the file on disk after it is closed', async () => {
    const session = await startSession({ files: { [web]: deployment('web') } });
    session.open(uri, hpaFor('api'));
    session.open(web, deployment('api'));
    expect(found(await define(session))).toEqual([`${web}:3`]);
    session.change(web, 2, { text: `# down\n${deployment('api')}` });
    expect(found(await define(session))).toEqual([`${web}:4`]);
    await session.client.sendNotification('textDocument/didClose', { textDocument: { uri: web } });
    expect(
      await until(
        () => define(session),
        (all) => all.length === 0,
      ),
    ).toEqual([]);
  });

  test('keeps a closed document until its file is read', async () => {
    const session = await startSession({ files: { [web]: deployment('web') } });
    session.open(uri, hpaFor('web'));
    session.open(web, deployment('web'));
    expect(found(await define(session))).toEqual([`${web}:3`]);
    await session.client.sendNotification('textDocument/didClose', { textDocument: { uri: web } });
    expect(found(await define(session))).toEqual([`${web}:3`]);
  });

  test('includes documents without a file', async () => {
    const session = await startSession();
    const untitled = 'untitled:Untitled-1';
    session.open(
      untitled,
      yaml`
        ${hpaFor('web')}
        ---
        ${deployment('web')}
      `,
    );
    const ask = { ...atName, textDocument: { uri: untitled } };
    expect(found(await session.client.sendRequest<Location[]>('textDocument/definition', ask))).toEqual([
      `${untitled}:14`,
    ]);
  });

  test('provides name completion, and workload requests for hints and hovers', async () => {
    const session = await startSession({ files: { [web]: deployment('web'), ...kustomization } });
    session.open(uri, hpaFor('web', metrics));
    await until(
      () => define(session),
      (all) => all.length > 0,
    );
    const items = await session.client.sendRequest<CompletionItem[]>('textDocument/completion', atName);
    expect(items.map(({ label }) => label)).toEqual(['web']);
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = await session.client.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri },
      range,
    });
    expect(hints.map(({ label }) => label)).toEqual([' # default: minReplicas 1', ' # 50 % = 100m per pod']);
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri },
      position: { line: 11, character: 80 },
    });
    expect(JSON.stringify(hover.contents)).toContain('web requests 200m');
    session.open(web, deployment('web'));
    const request = { textDocument: { uri: web }, position: { line: 13, character: 15 } };
    const other = await session.client.sendRequest<Hover>('textDocument/hover', request);
    expect(JSON.stringify(other.contents)).toContain('measures cpu usage against this request');
  });

  test('refreshes hints when a workload changes', async () => {
    const files = { [web]: deployment('web'), ...kustomization };
    const capabilities = { workspace: { inlayHint: { refreshSupport: true } } };
    const session = await startSession({ files, capabilities });
    let refreshed = 0;
    session.client.onRequest('workspace/inlayHint/refresh', () => {
      refreshed += 1;
      return null;
    });
    session.open(uri, hpaFor('web', metrics));
    await until(
      () => session.settled(),
      () => refreshed > 0,
    );
    const before = refreshed;
    files[web] = deployment('web', '', '300m');
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: web, type: 2 }] });
    await until(
      () => session.settled(),
      () => refreshed > before,
    );
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = await session.client.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument: { uri },
      range,
    });
    expect(hints.at(-1)?.label).toBe(' # 50 % = 150m per pod');
  });

  test('renames in every file with a proven link', async () => {
    const session = await startSession({
      files: { [web]: deployment('web'), ...kustomization, 'file:///x/hpa.yaml': hpaFor('web') },
    });
    session.open(uri, hpaFor('web'));
    await until(
      () => define(session),
      (all) => all.length > 0,
    );
    const edit = await session.client.sendRequest<WorkspaceEdit>('textDocument/rename', { ...atName, newName: 'shop' });
    expect(
      Object.entries(edit.changes ?? {}).map(([file, edits]) => [file, edits.map(({ range }) => range.start.line)]),
    ).toEqual([
      [web, [3]],
      [uri, [8]],
    ]);
    await expect(session.client.sendRequest('textDocument/rename', { ...atName, newName: 'No Name' })).rejects.toThrow(
      'is not a valid name',
    );
    expect(
      await session.client.sendRequest('textDocument/references', { ...atName, context: { includeDeclaration: true } }),
    ).toHaveLength(2);
  });

  test('reads a folder that is added', async () => {
    const files: Record<string, string> = {};
    const session = await startSession({ files, capabilities: { workspace: { workspaceFolders: true } } });
    session.client.onRequest('workspace/workspaceFolders', () => [{ uri: 'file:///w', name: 'w' }]);
    session.open(uri, hpaFor('web'));
    expect(await define(session)).toEqual([]);
    files[web] = deployment('web');
    await session.client.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [] } });
    const locations = await until(
      () => define(session),
      (all) => all.length > 0,
    );
    expect(found(locations)).toEqual([`${web}:3`]);
  });

  test('refuses the rename of a name without a proven link before the new name is typed', async () => {
    const session = await startSession({ files: { [web]: deployment('web') } });
    session.open(uri, hpaFor('web'));
    await until(
      () => define(session),
      (all) => all.length > 0,
    );
    await expect(session.client.sendRequest('textDocument/prepareRename', atName)).rejects.toThrow('Nothing proves');
    await expect(session.client.sendRequest('textDocument/rename', { ...atName, newName: 'shop' })).rejects.toThrow(
      'Nothing proves',
    );
  });

  test('shows the progress of reading a large workspace, which can be cancelled', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, i) => [`file:///w/${i}.yaml`, deployment(`web-${i}`)]),
    );
    const session = await startSession({ files, capabilities: { window: { workDoneProgress: true } } });
    const kinds: string[] = [];
    let token: unknown;
    session.client.onRequest('window/workDoneProgress/create', (params: { token: unknown }) => {
      token = params.token;
      return null;
    });
    session.client.onNotification('$/progress', ({ value }: { value: { kind: string } }) => {
      kinds.push(value.kind);
      if (kinds.length === 2) void session.client.sendNotification('window/workDoneProgress/cancel', { token });
    });
    await until(
      () => session.settled(),
      () => kinds.includes('end'),
    );
    expect(kinds[0]).toBe('begin');
    expect(kinds.length).toBeLessThan(100);
    session.open(uri, hpaFor('web-1999'));
    expect(await define(session)).toEqual([]);
  });
});

test.each([
  [199, 0],
  [200, 1],
])('of %d files, the progress of reading is shown %d times', async (count, times) => {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`file:///w/${i}.yaml`, deployment(`web-${i}`)]),
  );
  const session = await startSession({ files, capabilities: { window: { workDoneProgress: true } } });
  let created = 0;
  session.client.onRequest('window/workDoneProgress/create', () => {
    created++;
    return null;
  });
  session.open(uri, hpaFor('web-7'));
  await until(
    () => define(session),
    (found) => found.length > 0,
  );
  expect(created).toBe(times);
});

describe('a workspace read through Node', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function folderWith(files: Record<string, string | Uint8Array>): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'replicast-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return folder;
  }

  test('lists manifests, without the folders of tools', async () => {
    const names = [
      'a.yaml',
      'deep/b.yml',
      'c.json',
      'node_modules/x/d.yaml',
      '.git/e.yaml',
      'package.json',
      'f.txt',
      'g.csv',
      'vendor/h.csv',
    ];
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, 'x'])));
    const root = pathToFileURL(folder).toString();
    const files = nodeFiles(() => [root]);
    expect((await files.list('manifest', 10)).map((one) => one.slice(root.length + 1)).sort()).toEqual([
      'a.yaml',
      'c.json',
      'deep/b.yml',
    ]);
    expect(await files.list('manifest', 2)).toHaveLength(2);
    expect(await files.list('series', 10)).toEqual([`${root}/g.csv`]);
    expect(await files.read(`${root}/a.yaml`)).toBe('x');
  });

  test('reads packed charts as an object of their files, and only below charts', async () => {
    // A tar with the one file db/Chart.yaml, `name: db`.
    const packed = gzipSync(
      Buffer.concat([
        Buffer.from('db/Chart.yaml'.padEnd(124, '\0') + '00000000010'.padEnd(388, '\0')),
        Buffer.from('name: db'.padEnd(512, '\0')),
      ]),
    );
    const folder = folderWith({ 'web/charts/db-1.tgz': packed, 'web/other.tgz': packed });
    const root = pathToFileURL(folder).toString();
    const files = nodeFiles(() => [root]);
    expect(await files.list('helper', 10)).toEqual([`${root}/web/charts/db-1.tgz`]);
    expect(await files.read(`${root}/web/charts/db-1.tgz`)).toBe('{"db/Chart.yaml":"name: db"}');
  });

  test('skips files that cannot be read', async () => {
    const folder = folderWith({ 'large.yaml': 'x'.repeat(1024 * 1024 + 1), 'binary.yaml': 'a\0b' });
    const files = nodeFiles(() => ['file:///no/such/folder', 'untitled:x']);
    expect(await files.list('manifest', 10)).toEqual([]);
    const reasons = { 'large.yaml': noText.tooLarge, 'binary.yaml': noText.notText, 'none.yaml': noText.missing };
    for (const [name, reason] of Object.entries(reasons))
      expect(await files.read(pathToFileURL(path.join(folder, name)).toString())).toBe(reason);
    expect(await files.read('untitled:Untitled-1')).toBe(noText.outside);
  });

  test('reads the workspace folders', async () => {
    const folder = pathToFileURL(folderWith({ 'deploy/web.yaml': deployment('web') })).toString();
    const session = await startSession({ workspaceFolders: [{ uri: folder, name: 'w' }] });
    session.open(uri, hpaFor('web'));
    expect(
      found(
        await until(
          () => define(session),
          (all) => all.length > 0,
        ),
      ),
    ).toEqual([`${folder}/deploy/web.yaml:3`]);
  });
});

test('uses chart values in a template, also those sent by the client', async () => {
  const template = 'file:///w/chart/templates/hpa.yaml';
  const files = { 'file:///w/chart/values.yaml': 'min: 1\n' };
  let refreshed = 0;
  const session = await startSession({ files, capabilities: { workspace: { codeLens: { refreshSupport: true } } } });
  session.client.onRequest('workspace/codeLens/refresh', () => {
    refreshed += 1;
    return null;
  });
  session.open(
    template,
    hpaFor('web')
      .replace('maxReplicas: 10', 'maxReplicas: {{ .Values.max }}')
      .concat(nested`
        minReplicas: {{ .Values.min }}
        behavior: {}
      `),
  );
  const lenses = () =>
    session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: template } });
  const lens = async () => {
    const [first] = await lenses();
    return first && (await session.client.sendRequest<CodeLens>('codeLens/resolve', first)).command;
  };
  expect((await lens())?.title).toBe('.Values.max has no value: set a preview value');
  expect(await lens()).toMatchObject({
    command: 'replicast.setPreviewValue',
    arguments: [template, { line: 0, character: 0 }, '.Values.max'],
  });
  // Nothing is simulated, so the other lenses would only repeat the first.
  expect(await lenses()).toHaveLength(1);
  const before = refreshed;
  await session.client.sendNotification('replicast/previewValues', { 'file:///w/chart': { '.Values.max': '20' } });
  await until(
    () => session.settled(),
    () => refreshed > before,
  );
  expect((await until(lens, (command) => command?.title.includes('with') === true))?.title).toBe(
    '1 → 5 → 10 → 20 in 30 s · with values.yaml, 1 preview value',
  );
  expect(await lenses()).toHaveLength(5);
  const simulated = await session.client.sendRequest('replicast/simulation', {
    textDocument: { uri: template },
    position: { line: 0, character: 0 },
  });
  expect(simulated).toMatchObject({ type: 'simulation', autoscaler: { minReplicas: 1, maxReplicas: 20 } });
  await session.client.sendNotification('replicast/previewValues', { nonsense: 3 });
  expect((await lens())?.tooltip).toContain('.Values.max = 20 (preview value)');
});

test('renders a template that is alone in its file, and again with values sent by the client', async () => {
  const template = 'file:///w/deploy/hpa.yaml';
  const session = await startSession({});
  const text = hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: {{ mul 2 .Values.half }}\n  behavior: {}');
  session.open(template, `kind: Service\n---\n{{ if .Values.on }}\n${text}{{ end }}\n`);
  const lens = async () => {
    const [first] = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: template },
    });
    return first && (await session.client.sendRequest<CodeLens>('codeLens/resolve', first)).command;
  };
  expect(await lens()).toMatchObject({ arguments: [template, { line: 3 }, 'mul 2 .Values.half'] });
  await session.client.sendNotification('replicast/previewValues', { [template]: { '.Values.half': '10' } });
  const simulated = until(lens, (command) => command?.title.includes('with') === true);
  expect((await simulated)?.title).toBe('1 → 5 → 10 → 20 in 30 s · with 1 preview value');
});

describe('a problem that depends on the workload', () => {
  const [own, other] = ['file:///w/wpa.yaml', 'file:///w/web.yaml'];
  const warns =
    (isWarned: boolean) =>
    ({ uri, diagnostics }: PublishDiagnosticsParams) =>
      uri === own && diagnostics.some(({ code }) => code === 'wpa/readiness-delay-cpu') === isWarned;

  test('is reported for the current workload, and updated when it changes', async () => {
    const session = await startSession({ files: { [other]: probedAfter(30) } });
    session.open(own, delayedWatermark);
    await session.diagnostics(warns(false));
    session.published.length = 0;
    session.open(other, probedAfter(10));
    await session.diagnostics(warns(true));
    session.published.length = 0;
    session.change(other, 2, { text: probedAfter(20) });
    await session.diagnostics(warns(false));
  });
});
