// The main use case with the packed extension: read the sequence, open the simulation, find the deciding line.

import { examples } from '../../scripts/paths.mjs';
import { viewport } from '../harness/chromium.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

test.describe('in the workbench', () => {
  const window = shareWindow({ workspace: examples });
  const { shot, shotInEachTheme } = window;
  const sequence = (text: string | RegExp) =>
    window.workbench.webview().getByTestId('sequence').filter({ hasText: text });
  const lens = (name: string, text: string) => window.workbench.lenses(name).filter({ hasText: text }).first();

  test('a folder with autoscalers opens and nothing pops up', async () => {
    await expect(window.workbench.tab('Simulation')).toHaveCount(0);
    const offered = await window.workbench.commandsFor('Replicast');
    expect(offered.join('\n')).not.toContain('Open Simulation');
    await expect(window.workbench.toasts()).toHaveCount(0);
  });

  test('the lens above the object has the sequence', async () => {
    await window.workbench.openInExplorer('web.yaml');
    await lens('web.yaml', '1 → 5 → 10 → 20 in 30 s').waitFor();
    await expect(window.workbench.toasts()).toHaveCount(0);
    await shot('lens');
  });

  test('a hover explains a field', async () => {
    await window.workbench.hoverOver('web.yaml', 'maxReplicas', 'maxReplicas', 'maxReplicas');
    await shot('hover');
    await window.page.keyboard.press('Escape');
  });

  test('a click on the lens opens the panel next to the text, with sequence and chart', async () => {
    await window.workbench.simulate('web.yaml', '1 → 5 → 10 → 20', 'web');
    await sequence(/^1 → 5 → 10 → 20$/).waitFor();
    await window.workbench.webview().getByTestId('chart').locator('svg').waitFor();
    await expect(window.workbench.webview().getByTestId('chart').locator('svg path')).not.toHaveCount(0);
    await window.workbench.run('workbench.action.closeSidebar');
    await shot('panel');
  });

  test('each sequence that is clicked opens the run with that sequence', async () => {
    // Beside the panel only one direction has a lens.
    await window.workbench.webview().getByTestId('tab-scaleDown').click();
    await sequence(/^20 → 1$/).waitFor();
    await lens('web.yaml', 'Simulate').click();
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
    const assumption = window.workbench.webview().getByTestId('assumption');
    await assumption.filter({ hasText: 'load from the manifest: 120 → 960 units/s' }).waitFor();
    await expect(window.workbench.webview().getByTestId('tab-scaleUp')).toContainText('1 → 5 → 10 → 20');
  });

  test('lens, chart and table follow an edit', async () => {
    await window.workbench.retype('web.yaml', 'maxReplicas: 20', '20', '12');
    await lens('web.yaml', '1 → 5 → 10 → 12').waitFor();
    await sequence(/→ 7 → 12$/).waitFor();
    await window.workbench.webview().getByTestId('chart').locator('svg text', { hasText: 'max 12' }).waitFor();
    await window.workbench.webview().getByTestId('changes-only').uncheck();
    await window.workbench
      .webview()
      .getByTestId('decisions')
      .locator('tr', { hasText: 'at maxReplicas' })
      .first()
      .waitFor();
    await window.workbench.retype('web.yaml', 'maxReplicas: 12', '12', '20');
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
  });

  test('an unfinished edit keeps the last run, with the problem above it', async () => {
    await window.workbench.retype('web.yaml', 'maxReplicas: 20', '20', 'x');
    await window.workbench.webview().getByTestId('problem').waitFor();
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
    await shot('stale');
    await window.workbench.retype('web.yaml', 'maxReplicas: x', 'x', '20');
    await window.workbench.webview().getByTestId('problem').waitFor({ state: 'detached' });
  });

  test('another load redraws the run at once', async () => {
    longTierOnly();
    await window.workbench.editScenario();
    const load = window.workbench.webview().getByTestId('to');
    await load.fill('300');
    await sequence(/^2 → 4 → 5$/).waitFor();
    await load.fill('960');
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
  });

  test('a selected decision highlights its line in the text', async () => {
    await window.page.keyboard.press('Control+s');
    await window.workbench.openFile('slow-down.yaml');
    await window.workbench.simulate('slow-down.yaml', '1 → 5 → 10 → 20', 'checkout');
    await sequence('1 → 5 → 10 → 20').waitFor();
    const row = window.workbench.webview().getByTestId('decisions').locator('tr', { hasText: '0:15' }).first();
    await row.click();
    await window.workbench.note('slow-down.yaml', '0:15: 10, not 20');
    await shot('marked');
  });

  test('the cursor in a policy highlights the syncs that it decided', async () => {
    await window.workbench.clickLine('slow-down.yaml', 'type: Percent');
    const marked = window.workbench.webview().getByTestId('decisions').locator('tr.highlighted');
    await marked.filter({ hasText: '100 %' }).first().waitFor();
    await expect(marked).toHaveCount(1);
  });

  test('the panel fits into a narrow column', async () => {
    await shotInEachTheme('panel');
    await window.page.setViewportSize({ width: 700, height: 960 });
    await sequence('20').waitFor();
    await shot('panel-narrow');
    await window.page.setViewportSize(viewport);
  });

  test('errors of the API server are underlined and listed', async () => {
    await window.workbench.openFile('broken.yaml');
    await window.workbench.editor('broken.yaml').locator('.squiggly-error').first().waitFor();
    await window.workbench.run('workbench.actions.view.problems');
    await window.workbench.problems().filter({ hasText: 'maxReplicas' }).first().waitFor();
    await shot('broken');
  });

  test('the code of a diagnostic opens its page', async () => {
    // In the short tier, server.test.ts compares the address of the page.
    longTierOnly();
    const hover = await window.workbench.hoverOver('broken.yaml', 'maxReplicas: 3', '3', 'api/invalid');
    await hover.locator('a', { hasText: 'api/invalid' }).first().click();
    await window.workbench.tab('invalid.md').waitFor();
    await window.workbench.webview().locator('h1', { hasText: 'api/invalid' }).waitFor();
    await shot('page');
  });

  test('Insert Autoscaler writes one that has a sequence', async () => {
    await window.workbench.run('workbench.action.files.saveAll');
    await expect(window.page.locator('.tab.dirty')).toHaveCount(0);
    await window.workbench.run('workbench.action.closeAllEditors');
    await window.workbench.commandWithList('Replicast: Insert Autoscaler…', 'on cpu');
    await window.workbench.choose('on cpu');
    await window.page.locator('.codelens-decoration a', { hasText: '2 → 4 → 8 → 10 in 30 s' }).waitFor();
    await shot('inserted');
  });
});
