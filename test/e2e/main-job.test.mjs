// The main job through the real window, with the packed extension: see the sequence, open the simulation, find what decided.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { launchChromium, viewport } from '../../scripts/chromium.mjs';
import { startServer, windowUrl } from '../../scripts/harness.mjs';
import { examples, out, vsix } from '../../scripts/paths.mjs';
import { Workbench } from './workbench.mjs';

const shots = path.join(out, 'screenshots');
fs.mkdirSync(shots, { recursive: true });

describe('in the workbench', () => {
  let server;
  let browser;
  let page;
  let workbench;

  before(async () => {
    server = await startServer({ workspace: examples, vsix });
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

  /** Half-faded hovers and blinking cursors do not get into pictures. */
  const shot = (name) => page.screenshot({ path: path.join(shots, `${name}.png`), animations: 'disabled', caret: 'hide' });
  const sequence = (text) => workbench.webview().getByTestId('sequence').filter({ hasText: text });
  const lens = (name, text) => workbench.lenses(name).filter({ hasText: text }).first();

  it('a folder with autoscalers opens and nothing pops up', async () => {
    assert.equal(await workbench.tab('Simulation').count(), 0);
    const offered = await workbench.commandsFor('Replicast');
    assert.ok(!offered.some((title) => title.includes('Open Simulation')), offered.join(' | '));
    assert.equal(await workbench.toasts().count(), 0);
  });

  it('the sequence stands above the object', async () => {
    await workbench.openFile('web.yaml');
    await lens('web.yaml', '1 → 5 → 10 → 20 in 30 s').waitFor();
    assert.equal(await workbench.toasts().count(), 0);
    await shot('lens');
  });

  it('a hover explains a field', async () => {
    await workbench.line('web.yaml', 'maxReplicas').locator('span', { hasText: 'maxReplicas' }).last().hover();
    await workbench.hover().filter({ hasText: 'maxReplicas' }).waitFor();
    await shot('hover');
    await page.keyboard.press('Escape');
  });

  it('a click on the lens opens the panel beside the text, with sequence and chart', async () => {
    await lens('web.yaml', '1 → 5 → 10 → 20').click();
    await workbench.tab('Simulation: web').waitFor();
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
    await workbench.webview().getByTestId('chart').locator('svg').waitFor();
    assert.ok((await workbench.webview().getByTestId('chart').locator('svg path').count()) > 0);
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await shot('panel');
  });

  it('lens and panel follow an edit', async () => {
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', '12');
    await lens('web.yaml', '1 → 5 → 10 → 12').waitFor();
    await sequence(/→ 7 → 12$/).waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 12', '12', '20');
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
  });

  it('an unfinished edit keeps the last run, with the problem above it', async () => {
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', 'x');
    await workbench.webview().getByTestId('problem').waitFor();
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
    await shot('stale');
    await workbench.retype('web.yaml', 'maxReplicas: x', 'x', '20');
    await workbench.webview().getByTestId('problem').waitFor({ state: 'detached' });
  });

  it('another load is another run, at once', async () => {
    const load = workbench.webview().getByTestId('to');
    await load.fill('300');
    await sequence(/^1 → 2 → 4 → 5$/).waitFor();
    await load.fill('900');
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
  });

  it('a selected decision marks its line in the text', async () => {
    await page.keyboard.press('Control+s');
    await openInEditor('slow-down.yaml');
    await lens('slow-down.yaml', '1 → 5 → 10 → 20').click();
    await workbench.tab('Simulation: checkout').waitFor();
    await workbench.webview().locator('.radio label', { hasText: 'maxReplicas' }).click();
    await sequence('1 → 5 → 10 → 20').waitFor();
    const row = workbench.webview().getByTestId('decisions').locator('tr', { hasText: '0:15' }).first();
    await row.click();
    await workbench.note('slow-down.yaml', '0:15: 10, not 20');
    await shot('marked');
  });

  it('the cursor in a policy marks the syncs that it decided', async () => {
    await workbench.line('slow-down.yaml', 'type: Percent').click();
    const marked = workbench.webview().getByTestId('decisions').locator('tr.marked');
    await marked.filter({ hasText: '100 %' }).first().waitFor();
    assert.equal(await marked.count(), 1);
  });

  it('each theme and a narrow column', async () => {
    const themes = [
      ['Default Light Modern', 'vscode-light', 'light'],
      ['Default High Contrast', 'vscode-high-contrast', 'hc-dark'],
      ['Default High Contrast Light', 'vscode-high-contrast-light', 'hc-light'],
      ['Default Dark Modern', 'vscode-dark', 'dark'],
    ];
    for (const [name, kind, file] of themes) {
      await workbench.changeTheme(name, kind);
      await shot(`panel-${file}`);
    }
    await page.setViewportSize({ width: 700, height: 960 });
    await sequence('20').waitFor();
    await shot('panel-narrow');
    await page.setViewportSize(viewport);
  });

  it('the panel survives a reload of the window, with what was selected', async () => {
    await workbench.reload();
    await workbench.tab('Simulation: checkout').waitFor();
    await sequence('1 → 5 → 10 → 20').waitFor();
    await workbench.webview().getByTestId('readout').filter({ hasText: '0:15' }).waitFor();
    await workbench.note('slow-down.yaml', '0:15: 10, not 20');
    assert.equal(await workbench.toasts().count(), 0);
  });

  it('what the server would refuse is underlined and listed', async () => {
    await openInEditor('broken.yaml');
    await workbench.editor('broken.yaml').locator('.squiggly-error').first().waitFor();
    await workbench.command('Problems: Focus on Problems View');
    await workbench.problems().filter({ hasText: 'maxReplicas' }).first().waitFor();
    await shot('broken');
  });

  it('the code of a diagnostic leads to its page', async () => {
    const link = page.locator('.monaco-hover:visible a', { hasText: 'api/invalid' }).first();
    await workbench.line('broken.yaml', 'maxReplicas: 3').locator('span', { hasText: '3' }).last().hover();
    await link.click();
    await workbench.tab('invalid.md').waitFor();
    await workbench.webview().locator('h1', { hasText: 'api/invalid' }).waitFor();
    await shot('page');
  });

  it('Insert Autoscaler writes one that has a sequence', async () => {
    await workbench.command('View: Close All Editors');
    await workbench.command('Replicast: Insert Autoscaler…');
    await page.locator('.quick-input-list [role=option]', { hasText: 'on cpu' }).click();
    await page.locator('.codelens-decoration a', { hasText: '2 → 4 → 8 → 10 in 30 s' }).waitFor();
    await shot('inserted');
  });

  /** Through Quick Open: the side bar may be hidden. */
  async function openInEditor(name) {
    await workbench.command('View: Focus First Editor Group');
    await page.keyboard.press('Control+p');
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill(name);
    await page.locator('.quick-input-list [role=option]').filter({ hasText: name }).first().waitFor();
    await page.keyboard.press('Enter');
    await workbench.editor(name).waitFor();
  }
});
