// Names that would be links, pictures, icons or commands are shown as text.
import fs from 'node:fs';
import path from 'node:path';
import { languageWorkspace } from '../../scripts/paths.mjs';
import { expect, shareWindow, test } from './fixture.ts';

const hostile = '$(zap) [run](command:workbench.action.terminal.new) <img src=x> ![a](https://example.com/a.png)';
const fileName = '$(zap) [run](command:workbench.action.closeAllEditors) <img src=x>.yaml';
const quoted = JSON.stringify(hostile);
const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${quoted} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${quoted} }
  minReplicas: 1
  maxReplicas: 20
  metrics:
    - type: External
      external: { metric: { name: ${quoted} }, target: { type: AverageValue, averageValue: 100 } }
`;

test.describe('a window with hostile names', () => {
  const window = shareWindow({
    workspace: languageWorkspace,
    name: 'hostile-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, fileName), manifest);
      fs.writeFileSync(path.join(folder, fileName.replace(/yaml$/, 'replicast.yaml')), 'seed: 1\n');
    },
  });
  const lenses = () => window.page.locator('.monaco-editor .codelens-decoration a');
  const requested: string[] = [];

  test('shows them in lens and editor as text', async () => {
    window.page.on('request', (request) => requested.push(request.url()));
    const item = window.page.locator('.explorer-folders-view [role=treeitem]').filter({ hasText: fileName }).first();
    await window.workbench.until(
      (limit) => lenses().filter({ hasText: '→ 20' }).first().waitFor(limit),
      () => item.dblclick(),
    );
    await expect(window.page.locator('.monaco-editor .codelens-decoration .codicon-zap')).toHaveCount(0);
  });

  test('shows them in the title of the panel, its chart, its table and its form as text', async () => {
    await window.workbench.run('replicast.openSimulation');
    const panel = window.workbench.webview();
    await panel.getByTestId('tab-scaleUp').filter({ hasText: '→ 20' }).waitFor();
    const tab = window.workbench.tab(`Simulation: ${hostile}`);
    await tab.waitFor();
    await expect(tab.locator('.codicon-zap')).toHaveCount(0);
    for (const mode of ['scaleUp', 'scaleDown', 'load']) {
      await window.workbench.chooseRun(mode);
      await expect(panel.getByText('[run](command:').first()).toBeVisible();
    }
    await window.workbench.editScenario();
    await window.shot('form');
    for (const selector of ['img', '[href^="command:"]', '[href*="example.com"]', '.codicon-zap'])
      await expect(panel.locator(selector)).toHaveCount(0);
  });

  test('shows them in a list as text', async () => {
    await window.workbench.commandWithList('Replicast: Open Scenario', /\$ ?\(zap\) \[run\] ?\(command:/);
    await expect(window.page.locator('.quick-input-list .codicon-zap')).toHaveCount(0);
    await window.shot('list');
    await window.page.keyboard.press('Escape');
  });

  test('has executed and loaded nothing of them', async () => {
    await expect(window.page.locator('.terminal-wrapper')).toHaveCount(0);
    await expect(lenses().first()).toBeVisible();
    expect(requested.filter((address) => address.includes('example.com'))).toEqual([]);
  });
});
