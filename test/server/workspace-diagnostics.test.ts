// Files that are not open have the problems of opened files, and of `lint`.
import { describe, expect, test } from 'vitest';
import {
  type Diagnostic,
  type DocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
} from 'vscode-languageserver/node';
import { sampleOf } from '../support/effort.ts';
import { replicast } from '../support/io.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const folder = 'file:///w';
const files: Record<string, string> = {
  'web.yaml': `${hpaFor('web', '  minReplicas: 10\n')}---\n${hpaFor('web').replace('name: web', 'name: other')}`,
  'deployment.yaml': deployment('web'),
  'good.yaml': hpaFor('api', '  minReplicas: 2\n'),
  'broken.yaml': `${hpaFor('api2')}  minReplicas: [\n`,
  'refused.json':
    '{"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","metadata":{"name":"x"},"spec":{"maxReplicas":0,"scaleTargetRef":{"kind":"Deployment","name":"x"}}}',
  'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
  'base/hpa.yaml': hpaFor('shop', '  minReplicas: 3\n'),
  'prod/kustomization.yaml': 'resources: [../base]\npatches: [{ path: patch.yaml }]\n',
  'prod/patch.yaml':
    'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: shop }\nspec: { maxReplicas: 2 }\n',
  'chart/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
  'chart/values.yaml': 'max: 1\n',
  'chart/templates/hpa.yaml': hpaFor('c', '  minReplicas: 2\n').replace(
    'maxReplicas: 10',
    'maxReplicas: {{ .Values.max }}',
  ),
  'web.replicast.yaml': 'load: { shape: nothing }\n',
  'notes.yaml': 'minReplicas: 10\n',
};
const byUri = (named: Record<string, string>) =>
  Object.fromEntries(Object.entries(named).map(([name, text]) => [`${folder}/${name}`, text]));

const start = (named: Record<string, string>) =>
  startSession({
    files: byUri(named),
    capabilities: { textDocument: { diagnostic: {} } },
    initializationOptions: { files: true },
    workspaceFolders: [{ uri: folder, name: 'w' }],
  });

const nameOf = (uri: string) => uri.slice(folder.length + 1);

async function workspaceReport(session: Session, previousResultIds: object[] = []): Promise<WorkspaceDiagnosticReport> {
  return session.client.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds });
}

const problems = (items: readonly Diagnostic[]) =>
  items.map(({ code, range: { start } }) => `${start.line + 1}:${start.character + 1} ${code}`).sort();

async function problemsOfWorkspace(session: Session): Promise<Record<string, string[]>> {
  const { items } = await workspaceReport(session);
  const full = items.flatMap((report) => (report.kind === 'full' ? [report] : []));
  return Object.fromEntries(full.map(({ uri, items: found }) => [nameOf(uri), problems(found)]));
}

describe('the problems of the workspace', () => {
  test('are those that each file has when it is open', async () => {
    const found = await problemsOfWorkspace(await start(files));
    expect(Object.keys(found).sort()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'deployment.yaml' && name !== 'notes.yaml')
        .sort(),
    );
    for (const name of sampleOf(Object.keys(found), 2)) {
      const session = await start(files);
      const textDocument = { uri: `${folder}/${name}` };
      session.open(textDocument.uri, files[name] ?? '', { languageId: name.endsWith('.json') ? 'json' : 'yaml' });
      // Only kustomizations tell what the file is, so they are read first.
      await workspaceReport(session);
      const report = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
        textDocument,
      });
      expect({ [name]: found[name] }).toEqual({ [name]: report.kind === 'full' ? problems(report.items) : [] });
    }
  });

  test('are those of `lint`', async () => {
    const found = await problemsOfWorkspace(await start(files));
    const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [`w/${name}`, text]));
    const { out } = await replicast('lint w --format json', named);
    const linted: Record<string, string[]> = {};
    for (const { file, line, column, code } of JSON.parse(out) as Record<string, unknown>[]) {
      const name = String(file).replace(/^w\//, '');
      linted[name] = [...(linted[name] ?? []), `${line}:${column} ${code}`];
    }
    const nonEmpty = Object.fromEntries(Object.entries(found).filter(([, all]) => all.length > 0));
    expect(nonEmpty).toEqual(Object.fromEntries(Object.entries(linted).map(([file, all]) => [file, all.sort()])));
  });

  test('are not sent again while they are the same', async () => {
    const copy = { ...byUri(files) };
    const session = await startSession({
      files: copy,
      capabilities: { textDocument: { diagnostic: {} } },
      initializationOptions: { files: true },
      workspaceFolders: [{ uri: folder, name: 'w' }],
    });
    const first = await workspaceReport(session);
    const ids = first.items.map(({ uri, resultId = '' }) => ({ uri, value: resultId }));
    expect((await workspaceReport(session, ids)).items.map(({ kind }) => kind)).not.toContain('full');
    copy[`${folder}/good.yaml`] = hpaFor('api', '  minReplicas: 10\n');
    delete copy[`${folder}/broken.yaml`];
    const changes = [
      { uri: `${folder}/good.yaml`, type: 2 },
      { uri: `${folder}/broken.yaml`, type: 3 },
    ];
    await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await session.settled();
    const { items } = await workspaceReport(session, ids);
    const changed = items.flatMap((report) =>
      report.kind === 'full' ? [[nameOf(report.uri), report.items.length]] : [],
    );
    expect(changed).toEqual([
      ['good.yaml', 2],
      ['broken.yaml', 0],
    ]);
  });

  test('arrive in parts where the client wants them', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`${at}.yaml`, hpaFor(`web-${at}`, '  minReplicas: 10\n')]),
    );
    const session = await start(many);
    const parts: number[] = [];
    session.client.onProgress(WorkspaceDiagnosticRequest.partialResult, 'parts', ({ items }) => {
      parts.push(items.length);
    });
    const params = { previousResultIds: [], partialResultToken: 'parts' };
    const { items } = await session.client.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', params);
    expect([...parts, items.length]).toEqual([50, 50, 20]);
  });
});
