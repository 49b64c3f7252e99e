import { assert } from 'chai';
import * as vscode from 'vscode';
import { activate, closeAll, openFile, until } from './workbench.ts';

const scenario = `load: { shape: step, from: 1, to: 2, atSeconds: 60 }
horizonSeconds: 600
expect: [never below 1, never above 0, never under 1]
`;

describe('the test view', () => {
  let file: vscode.Uri;

  before(async () => {
    file = vscode.Uri.joinPath((await openFile('web.yaml')).uri, '../web.replicast.yaml');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(scenario));
  });
  after(async () => {
    await vscode.workspace.fs.delete(file);
    await closeAll();
  });

  it('runs the expectations of scenario files', async () => {
    const api = await activate();
    await until('the results', async () => {
      await vscode.commands.executeCommand('testing.refreshTests');
      await vscode.commands.executeCommand('testing.runAll');
      return api.testCounts()?.failed || undefined;
    });
    assert.deepEqual(api.testCounts(), { passed: 1, failed: 1, errored: 1, skipped: 0 });
  });
});
