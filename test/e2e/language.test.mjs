// The language service through the real window: hints, hovers with charts and tables, names, definition, rename, templates.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { launchChromium, viewport } from '../../scripts/chromium.mjs';
import { startServer, windowUrl } from '../../scripts/harness.mjs';
import { languageWorkspace, out, vsix } from '../../scripts/paths.mjs';
import { Workbench } from './workbench.mjs';

const shots = path.join(out, 'screenshots');
fs.mkdirSync(shots, { recursive: true });

describe('the language service in the workbench', () => {
  let server;
  let browser;
  let page;
  let workbench;

  before(async () => {
    server = await startServer({ workspace: languageWorkspace, vsix });
    browser = await launchChromium();
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1, locale: 'en-US' });
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    workbench = new Workbench(page, server);
    await workbench.open(windowUrl(server));
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  afterEach(async (context) => {
    if (context.passed === false) await shot(`failed-${context.name.replaceAll(/\W+/g, '-')}`);
  });

  const shot = (name) => page.screenshot({ path: path.join(shots, `language-${name}.png`), animations: 'disabled', caret: 'hide' });
  /** Over a key or a value of a line. */
  const over = (file, line, word) => workbench.line(file, line).locator('span', { hasText: word }).last();
  const hoverWith = (text) => workbench.hover().filter({ hasText: text });

  it('hints say what will be filled in, and what a target amounts to in this workspace', async () => {
    await workbench.openFile('hpa.yaml');
    await workbench.line('hpa.yaml', 'minReplicas: 1').waitFor();
    await workbench.line('hpa.yaml', '100m per pod').waitFor();
    await workbench.line('hpa.yaml', 's = 2 min').waitFor();
    await shot('hints');
  });

  it('a hover draws how fast replicas move', async () => {
    await over('hpa.yaml', 'stabilizationWindowSeconds', 'stabilizationWindowSeconds').hover();
    await hoverWith('during the whole last 120 s').waitFor();
    const picture = workbench.hover().locator('img');
    await picture.waitFor();
    assert.match((await picture.getAttribute('alt')) ?? '', /10 → 8 → 6 → .* in \d+ min/);
    assert.ok(await picture.evaluate((image) => image.naturalHeight === 124));
    await shot('hover-chart');
    await page.keyboard.press('Escape');
  });

  it('a hover on a target has the table of steps', async () => {
    await over('hpa.yaml', 'averageUtilization', 'averageUtilization').hover();
    await hoverWith('requests 200m').waitFor();
    await workbench.hover().locator('td', { hasText: '56 %, 112m (to 3)' }).first().waitFor();
    await shot('hover-steps');
    await page.keyboard.press('Escape');
  });

  for (const [name, file] of [
    ['Default Light Modern', 'light'],
    ['Default High Contrast', 'hc-dark'],
    ['Default High Contrast Light', 'hc-light'],
    ['Default Dark Modern', 'dark'],
  ]) {
    it(`the chart reads well in ${name}`, async () => {
      workbench.changeSettings({ 'workbench.colorTheme': name });
      await workbench.themed(name);
      await over('hpa.yaml', 'stabilizationWindowSeconds', 'stabilizationWindowSeconds').hover();
      await workbench.hover().locator('img').waitFor();
      await shot(`hover-chart-${file}`);
      await page.keyboard.press('Escape');
      await over('hpa.yaml', 'kind: HorizontalPodAutoscaler', 'HorizontalPodAutoscaler').click();
    });
  }

  it('the definition of the target is the workload', async () => {
    await over('hpa.yaml', 'name: shop', 'shop').click();
    await workbench.at('hpa.yaml', 10, 12);
    await workbench.command('Go to Definition');
    await workbench.editor('shop.yaml').waitFor();
    await shot('definition');
  });

  it('over the request stands who measures against it', async () => {
    await over('shop.yaml', 'cpu: 200m', 'cpu').hover();
    await hoverWith('measures usage against it: 50 %').waitFor();
    await shot('hover-request');
    await page.keyboard.press('Escape');
  });

  it('a new name reaches the reference', async () => {
    await workbench.at('shop.yaml', 4, 10);
    await page.keyboard.press('F2');
    const box = page.locator('.rename-box input');
    await box.waitFor();
    await box.fill('store');
    await page.keyboard.press('Enter');
    await workbench.line('shop.yaml', 'name: store').waitFor();
    await workbench.openFile('hpa.yaml');
    await workbench.line('hpa.yaml', 'name: store').waitFor();
    await shot('renamed');
  });

  it('an empty file offers an autoscaler for each workload', async () => {
    await workbench.openFile('new.yaml');
    await workbench.editor('new.yaml').click();
    await page.keyboard.type('hpa');
    await page.keyboard.press('Control+Space');
    const offer = page.locator('.suggest-widget .monaco-list-row', { hasText: 'hpa store' }).first();
    await offer.waitFor();
    await shot('completion');
    await offer.click();
    await workbench.line('new.yaml', 'name: store').waitFor();
    await page.keyboard.press('Escape');
    await shot('completed');
  });

  it('a template asks for the value that its chart does not have', async () => {
    await openInEditor('scaler.yaml');
    const lens = (text) => workbench.lenses('scaler.yaml').filter({ hasText: text }).first();
    await lens('set a value to simulate').waitFor();
    await shot('template-missing');
    await lens('set a value to simulate').click();
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill('1');
    await page.keyboard.press('Enter');
    await lens('1 → 5 → 10 → 20 in 30 s').waitFor();
    await lens('of values.yaml').waitFor();
    await shot('template-values');
    assert.equal(await workbench.toasts().count(), 0);
  });

  /** Through Quick Open: its folder is closed in the side bar. */
  async function openInEditor(name) {
    await page.keyboard.press('Control+p');
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill(name);
    // The list of before may still stand there, so that the row is named, not counted.
    await page.locator('.quick-input-list [role=option]').filter({ hasText: name }).first().click();
    await workbench.editor(name).waitFor();
    // Where the list was, the pointer would now rest on something that hovers.
    await page.mouse.move(viewport.width / 2, viewport.height - 100);
  }
});
