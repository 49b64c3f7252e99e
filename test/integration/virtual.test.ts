import { assert } from 'chai';
import * as vscode from 'vscode';
import { MemoryFiles } from './memory-files.ts';
import { activate, closeAll, definitions, lensWith, openFile, positionAfter, until, uriOf } from './workbench.ts';

const folder = vscode.Uri.parse('memfs:/shop');
const at = (name: string) => vscode.Uri.joinPath(folder, name);

const autoscaler = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: shop, namespace: shop }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
  minReplicas: 1
  maxReplicas: 20
  behavior: {}
`;
/** Without the request that the autoscaler measures, the lens would show that problem. */
const workload = `apiVersion: apps/v1
kind: Deployment
metadata: { name: shop, namespace: shop }
spec: { template: { spec: { containers: [{ name: app, resources: { requests: { cpu: 200m } } }] } } }
`;

describe('a workspace folder in a virtual file system', () => {
  const files = new MemoryFiles();
  let provider: vscode.Disposable;

  before(async function () {
    // In a window with one folder, adding another restarts all extensions, including this test.
    if (!vscode.workspace.workspaceFile) this.skip();
    const api = await activate();
    await openFile('web.yaml');
    await api.ready;
    provider = vscode.workspace.registerFileSystemProvider('memfs', files, { isCaseSensitive: true });
    files.put(at('hpa.yaml'), autoscaler);
    files.put(at('base/deployment.yaml'), workload);
    vscode.workspace.updateWorkspaceFolders(vscode.workspace.workspaceFolders?.length ?? 0, 0, { uri: folder });
    await until('the folder', () => vscode.workspace.getWorkspaceFolder(folder));
  });
  afterEach(closeAll);
  after(() => {
    const index = vscode.workspace.getWorkspaceFolder(folder)?.index;
    if (index !== undefined) vscode.workspace.updateWorkspaceFolders(index, 1);
    provider?.dispose();
  });

  async function open(name: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(at(name));
    await vscode.window.showTextDocument(document);
    return document;
  }

  it('has lenses and diagnostics', async () => {
    const document = await open('hpa.yaml');
    assert.include(await lensWith(document.uri, '1 → 5'), '1 → 5 → 10 → 20 in 30 s');
    const edit = new vscode.WorkspaceEdit();
    const max = positionAfter(document, 'maxReplicas: ');
    edit.replace(document.uri, new vscode.Range(max, max.translate(0, 2)), '0');
    await vscode.workspace.applyEdit(edit);
    const [found] = await until('a diagnostic', () => {
      const all = vscode.languages.getDiagnostics(document.uri);
      return all.length > 0 && all;
    });
    assert.equal(found?.source, 'replicast');
  });

  it('goes from the autoscaler to the definition of a workload that is not open', async () => {
    const document = await open('hpa.yaml');
    const [location] = await until('a definition', () => definitions(document, 'kind: Deployment, name: shop'));
    assert.equal(uriOf(location)?.toString(), at('base/deployment.yaml').toString());
  });
});
