// What if, through the real window: another scenario, faults, releases, the run of the saved file, of git HEAD and of a pin.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { viewport } from '../../scripts/chromium.mjs';
import { examples } from '../../scripts/paths.mjs';
import { inWorkbench } from './fixture.mjs';

const hasGit = isThere('git');
const withoutGit = hasGit ? false : 'there is no git on this machine';

describe('the scenario in the workbench', () => {
  const window = inWorkbench({
    workspace: examples,
    name: 'what-if-',
    settings: { 'git.enabled': true, 'git.autofetch': false },
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'load.csv'), 'time,rate\n0,50\n60,50\n60,700\n900,700\n');
      if (hasGit) commit(folder);
    },
  });
  const { shot } = window;
  let page;
  let workbench;

  before(async () => {
    ({ page, workbench } = window);
    await workbench.openFile('web.yaml');
    await workbench.simulate('web.yaml', 'Simulate', 'web');
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
  });

  const view = () => workbench.webview();
  const field = (name) => view().getByTestId(name);
  const sequence = (text) => field('sequence').filter({ hasText: text });
  const versus = (text) => field('versus').filter({ hasText: text });
  const rows = (text) => field('decisions').locator('tr').filter({ hasText: text });

  it('a number of the workload comes from its file, and a person goes before it', async () => {
    assert.equal(await field('readySeconds').inputValue(), '10 s');
    await view().getByText('from web.yaml').first().waitFor();
    await field('more').click();
    await field('requests').filter({ hasText: '200m cpu, 256Mi' }).waitFor();
  });

  it('what cannot be understood says why, and the last run stays', async () => {
    await field('capacityPerPod').fill('0');
    await view().getByText('More than 0.').waitFor();
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
    await field('capacityPerPod').fill('300');
    await view().getByText('More than 0.').waitFor({ state: 'detached' });
    await sequence(/^1 → 2 → 4 → 5$/).waitFor();
    await field('capacityPerPod').fill('0');
    await view().getByText('More than 0.').waitFor();
    await field('reset').click();
    await view().getByText('More than 0.').waitFor({ state: 'detached' });
    assert.equal(await field('capacityPerPod').inputValue(), '100');
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
  });

  it('a question mark says what is assumed', async () => {
    await field('ask-workload.stopSeconds').click();
    await field('note').filter({ hasText: 'From deleting a pod until it is gone' }).waitFor();
    await field('ask-workload.stopSeconds').click();
    await field('note').waitFor({ state: 'detached' });
  });

  it('a fault is in the table at once, with the keyboard alone', async () => {
    await field('add-fault').focus();
    await page.keyboard.press('Enter');
    const kind = field('fault').locator('select');
    await kind.waitFor();
    assert.ok(await kind.evaluate((element) => element === document.activeElement));
    await kind.selectOption('metricsDown');
    await field('fault-0-fromSeconds').fill('90');
    await field('fault-0-toSeconds').fill('150');
    await rows('no metric could be read').first().waitFor();
    await shot('fault');
    await field('fault').getByRole('button', { name: 'Remove fault 1' }).click();
    await rows('no metric could be read').first().waitFor({ state: 'detached' });
  });

  it('another release is another controller', async () => {
    const quick = field('other-sequence');
    await field('release').selectOption('1.17');
    await quick.filter({ hasText: '1 → 4 → 8 → 16 → 20' }).waitFor();
    await field('release').selectOption('1.37');
    await quick.filter({ hasText: '1 → 5 → 10 → 20' }).waitFor();
  });

  it('a day is drawn, typed and changed by keys', async () => {
    await field('shape').selectOption('day');
    const bars = field('day').getByRole('slider');
    assert.equal(await bars.count(), 24);
    await field('hours').fill(Array.from({ length: 24 }, () => 100).join(', '));
    await field('hours').press('Enter');
    await sequence(/^1 → 2/).waitFor();
    await bars.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    assert.ok(Number(await bars.nth(1).getAttribute('aria-valuenow')) > 100);
    const box = await field('day').boundingBox();
    await page.mouse.move(box.x + box.width * 0.52, box.y + box.height * 0.9);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.52, box.y + 4);
    await page.mouse.up();
    assert.ok(Number(await bars.nth(12).getAttribute('aria-valuenow')) > 100);
    await shot('day');
  });

  it('points are drawn, and listed for the keyboard', async () => {
    await field('shape').selectOption('points');
    const before = await field('point-0-0').count();
    assert.equal(before, 1);
    const inputs = view().locator('.points li');
    const count = await inputs.count();
    const box = await field('pad').boundingBox();
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.8);
    assert.equal(await inputs.count(), count + 1);
    await view().getByRole('button', { name: 'Remove point 4' }).click();
    assert.equal(await inputs.count(), count);
    await shot('points');
  });

  it('a CSV file is chosen through the workbench', async () => {
    await field('shape').selectOption('csv');
    await workbench.until(
      (limit) => field('csv-file').filter({ hasText: 'load.csv · 4 points' }).waitFor(limit),
      async () => {
        await field('choose-csv').click();
        await workbench.choose('load.csv');
      },
    );
    await field('csv-value').fill('requests');
    await field('csv-value').press('Enter');
    await field('csv-problem').filter({ hasText: 'there is no column requests' }).waitFor();
    await field('csv-value').fill('rate');
    await field('csv-value').press('Enter');
    await field('csv-file').filter({ hasText: '4 points' }).waitFor();
    // Whoever edits it sees the run follow.
    fs.appendFileSync(path.join(window.server.ws, 'load.csv'), '960,50\n');
    await field('csv-file').filter({ hasText: '5 points' }).waitFor();
    await shot('csv');
    await field('reset').click();
    await sequence('1 → 2 → 4 → 7 → 12 → 15').waitFor();
    await field('more').click();
  });

  it('the saved file is drawn beside an edit', async () => {
    await field('compare-saved').check();
    await versus('saved file: the same counts').waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', '12');
    await sequence(/→ 7 → 12$/).waitFor();
    await versus('saved file: 1 → 2 → 4 → 7 → 12 → 15').waitFor();
    await field('chart').locator('path.compared').waitFor();
    await shot('saved');
  });

  it('git HEAD stays what it is when the file is saved', { skip: withoutGit }, async () => {
    await page.keyboard.press('Control+s');
    await versus('saved file: the same counts').waitFor();
    await field('compare-head').check();
    await versus('git HEAD: 1 → 2 → 4 → 7 → 12 → 15').waitFor();
    await field('chart').locator('text', { hasText: 'git HEAD' }).waitFor();
    await shot('head');
  });

  it('a file in no commit says so', { skip: withoutGit }, async () => {
    fs.copyFileSync(path.join(window.server.ws, 'web.yaml'), path.join(window.server.ws, 'fresh.yaml'));
    await workbench.openInEditor('fresh.yaml');
    await field('not-compared').filter({ hasText: 'not in the last commit' }).waitFor();
    await workbench.openInEditor('web.yaml');
    await versus('git HEAD: 1 → 2 → 4 → 7 → 12 → 15').waitFor();
  });

  it('a pinned run stays beside every edit, by the name that it is given', async () => {
    await field('pin-run').click();
    await versus('web 1: the same counts').waitFor();
    const name = field('pin').locator('.pin-name');
    await name.fill('before');
    await name.press('Enter');
    await versus('before: the same counts').waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 12', '12', '9');
    await sequence(/→ 7 → 9$/).waitFor();
    await versus('before: 1 → 2 → 4 → 7 → 12').waitFor();
    await view().locator('.facts small').first().waitFor();
    await shot('pinned');
  });

  it('Pin Simulation pins another one', async () => {
    await workbench.tab('Simulation: web').click();
    await workbench.command('Replicast: Pin Simulation');
    await field('pin').nth(1).waitFor();
    assert.equal(await field('versus').count(), 2);
  });

  it('a panel that stays does not go with the cursor', async () => {
    await field('follow').selectOption('stay');
    await workbench.openInEditor('slow-down.yaml');
    await workbench.lenses('slow-down.yaml').filter({ hasText: 'Simulate' }).first().waitFor();
    await workbench.tab('Simulation: web').waitFor();
    await field('follow').selectOption('follow');
    await workbench.openInEditor('web.yaml');
  });

  it('each theme and a narrow column', async () => {
    await field('more').click();
    for (const [name, kind, file] of [
      ['Default Light Modern', 'vscode-light', 'light'],
      ['Default High Contrast', 'vscode-high-contrast', 'hc-dark'],
      ['Default High Contrast Light', 'vscode-high-contrast-light', 'hc-light'],
      ['Default Dark Modern', 'vscode-dark', 'dark'],
    ]) {
      await workbench.changeTheme(name, kind);
      await shot(`form-${file}`);
    }
    await page.setViewportSize({ width: 700, height: 1200 });
    assert.ok(
      await view()
        .locator('main')
        .evaluate((main) => main.scrollWidth <= main.clientWidth),
    );
    await shot('form-narrow');
    await page.setViewportSize(viewport);
  });

  it('a reload of the window keeps form, folds, pins and comparison', async () => {
    await field('capacityPerPod').fill('90');
    await field('idleCpu').fill('20');
    const shown = await field('sequence').textContent();
    await page.keyboard.press('Control+s');
    await workbench.reload();
    await workbench.tab('Simulation: web').waitFor();
    await sequence(shown.trim()).waitFor();
    assert.equal(await field('capacityPerPod').inputValue(), '90');
    assert.equal(await field('idleCpu').inputValue(), '20');
    assert.ok(await field('compare-pins').isChecked());
    assert.equal(await field('pin').count(), 2);
    await versus('before: ').waitFor();
    assert.equal(await workbench.toasts().count(), 0);
  });
});

function commit(folder) {
  const git = (...args) => execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args], { cwd: folder });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--no-gpg-sign', '--message', 'as it was');
}

function isThere(program) {
  try {
    execFileSync(program, ['--version']);
    return true;
  } catch {
    return false;
  }
}
