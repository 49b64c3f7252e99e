// The panel for everybody: nothing serious in any theme and state, and all of it by keyboard.

import { examples } from '../../scripts/paths.mjs';
import { viewport } from '../harness/chromium.mjs';
import { seriousFaults } from './axe.ts';
import { expect, openWindow, test } from './fixture.ts';
import { themes } from './workbench.ts';

const narrow = { width: 700, height: 960 };

test.describe('the panel is accessible', () => {
  const window = openWindow({ workspace: examples, name: 'accessible-' });
  const { shot } = window;
  const inPanel = (id: string) => window.workbench.webview().getByTestId(id);
  const checkFaults = async () => expect(await seriousFaults(window.workbench)).toEqual([]);

  test('with a run, in each theme', async () => {
    await window.workbench.command('View: Toggle Primary Side Bar Visibility');
    await window.workbench.openInEditor('slow-down.yaml');
    await window.workbench.command('Replicast: Open Simulation');
    await inPanel('chart').locator('svg').waitFor();
    for (const theme of themes) {
      await window.workbench.changeTheme(theme);
      await shot(theme.name);
      await checkFaults();
    }
  });

  test('with the whole form open, and something to compare with', async () => {
    await inPanel('more').click();
    await inPanel('compare-saved').click();
    await shot('more');
    await checkFaults();
    await inPanel('compare-nothing').click();
    await inPanel('more').click();
  });

  test('of a WatermarkPodAutoscaler, with a fault and a pinned run, in each theme', async () => {
    await window.workbench.openInEditor('watermark.yaml');
    await window.workbench.tab('Simulation: web').waitFor();
    await inPanel('more').click();
    await inPanel('add-fault').click();
    await inPanel('pin-run').click();
    await inPanel('pin').waitFor();
    for (const theme of themes) {
      await window.workbench.changeTheme(theme);
      await shot(`watermark-${theme.name}`);
      await checkFaults();
    }
    await inPanel('reset').click();
    await inPanel('more').click();
    await inPanel('pin').getByRole('button').click();
    await window.workbench.openInEditor('slow-down.yaml');
    await window.workbench.tab('Simulation: checkout').waitFor();
  });

  test('in a narrow column, and at 200 % zoom nothing has to be scrolled sideways', async () => {
    await window.page.setViewportSize(narrow);
    await inPanel('chart').locator('svg').waitFor();
    await shot('narrow');
    await checkFaults();
    // At 200 % a window has half as many of its pixels in each direction.
    await window.page.setViewportSize({ width: viewport.width / 2, height: viewport.height / 2 });
    await shot('zoomed');
    const frame = await window.workbench.webviewFrame();
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await checkFaults();
    await window.page.setViewportSize(viewport);
  });

  test('nothing moves by itself', async () => {
    const frame = await window.workbench.webviewFrame();
    expect(await frame.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('with a text that cannot be simulated', async () => {
    await window.workbench.retype('slow-down.yaml', 'maxReplicas: 20', '20', 'x');
    await inPanel('problem').waitFor();
    await shot('stale');
    await checkFaults();
    await window.workbench.retype('slow-down.yaml', 'maxReplicas: x', 'x', '20');
    await inPanel('problem').waitFor({ state: 'detached' });
  });

  test('while a long run is under way', async () => {
    await inPanel('shape').selectOption('wave');
    await inPanel('periodSeconds').fill('31 d');
    await inPanel('long-run').waitFor();
    await shot('long-run');
    await checkFaults();
    await inPanel('shape').selectOption('step');
    await inPanel('long-run').waitFor({ state: 'detached' });
  });

  test('where there is nothing to show', async () => {
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
