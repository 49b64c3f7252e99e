// The language service through the real window: hints, hovers with charts and tables, names, definition, rename, templates.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageWorkspace } from '../../scripts/paths.mjs';
import { inWorkbench } from './fixture.mjs';

describe('the language service in the workbench', () => {
  const window = inWorkbench({ workspace: languageWorkspace, name: 'language-' });
  const { shot } = window;
  /** Over a key or a value of a line. */
  const over = (file, line, word) => window.workbench.line(file, line).locator('span', { hasText: word }).last();
  const hoverWith = (text) => window.workbench.hover().filter({ hasText: text });

  it('hints say what will be filled in, and what a target amounts to in this workspace', async () => {
    await window.workbench.openFile('hpa.yaml');
    await window.workbench.line('hpa.yaml', 'minReplicas: 1').waitFor();
    await window.workbench.line('hpa.yaml', '100m per pod').waitFor();
    await window.workbench.line('hpa.yaml', 's = 2 min').waitFor();
    await shot('hints');
  });

  it('a hover draws how fast replicas move', async () => {
    await over('hpa.yaml', 'stabilizationWindowSeconds', 'stabilizationWindowSeconds').hover();
    await hoverWith('during the whole last 120 s').waitFor();
    const picture = window.workbench.hover().locator('img');
    await picture.waitFor();
    assert.match((await picture.getAttribute('alt')) ?? '', /10 → 8 → 6 → .* in \d+ min/);
    assert.ok(await picture.evaluate((image) => image.naturalHeight === 124));
    await shot('hover-chart');
    await window.page.keyboard.press('Escape');
  });

  it('a hover on a target has the table of steps', async () => {
    await over('hpa.yaml', 'averageUtilization', 'averageUtilization').hover();
    await hoverWith('requests 200m').waitFor();
    await window.workbench.hover().locator('td', { hasText: '56 %, 112m (to 3)' }).first().waitFor();
    await shot('hover-steps');
    await window.page.keyboard.press('Escape');
  });

  for (const [name, file] of [
    ['Default Light Modern', 'light'],
    ['Default High Contrast', 'hc-dark'],
    ['Default High Contrast Light', 'hc-light'],
    ['Default Dark Modern', 'dark'],
  ]) {
    it(`the chart reads well in ${name}`, async () => {
      window.workbench.changeSettings({ 'workbench.colorTheme': name });
      await window.workbench.themed(name);
      await over('hpa.yaml', 'stabilizationWindowSeconds', 'stabilizationWindowSeconds').hover();
      await window.workbench.hover().locator('img').waitFor();
      await shot(`hover-chart-${file}`);
      await window.page.keyboard.press('Escape');
      await over('hpa.yaml', 'kind: HorizontalPodAutoscaler', 'HorizontalPodAutoscaler').click();
    });
  }

  it('the definition of the target is the workload', async () => {
    await over('hpa.yaml', 'name: shop', 'shop').click();
    await window.workbench.at('hpa.yaml', 10, 12);
    await window.workbench.command('Go to Definition');
    await window.workbench.editor('shop.yaml').waitFor();
    await shot('definition');
  });

  it('over the request stands who measures against it', async () => {
    await over('shop.yaml', 'cpu: 200m', 'cpu').hover();
    await hoverWith('measures usage against it: 50 %').waitFor();
    await shot('hover-request');
    await window.page.keyboard.press('Escape');
  });

  it('a new name reaches the reference', async () => {
    await window.workbench.at('shop.yaml', 4, 10);
    await window.page.keyboard.press('F2');
    const box = window.page.locator('.rename-box input');
    await box.waitFor();
    await box.fill('store');
    await window.page.keyboard.press('Enter');
    await window.workbench.line('shop.yaml', 'name: store').waitFor();
    await window.workbench.openFile('hpa.yaml');
    await window.workbench.line('hpa.yaml', 'name: store').waitFor();
    await shot('renamed');
  });

  it('an empty file offers an autoscaler for each workload', async () => {
    await window.workbench.openFile('new.yaml');
    await window.workbench.editor('new.yaml').click();
    await window.page.keyboard.type('hpa');
    await window.page.keyboard.press('Control+Space');
    const offer = window.page.locator('.suggest-widget .monaco-list-row', { hasText: 'hpa store' }).first();
    await offer.waitFor();
    await shot('completion');
    await offer.click();
    await window.workbench.line('new.yaml', 'name: store').waitFor();
    await window.page.keyboard.press('Escape');
    await shot('completed');
  });

  it('a template asks for the value that its chart does not have', async () => {
    await window.workbench.openInEditor('scaler.yaml');
    const lens = (text) => window.workbench.lenses('scaler.yaml').filter({ hasText: text }).first();
    await lens('set a value to simulate').waitFor();
    await shot('template-missing');
    await window.workbench.command('Replicast: Open Simulation');
    const incomplete = window.workbench.webview().getByTestId('incomplete');
    await incomplete.filter({ hasText: '.Values.autoscaling.minReplicas' }).waitFor();
    assert.equal(await window.workbench.webview().getByTestId('problem').count(), 0);
    await shot('template-incomplete');
    await window.workbench.webview().getByTestId('set-value').click();
    const input = window.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill('1');
    await window.page.keyboard.press('Enter');
    await lens('1 → 5 → 10 → 20 in 30 s').waitFor();
    await lens('of values.yaml').waitFor();
    await incomplete.waitFor({ state: 'detached' });
    await window.workbench.webview().getByTestId('chart').locator('svg').waitFor();
    await shot('template-values');
    assert.equal(await window.workbench.toasts().count(), 0);
  });
});
