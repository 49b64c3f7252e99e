// The panel by keyboard, a long run in its worker, and what leaves the panel: files and the clipboard.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { examples } from '../../scripts/paths.mjs';
import { inWorkbench } from './fixture.mjs';

describe('the panel in the workbench', () => {
  const window = inWorkbench({
    workspace: examples,
    name: 'panel-',
    prepare: (folder) => fs.writeFileSync(path.join(folder, 'blank.yaml'), ''),
  });
  const { shot } = window;
  const inPanel = (id) => window.workbench.webview().getByTestId(id);
  const press = (...keys) => keys.reduce((before, key) => before.then(() => window.page.keyboard.press(key)), Promise.resolve());
  const readout = (text) => inPanel('readout').filter({ hasText: text }).waitFor();
  const sequence = (text) => inPanel('sequence').filter({ hasText: text }).waitFor();

  it('opens beside the text', async () => {
    await window.workbench.openFile('slow-down.yaml');
    await window.workbench.lenses('slow-down.yaml').first().waitFor();
    await window.workbench.command('Replicast: Open Simulation');
    await sequence('1 → 3 → 5 → 7 → 9');
  });

  it('the chart is a slider over the syncs, by keyboard alone', async () => {
    const chart = inPanel('chart');
    await chart.focus();
    await press('Home');
    await readout('0:00');
    assert.equal(await chart.evaluate((element) => getComputedStyle(element).outlineStyle), 'solid');
    assert.equal(await chart.getAttribute('aria-valuenow'), '1');
    await press('ArrowRight', 'ArrowRight');
    await readout('0:30');
    assert.match(await chart.getAttribute('aria-valuetext'), /^0:30: stays 1, /);
    assert.equal(await inPanel('readout').getAttribute('aria-live'), 'off');
    await press('ArrowLeft');
    await readout('0:15');
    await press('End');
    await readout('30:00');
    await press('Escape');
    await readout('no sync is selected');
    await press('Enter', 'Home');
    await readout('0:00');
  });

  it('the table is one stop of the Tab key, and its rows go with the arrows', async () => {
    const rows = inPanel('decisions').locator('tr');
    await rows.first().focus();
    await press('ArrowDown', 'ArrowDown');
    await readout('1:15');
    assert.equal(await rows.nth(2).getAttribute('aria-current'), 'true');
    assert.equal(await inPanel('decisions').locator('[tabindex="0"]').count(), 1);
    await window.workbench.note('slow-down.yaml', '1:15: 3');
    await press('Enter');
    await window.page.locator('.monaco-editor[data-uri$="/slow-down.yaml"].focused').waitFor();
  });

  it('Tab goes through all of it in the order of the page', async () => {
    const frame = await window.workbench.webviewFrame();
    await frame.evaluate(() => document.querySelector('header a')?.focus());
    const stops = [];
    for (let i = 0; i < 24; i++) {
      stops.push(await frame.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0));
      const atTable = await frame.evaluate(() => document.activeElement?.matches('tbody tr') ?? false);
      if (atTable) break;
      await press('Tab');
    }
    assert.ok(stops.length > 8, `${stops.length} stops`);
    assert.ok(await frame.evaluate(() => document.activeElement?.matches('tbody tr') ?? false), 'the table is reached');
  });

  it('months run in a worker while the page stays alive, and can be cancelled', async () => {
    await inPanel('shape').selectOption('wave');
    // Long enough to be cancelled before it is through, most times.
    await window.workbench.until(
      (limit) => inPanel('long-run').getByText('are simulated').waitFor(limit),
      async () => {
        await inPanel('periodSeconds').fill('30 d');
        await inPanel('periodSeconds').fill('31 d');
        await inPanel('long-run').getByText('Simulating 93 d').waitFor({ timeout: 4000 });
        await inPanel('cancel').click({ timeout: 4000 });
      },
    );
    await shot('cancelled');
    await inPanel('resume').click();
    await inPanel('long-run').waitFor({ state: 'detached', timeout: 60_000 });
    await window.workbench
      .webview()
      .getByText(/^53\d{4} syncs/)
      .waitFor();
    await shot('month');
  });

  it('another load ends a long run at once', async () => {
    await inPanel('periodSeconds').fill('32 d');
    await inPanel('long-run').waitFor();
    await inPanel('shape').selectOption('step');
    await inPanel('long-run').waitFor({ state: 'detached' });
    await sequence('1 → 3 → 5 → 7 → 9');
    assert.equal(await inPanel('atSeconds').inputValue(), '1 min');
  });

  for (const [label, ending, beginning] of [
    ['SVG picture', 'svg', '<svg '],
    ['CSV', 'csv', 'seconds,load,'],
    ['JSON', 'json', '{\n  "name": "checkout"'],
  ]) {
    it(`exports ${label}`, async () => {
      const file = path.join(window.server.ws, `checkout.simulation.${ending}`);
      // The focus that comes back from the file of before closes a list that is open by then.
      await window.workbench.until(
        (limit) =>
          window.page.waitForFunction((end) => document.querySelector('.quick-input-widget input')?.value.endsWith(end), ending, limit),
        async () => {
          await window.workbench.command('Replicast: Export Simulation');
          await window.workbench.choose(label);
        },
      );
      await window.page.locator('.quick-input-widget input').first().press('Enter');
      await waitForFile(file);
      assert.ok(fs.readFileSync(file, 'utf8').startsWith(beginning));
    });
  }

  it('copies Markdown for a pull request', async () => {
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.workbench.command('Replicast: Copy Simulation as Markdown');
    await window.page.locator('.statusbar-item', { hasText: 'Simulation copied as Markdown' }).waitFor();
    const copied = await window.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\*\*checkout\*\* · HorizontalPodAutoscaler/);
    assert.match(copied, /\| time \| have \| asked \|/);
  });

  it('an empty file says how to begin, and the panel can stay or follow there as well', async () => {
    await window.workbench.openInEditor('blank.yaml');
    await inPanel('empty').waitFor();
    await window.workbench.webview().locator('header select:visible').waitFor();
    await shot('empty-file');
    await window.workbench.openInEditor('slow-down.yaml');
    await sequence('1 → 3 → 5 → 7 → 9');
  });

  it('a time is typed as people write it, and what is unfolded is so after a reload', async () => {
    const time = inPanel('atSeconds');
    await time.fill('1:30');
    await inPanel('decisions').locator('tr.change', { hasText: '1:45' }).first().waitFor();
    await time.press('Tab');
    assert.equal(await time.inputValue(), '90 s');
    await time.focus();
    await press('ArrowUp', 'Tab');
    assert.equal(await time.inputValue(), '91 s');
    const unfolded = () => window.workbench.webview().locator('.unfold[aria-expanded=true]');
    await window.workbench.webview().locator('.unfold[aria-expanded=false]').first().click();
    await unfolded().waitFor();
    await window.workbench.reload();
    await unfolded().waitFor();
    assert.equal(await time.inputValue(), '91 s');
  });
});

/** The workbench writes it when it likes. */
async function waitForFile(file) {
  const folder = path.dirname(file);
  const isThere = () => fs.existsSync(file) && fs.statSync(file).size > 0;
  if (isThere()) return;
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${path.basename(file)} was written`)), 15_000);
    const watcher = fs.watch(folder, () => {
      if (!isThere()) return;
      clearTimeout(late);
      watcher.close();
      resolve();
    });
  });
}
