import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Api } from '../../client/src/activate-common.ts';
import type { PanelState } from '../../client/src/panel/simulation-panel.ts';
import { stabilizedDescribe, stabilizedManifest } from '../support/stabilized.ts';
import {
  activate,
  closeAll,
  itInNode,
  lenses,
  lensWith,
  openFile,
  openText,
  positionAfter,
  replace,
  until,
  withSetting,
} from './workbench.ts';

describe('the simulation panel', () => {
  let api: Api;

  before(async () => {
    api = await activate();
    await openFile('web.yaml');
    await api.ready;
  });
  afterEach(closeAll);

  const drawn = (sequence: string): Promise<PanelState> =>
    until(`the panel to draw ${sequence}`, () => {
      const state = api.panelState();
      return state?.sequence === sequence && state;
    });

  it('draws the autoscaler at the cursor', async () => {
    await openFile('web.yaml');
    await vscode.commands.executeCommand('replicast.openSimulation');
    const { rows } = await drawn('2 → 4 → 7 → 12 → 16');
    assert.isAtLeast(rows, 3);
  });

  itInNode('starts from the status of a manifest, and from the text of kubectl describe', async () => {
    const manifest = await openText(stabilizedManifest);
    await lensWith(manifest.uri, 'Held at 6: scale-down waits');
    await vscode.commands.executeCommand('replicast.simulateFromHere');
    await drawn('6 → 2');
    const text = await openText(stabilizedDescribe, 'plaintext');
    await lensWith(text.uri, 'Held at 6: scale-down waits');
    const lens = (await lenses(text.uri)).find(({ command }) => command?.title.trim() === 'Simulate from here');
    await vscode.commands.executeCommand(String(lens?.command?.command));
    await until(
      'the run of the text',
      () => api.panelState()?.sequence === '6 → 2' && (api.panelState()?.rows ?? 0) > 0,
    );
  });

  it('opens an example of the package as a file that is not saved yet', async () => {
    const isDone = vscode.commands.executeCommand('replicast.openExample');
    const example = await until('the first example', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      const { textDocuments } = vscode.workspace;
      return textDocuments.find(
        ({ uri, getText }) => uri.scheme === 'untitled' && getText().includes('# Expected: 1 → 5'),
      );
    });
    await isDone;
    assert.isTrue(example.isUntitled);
    await drawn('1 → 5 → 10 → 20');
  });

  itInNode('opens for the autoscaler of the lens, independent of the cursor', async () => {
    const document = await openFile('several.yaml');
    await lensWith(document.uri, '2 → 3');
    const lens = (await lenses(document.uri)).find(({ command }) => command?.title.startsWith('2 → 3'));
    await vscode.commands.executeCommand(String(lens?.command?.command));
    await until('the second autoscaler', () => api.panelState()?.sequence.startsWith('2 → 3 → 4'));
  });

  it('follows every edit, with a new revision for each', async () => {
    const document = await openFile('web.yaml');
    await vscode.commands.executeCommand('replicast.openSimulation');
    const first = await drawn('2 → 4 → 7 → 12 → 16');
    await replace(document, 'maxReplicas: 20', 'maxReplicas: 12');
    const second = await drawn('2 → 4 → 7 → 12');
    await replace(document, 'behavior: {}', '');
    await until('a third revision', () => (api.panelState()?.revision ?? 0) > second.revision);
    assert.isTrue(first.revision < second.revision);
  });

  itInNode('follows the cursor from one autoscaler to the next', async () => {
    const document = await openFile('several.yaml');
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const goTo = (text: string) => {
      const at = positionAfter(document, text);
      editor.selection = new vscode.Selection(at, at);
    };
    goTo('name: api');
    await vscode.commands.executeCommand('replicast.openSimulation');
    const api30 = await until('the first', () => api.panelState()?.sequence.startsWith('4 → ') && api.panelState());
    goTo('name: worker');
    await until('the second', () => api.panelState()?.sequence.startsWith('3 → 4 → 5'));
    assert.match(api30.sequence, /→ 24$/);
  });

  itInNode('follows the settings', async () => {
    await openFile('web.yaml');
    await vscode.commands.executeCommand('replicast.openSimulation');
    const before = await drawn('2 → 4 → 7 → 12 → 16');
    await withSetting('controller.syncPeriodSeconds', 60, () =>
      until('a new revision', () => (api.panelState()?.revision ?? 0) > before.revision).then(() => {}),
    );
  });

  itInNode('keeps the last run while the text cannot be simulated', async () => {
    const document = await openFile('web.yaml');
    await vscode.commands.executeCommand('replicast.openSimulation');
    const good = await drawn('2 → 4 → 7 → 12 → 16');
    await replace(document, 'maxReplicas: 20', 'maxReplicas: ');
    const stale = await until(
      'a new revision',
      () => (api.panelState()?.revision ?? 0) > good.revision && api.panelState(),
    );
    assert.equal(stale.sequence, good.sequence);
  });

  itInNode('forgets what it drew when it is closed', async () => {
    await openFile('web.yaml');
    await vscode.commands.executeCommand('replicast.openSimulation');
    await drawn('2 → 4 → 7 → 12 → 16');
    await closeAll();
    await until('no panel', () => api.panelState() === undefined);
  });
});
