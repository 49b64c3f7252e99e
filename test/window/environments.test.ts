import fs from 'node:fs';
import path from 'node:path';
import { chartsFolder } from '../../scripts/paths.mjs';
import { viewport } from '../harness/chromium.mjs';
import { seriousFaults } from './axe.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

const environments = {
  'values-dev.yaml': 'autoscaling: { enabled: false }\n',
  'values-staging.yaml': 'autoscaling: { minReplicas: 1, maxReplicas: 4 }\n',
};

test.describe('environments in the workbench', () => {
  const window = shareWindow({
    workspace: path.join(chartsFolder, 'shop'),
    name: 'environments-',
    prepare(folder) {
      for (const [name, text] of Object.entries(environments)) fs.writeFileSync(path.join(folder, name), text);
    },
  });
  const { shot, shotInEachTheme } = window;
  const lens = (text: string, file = 'hpa.yaml') => window.workbench.lenses(file).filter({ hasText: text }).first();
  const title = 'dev not rendered · staging 1 → 3 → 4 · prod 4 → 6 → 8 → … → 50 · +1';
  const field = (id: string) => window.workbench.webview().getByTestId(id);
  const compared = () => field('chart').locator('path.compared');

  test('have one lens in the template and in values.yaml', async () => {
    await window.workbench.openFile('values.yaml');
    await lens(title, 'values.yaml').waitFor();
    await shot('values');
    await window.workbench.openFile('hpa.yaml');
    await lens(title).waitFor();
    await shotInEachTheme('lens');
  });

  test('are compared in the panel after a click on it', async () => {
    await window.workbench.until(
      (limit) => expect(field('compare')).toHaveValue('environments', limit),
      () => lens(title).click(),
    );
    await expect(field('tab-scaleUp')).toHaveAttribute('aria-selected', 'true');
    await expect(field('rendered-with')).toContainText('rendered with values.yaml');
    await expect(field('environment')).toHaveCount(4);
    await expect(field('environment').filter({ hasText: 'dev' })).toContainText(
      'not rendered without autoscaling.enabled',
    );
    await expect(field('environment').filter({ hasText: 'prod' })).toContainText('values.yaml, values-prod.yaml');
    await expect(compared()).toHaveCount(3);
    await expect(field('versus').filter({ hasText: 'staging' })).toContainText('1 → 3 → 4');
    await shot('panel');
    await field('environments').scrollIntoViewIfNeeded();
    await shotInEachTheme('compared');
    expect(await seriousFaults(window.workbench)).toEqual([]);
  });

  test('are left out of the chart one by one', async () => {
    longTierOnly();
    await field('environment-plain').click();
    await expect(compared()).toHaveCount(2);
    await expect(field('environment-plain')).not.toBeChecked();
  });

  test('fit into a narrow column', async () => {
    longTierOnly();
    await window.workbench.run('workbench.action.closeSidebar');
    await window.page.setViewportSize({ width: 700, height: 960 });
    await field('environments').scrollIntoViewIfNeeded();
    await shot('narrow');
    const frame = await window.workbench.webviewFrame();
    const overflow = () =>
      frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await window.page.setViewportSize(viewport);
  });

  test('follow an unsaved edit of a values file', async () => {
    await window.workbench.openFile('values-staging.yaml');
    await window.workbench.retype('values-staging.yaml', 'maxReplicas: 4 }', '4 }', '9 }');
    await expect(field('rendered-with')).toContainText('values-staging.yaml');
    await field('sequence').filter({ hasText: '1 → 3 → 5 → 7 → 9' }).first().waitFor();
    await window.workbench.tab('hpa.yaml').click();
    await lens('staging 1 → 3 → 5 → 7 → 9').waitFor();
  });

  test('are chosen from a list, which writes the setting', async () => {
    const rows = window.page.locator('.quick-input-list [role=checkbox], .quick-input-list .monaco-list-row');
    await window.workbench.until(
      (limit) => rows.filter({ hasText: 'values-plain.yaml' }).first().waitFor(limit),
      () => lens('Environments…').click(),
    );
    await shot('list');
    await rows.filter({ hasText: 'values-plain.yaml' }).first().click();
    await rows.filter({ hasText: 'values-dev.yaml' }).first().click();
    await window.page.keyboard.press('Enter');
    await window.workbench.written(
      '.vscode/settings.json',
      /"replicast\.charts\.environments": \{\s+"staging": \[\s+"values-staging\.yaml"/,
    );
    await expect(window.workbench.lenses('hpa.yaml').filter({ hasText: 'staging' })).toHaveText(
      'staging 1 → 3 → 5 → 7 → 9 · prod 4 → 6 → 8 → … → 50',
    );
    await expect(field('environment')).toHaveCount(2);
    await shot('chosen');
    await expect(window.workbench.toasts()).toHaveCount(0);
  });
});
