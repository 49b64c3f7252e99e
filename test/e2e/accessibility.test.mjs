// The panel for everybody: nothing serious in any theme and state, and all of it by keyboard.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { viewport } from '../../scripts/chromium.mjs';
import { examples } from '../../scripts/paths.mjs';
import { seriousFaults } from './axe.mjs';
import { inWorkbench } from './fixture.mjs';

const themes = [
  ['Default Light Modern', 'vscode-light', 'light'],
  ['Default High Contrast', 'vscode-high-contrast', 'hc-dark'],
  ['Default High Contrast Light', 'vscode-high-contrast-light', 'hc-light'],
  ['Default Dark Modern', 'vscode-dark', 'dark'],
];
const narrow = { width: 700, height: 960 };

describe('the panel is accessible', () => {
  const window = inWorkbench({ workspace: examples, name: 'accessible-' });
  const { shot } = window;
  const inPanel = (id) => window.workbench.webview().getByTestId(id);
  const checkFaults = async () => assert.deepEqual(await seriousFaults(window.workbench), []);

  it('with a run, in each theme', async () => {
    await window.workbench.command('View: Toggle Primary Side Bar Visibility');
    await window.workbench.openInEditor('slow-down.yaml');
    await window.workbench.command('Replicast: Open Simulation');
    await inPanel('chart').locator('svg').waitFor();
    for (const [name, kind, file] of themes) {
      await window.workbench.changeTheme(name, kind);
      await shot(file);
      await checkFaults();
    }
  });

  it('with the whole form open, and something to compare with', async () => {
    await inPanel('more').click();
    await inPanel('compare-saved').click();
    await shot('more');
    await checkFaults();
    await inPanel('compare-nothing').click();
    await inPanel('more').click();
  });

  it('of a WatermarkPodAutoscaler, with a fault and a pinned run, in each theme', async () => {
    await window.workbench.openInEditor('watermark.yaml');
    await window.workbench.tab('Simulation: web').waitFor();
    await inPanel('more').click();
    await inPanel('add-fault').click();
    await inPanel('pin-run').click();
    await inPanel('pin').waitFor();
    for (const [name, kind, file] of themes) {
      await window.workbench.changeTheme(name, kind);
      await shot(`watermark-${file}`);
      await checkFaults();
    }
    await inPanel('reset').click();
    await inPanel('more').click();
    await inPanel('pin').getByRole('button').click();
    await window.workbench.openInEditor('slow-down.yaml');
    await window.workbench.tab('Simulation: checkout').waitFor();
  });

  it('in a narrow column, and at 200 % zoom nothing has to be scrolled sideways', async () => {
    await window.page.setViewportSize(narrow);
    await inPanel('chart').locator('svg').waitFor();
    await shot('narrow');
    await checkFaults();
    // At 200 % a window has half as many of its pixels in each direction.
    await window.page.setViewportSize({ width: viewport.width / 2, height: viewport.height / 2 });
    await shot('zoomed');
    const frame = await window.workbench.webviewFrame();
    assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    await checkFaults();
    await window.page.setViewportSize(viewport);
  });

  it('nothing moves by itself', async () => {
    const frame = await window.workbench.webviewFrame();
    assert.equal(await frame.evaluate(() => document.getAnimations().length), 0);
  });

  it('with a text that cannot be simulated', async () => {
    await window.workbench.retype('slow-down.yaml', 'maxReplicas: 20', '20', 'x');
    await inPanel('problem').waitFor();
    await shot('stale');
    await checkFaults();
    await window.workbench.retype('slow-down.yaml', 'maxReplicas: x', 'x', '20');
    await inPanel('problem').waitFor({ state: 'detached' });
  });

  it('while a long run is under way', async () => {
    await inPanel('shape').selectOption('wave');
    await inPanel('periodSeconds').fill('31 d');
    await inPanel('long-run').waitFor();
    await shot('long-run');
    await checkFaults();
    await inPanel('shape').selectOption('step');
    await inPanel('long-run').waitFor({ state: 'detached' });
  });

  it('where there is nothing to show', async () => {
    await window.workbench.clickLine('slow-down.yaml', 'maxReplicas');
    await window.page.keyboard.press('Control+a');
    await window.page.keyboard.press('Delete');
    await inPanel('empty').waitFor();
    await shot('empty');
    await checkFaults();
    await window.page.keyboard.press('Control+z');
    await inPanel('chart').locator('svg').waitFor();
  });
});
