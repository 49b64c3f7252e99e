import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { examples } from '../../scripts/paths.mjs';
import { viewport } from '../harness/chromium.mjs';
import { commitFolder, hasGit } from '../harness/repository.mjs';
import { isWhole } from '../support/effort.ts';
import { seriousFaults } from './axe.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';
import { themes, type Workbench } from './workbench.ts';

test.describe('the scenario in the workbench', () => {
  const window = shareWindow({
    workspace: examples,
    name: 'what-if-',
    settings: { 'git.enabled': true, 'git.autofetch': false },
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'load.csv'), 'time,rate\n0,50\n60,50\n60,700\n900,700\n');
      commitFolder(folder);
    },
  });
  const { shot, shotInEachTheme } = window;
  let page: Page;
  let workbench: Workbench;

  test.beforeAll(async () => {
    ({ page, workbench } = window);
    // Git looks only once for a repository in a folder. The command exists after the setting has enabled git.
    if (hasGit) await expect(() => workbench.run('git.openRepository', window.folder)).toPass();
    await workbench.openFile('web.yaml');
    await workbench.simulate('web.yaml', 'Simulate', 'web');
    await workbench.run('workbench.action.closeSidebar');
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
    await workbench.editScenario();
  });

  const view = () => workbench.webview();
  const field = (name: string) => view().getByTestId(name);
  const expectAccessible = async () => expect(await seriousFaults(workbench)).toEqual([]);
  const sequence = (text: string | RegExp) => field('sequence').filter({ hasText: text });
  const versus = (text: string) => field('versus').filter({ hasText: text });
  const rows = (text: string) => field('decisions').locator('tr').filter({ hasText: text });

  test('a number of the workload comes from its file, and the user can override it', async () => {
    await expect(field('readySeconds')).toHaveValue('10 s');
    await view().getByText('from web.yaml').first().waitFor();
    await field('more').click();
    await field('requests').filter({ hasText: '200m cpu, 256Mi' }).waitFor();
  });

  test('invalid input shows the reason, and the last run stays', async () => {
    await field('capacityPerPod').fill('0');
    await view().getByText('Must be more than 0.').waitFor();
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
    await field('capacityPerPod').fill('300');
    await view().getByText('Must be more than 0.').waitFor({ state: 'detached' });
    await sequence(/^1 → 2 → 4 → 6$/).waitFor();
    await field('capacityPerPod').fill('0');
    await view().getByText('Must be more than 0.').waitFor();
    await field('reset').click();
    await view().getByText('Must be more than 0.').waitFor({ state: 'detached' });
    await expect(field('capacityPerPod')).toHaveValue('100');
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
  });

  test('the question mark button shows the assumptions', async () => {
    await field('ask-workload.stopSeconds').click();
    await field('note').filter({ hasText: 'Time from the deletion of a pod until it is gone' }).waitFor();
    await field('ask-workload.stopSeconds').click();
    await field('note').waitFor({ state: 'detached' });
  });

  test('a fault is in the table at once, with the keyboard alone', async () => {
    await field('add-fault').focus();
    await page.keyboard.press('Enter');
    const kind = field('fault').locator('select');
    await kind.waitFor();
    await expect(kind).toBeFocused();
    await kind.selectOption('metricsDown');
    await field('fault-0-fromSeconds').fill('90');
    await field('fault-0-toSeconds').fill('150');
    await field('changes-only').uncheck();
    await rows('no metric could be read').first().waitFor();
    await shot('fault');
    await expectAccessible();
    await field('fault').getByRole('button', { name: 'Remove fault 1' }).click();
    await rows('no metric could be read').first().waitFor({ state: 'detached' });
    await field('changes-only').check();
  });

  test('another release simulates another controller', async () => {
    const quick = field('tab-scaleUp');
    await field('release').selectOption('1.17');
    await quick.filter({ hasText: '1 → 4 → 8 → 16 → 20' }).waitFor();
    await field('release').selectOption('1.37');
    await quick.filter({ hasText: '1 → 5 → 10 → 20' }).waitFor();
  });

  test('a day can be drawn, typed and changed by keys', async () => {
    await field('shape').selectOption('day');
    const bars = field('day').getByRole('slider');
    const valueNow = async (hour: number) => Number(await bars.nth(hour).getAttribute('aria-valuenow'));
    await expect(bars).toHaveCount(24);
    await field('hours').fill(Array.from({ length: 24 }, () => 100).join(', '));
    await field('hours').press('Enter');
    await sequence(/^1 → 2/).waitFor();
    await bars.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expect.poll(() => valueNow(1)).toBeGreaterThan(100);
    const box = await boxOf(field('day'));
    await page.mouse.move(box.x + box.width * 0.52, box.y + box.height * 0.9);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.52, box.y + 4);
    await page.mouse.up();
    await expect.poll(() => valueNow(12)).toBeGreaterThan(100);
    await shot('day');
  });

  test('points can be drawn, and edited in a list by keyboard', async () => {
    await field('shape').selectOption('points');
    await expect(field('point-0-0')).toHaveCount(1);
    const inputs = view().locator('.points li');
    const count = await inputs.count();
    const box = await boxOf(field('pad'));
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.8);
    await expect(inputs).toHaveCount(count + 1);
    await view().getByRole('button', { name: 'Remove point 4' }).click();
    await expect(inputs).toHaveCount(count);
    await shot('points');
  });

  test('the shape csv opens the file picker, and the load keeps its shape if it is cancelled', async () => {
    const list = page.locator('.quick-input-list');
    await field('shape').selectOption('csv');
    await list.locator('[role=option]').filter({ hasText: 'load.csv' }).waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expect(field('shape')).toHaveValue('points');
    await expect(field('pad')).toHaveCount(1);
  });

  test('a CSV file is chosen through the workbench', async () => {
    await workbench.until(
      (limit) => field('csv-file').filter({ hasText: 'load.csv · 4 points' }).waitFor(limit),
      async () => {
        await field('shape').selectOption('csv');
        await workbench.choose('load.csv');
      },
    );
    await expect(field('shape')).toHaveValue('csv');
    await field('csv-value').fill('requests');
    await field('csv-value').press('Enter');
    await field('csv-problem').filter({ hasText: 'there is no column requests' }).waitFor();
    await field('csv-value').fill('rate');
    await field('csv-value').press('Enter');
    await field('csv-file').filter({ hasText: '4 points' }).waitFor();
    fs.appendFileSync(path.join(window.folder, 'load.csv'), '960,50\n');
    await field('csv-file').filter({ hasText: '5 points' }).waitFor();
    await shot('csv');
    await field('reset').click();
    await sequence('2 → 4 → 7 → 12 → 16').waitFor();
    await field('more').click();
  });

  test("the saved file's run is drawn together with an edit's run", async () => {
    // The default load would change when the file is saved.
    await field('to').fill('900');
    await field('compare').selectOption('saved');
    await versus('saved file: same replica counts').waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', '12');
    await sequence(/→ 7 → 12$/).waitFor();
    await versus('saved file: 2 → 4 → 7 → 12 → 15').waitFor();
    await field('chart').locator('path.compared').waitFor();
    await shot('saved');
  });

  test('the run of git HEAD does not change when the file is saved', async () => {
    test.skip(!hasGit, 'without git');
    await page.keyboard.press('Control+s');
    await versus('saved file: same replica counts').waitFor();
    await field('compare').selectOption('head');
    await versus('git HEAD: 2 → 4 → 7 → 12 → 15').waitFor();
    await field('chart').locator('text', { hasText: 'git HEAD' }).waitFor();
    await shot('head');
  });

  test('a file without a commit shows that as the reason', async () => {
    longTierOnly();
    test.skip(!hasGit, 'without git');
    fs.copyFileSync(path.join(window.folder, 'web.yaml'), path.join(window.folder, 'fresh.yaml'));
    await workbench.openFile('fresh.yaml');
    await field('not-compared').filter({ hasText: 'not in the last commit' }).waitFor();
    await workbench.openFile('web.yaml');
    await versus('git HEAD: 2 → 4 → 7 → 12 → 15').waitFor();
  });

  test('a pinned run stays during edits, under the name that it is given', async () => {
    await field('pin-run').click();
    await versus('web 1: same replica counts').waitFor();
    const name = field('pin').locator('.pin-name');
    await name.fill('before');
    await name.press('Enter');
    await versus('before: same replica counts').waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 12', '12', '9');
    await sequence(/→ 7 → 9$/).waitFor();
    await versus('before: 2 → 4 → 7 → 12').waitFor();
    await view().locator('.facts small').first().waitFor();
    await shot('pinned');
  });

  test('Pin Simulation adds a second pin', async () => {
    await workbench.tab('Simulation: web').click();
    await workbench.command('Replicast: Pin Simulation');
    await field('pin').nth(1).waitFor();
    await expect(field('versus')).toHaveCount(2);
  });

  test('a pinned panel does not follow the cursor', async () => {
    await field('follow').selectOption('stay');
    await workbench.openFile('slow-down.yaml');
    await workbench.lenses('slow-down.yaml').filter({ hasText: 'Simulate' }).first().waitFor();
    await workbench.tab('Simulation: web').waitFor();
    await field('follow').selectOption('follow');
    await workbench.openFile('web.yaml');
  });

  test('the form fits into a narrow column', async () => {
    longTierOnly();
    await field('more').click();
    await shotInEachTheme('form');
    await page.setViewportSize({ width: 700, height: 1200 });
    const main = view().locator('main');
    await expect
      .poll(() => main.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    await shot('form-narrow');
    await expectAccessible();
    await page.setViewportSize(viewport);
    await field('more').click();
  });

  test('another tab in its place keeps form, folds, selection, pins and comparison', async () => {
    await field('capacityPerPod').fill('90');
    await field('more').click();
    await field('idleCpu').fill('20');
    await field('decisions').locator('tr.change').first().click();
    await field('changes-only').uncheck();
    await view().locator('.fold-toggle[aria-expanded=false]').first().click();
    shown = (await field('sequence').textContent())?.trim() ?? '';
    selected = (await field('readout').textContent()) ?? '';
    // VS Code ends the page when its tab is hidden, and the page starts again from its stored state.
    await workbench.tab('Simulation: web').click();
    await workbench.run('workbench.action.unlockEditorGroup');
    await workbench.run('workbench.action.files.newUntitledFile');
    await expect(page.locator('iframe.webview.ready:visible')).toHaveCount(0);
    await workbench.run('workbench.action.revertAndCloseActiveEditor');
    await isKept();
  });

  test('so does a reload of the window', async () => {
    await workbench.openFile('web.yaml');
    await page.keyboard.press('Control+s');
    await workbench.reload();
    await isKept();
  });

  let [shown, selected] = ['', ''];
  const isKept = async () => {
    await workbench.tab('Simulation: web').waitFor();
    await sequence(shown).waitFor();
    await expect(field('capacityPerPod')).toHaveValue('90');
    await expect(field('idleCpu')).toHaveValue('20');
    await expect(field('compare')).toHaveValue('pins');
    await expect(field('pin')).toHaveCount(2);
    await versus('before: ').waitFor();
    await expect(field('readout')).toHaveText(selected);
    await view().locator('.fold-toggle[aria-expanded=true]').waitFor();
    await expect(workbench.toasts()).toHaveCount(0);
  };

  test('axe finds no serious problem in the panel of a WatermarkPodAutoscaler with a fault and pins, in each theme', async () => {
    await workbench.openFile('watermark.yaml');
    await workbench.tab('Simulation: web').waitFor();
    await field('fault').or(field('add-fault')).first().waitFor();
    await field('add-fault').click();
    await field('pin-run').click();
    for (const theme of isWhole ? themes : themes.slice(-1)) {
      await workbench.changeTheme(theme);
      await shot(`watermark-${theme.name}`);
      await expectAccessible();
    }
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}
