import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { seriousFaults } from './axe.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

test.describe('the search for an edit', () => {
  const window = shareWindow({ workspace: examples, name: 'tune-' });
  const file = 'slow-down.yaml';
  const inPanel = (id: string) => window.workbench.webview().getByTestId(id);
  const text = () => fs.readFileSync(path.join(window.folder, file), 'utf8');

  test('is a command, and asks what is wanted', async () => {
    const { workbench, page } = window;
    await page.setViewportSize({ width: 1280, height: 1300 });
    await workbench.openFile(file);
    await workbench.run('workbench.action.closeSidebar');
    await workbench.lenses(file).first().waitFor();
    await workbench.command('Replicast: Tune…');
    await inPanel('goal').first().waitFor();
    await expect(inPanel('goal').first()).toContainText('now: ');
    await inPanel('goal-draft').fill('be quick');
    await inPanel('add-goal').click();
    await expect(inPanel('draft-problem')).toContainText('This is not a goal');
    await inPanel('goal-draft').fill('reaches 30 within 2 min');
    await inPanel('goal-draft').press('Enter');
    await expect(inPanel('goal').filter({ hasText: 'reaches 30 within 2 min' })).toHaveCount(1);
    await window.shot('goals');
  });

  test('refuses what is impossible with the proof', async () => {
    await inPanel('search').click();
    await expect(inPanel('search-problem')).toContainText('is impossible');
    await expect(inPanel('search-problem')).toContainText(
      'The nearest possible goal that was found is "reaches 20 within',
    );
    await expect(inPanel('front')).toHaveCount(0);
    await window.shot('impossible');
    await inPanel('goal').filter({ hasText: 'reaches 30 within 2 min' }).getByTestId('goal-on').uncheck();
  });

  test('shows the front, and at most four proposals', async () => {
    const { shotInEachTheme, workbench } = window;
    await search();
    await expect(inPanel('search-note')).toContainText('The standard load depends on the metric target');
    await inPanel('candidate').first().waitFor();
    expect(await inPanel('candidate').count()).toBeLessThanOrEqual(4);
    await expect(inPanel('edit-sentence').first()).toHaveText(/^[A-Z].+\./);
    await inPanel('front').focus();
    await inPanel('front').press('Home');
    await inPanel('front-readout').waitFor();
    await inPanel('front').press('End');
    await inPanel('candidate').first().scrollIntoViewIfNeeded();
    expect(await seriousFaults(workbench)).toEqual([]);
    await inPanel('search-result').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await shotInEachTheme('front');
    await inPanel('candidate-table').locator('summary').click();
    await inPanel('candidate-table').scrollIntoViewIfNeeded();
    await window.shot('table');
    await inPanel('candidate-table').locator('summary').click();
  });

  test('applies a proposal in one undo step, with the comments kept', async () => {
    const { workbench, page } = window;
    const before = text();
    const comments = before.split('\n').filter((line) => line.startsWith('#'));
    await inPanel('candidate').first().getByTestId('apply').click();
    await expect(inPanel('candidate').first().getByTestId('apply')).toHaveText('Applied');
    await window.shot('applied');
    await workbench.openFile(file);
    await page.keyboard.press('Control+s');
    // The file may be empty while VS Code writes it.
    const lost = () => comments.filter((comment) => !text().includes(comment));
    await expect.poll(() => [text() === before, lost()]).toEqual([false, []]);
    await inPanel('candidate').last().getByTestId('pin-candidate').click();
    await expect(inPanel('versus').first()).toBeVisible();
    await inPanel('compare').selectOption('nothing');
    await workbench.openFile(file);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await expect.poll(text).toBe(before);
  });

  test('does not edit a file that has changed since', async () => {
    longTierOnly();
    const { workbench } = window;
    await workbench.retype(file, 'maxReplicas:', '20', '21');
    await inPanel('candidate').last().getByTestId('apply').click();
    await expect(inPanel('search-problem')).toContainText('has changed since the search began');
    await workbench.retype(file, 'maxReplicas:', '21', '20');
    await expect(inPanel('outdated')).toHaveCount(0);
  });

  test('searches again with the loads that break what it has found', async () => {
    // In the short tier, test/server/tune.test.ts searches in rounds.
    longTierOnly();
    await searchInRounds();
    await inPanel('search-result').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await window.shot('rounds');
  });

  async function search(): Promise<void> {
    await inPanel('search').click();
    await expect(inPanel('search-result')).toHaveAttribute('data-state', 'done');
  }

  async function searchInRounds(): Promise<void> {
    await inPanel('in-rounds').check();
    await search();
    const summary = inPanel('search-summary');
    await expect(summary).toContainText(/Attacked with .+|No load that was tried breaks the first proposal\./);
    await inPanel('in-rounds').uncheck();
  }

  test('finds the load that breaks it, and shows it as the load of the panel', async () => {
    await inPanel('attack').click();
    await inPanel('attack-sentence').waitFor();
    await expect(inPanel('show-load')).toHaveText('Show the Load of the Scenario');
    await inPanel('attack-sentence').scrollIntoViewIfNeeded();
    await window.shot('attack');
    await inPanel('chart').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await window.shot('attack-load');
  });

  test('saves that load as a scenario with an expectation', async () => {
    const { page } = window;
    const saved = path.join(window.folder, 'slow-down.replicast.yaml');
    await inPanel('save-attack').click();
    // The dialog follows typing with a delay.
    await page.waitForFunction(() =>
      document
        .querySelector<HTMLInputElement>('.quick-input-widget input')
        ?.value.endsWith('/slow-down.replicast.yaml'),
    );
    await page.locator('.quick-input-widget input').first().press('Enter');
    await expect.poll(() => (fs.existsSync(saved) ? fs.readFileSync(saved, 'utf8') : '')).toContain('expect:');
    expect(fs.readFileSync(saved, 'utf8')).toContain('shape: points');
    fs.rmSync(saved);
  });

  test('takes the load away again', async () => {
    const { workbench } = window;
    await workbench.openFile(file);
    await inPanel('show-load').click();
    await expect(inPanel('show-load')).toHaveText('Show This Load');
  });

  test('fits a narrow column', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 780, height: 1300 });
    await inPanel('search-result').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await window.shot('narrow');
    await inPanel('goal').first().scrollIntoViewIfNeeded();
    await window.shot('narrow-goals');
  });
});
