import fs from 'node:fs';
import path from 'node:path';
import { fixtureWorkspace } from '../../scripts/paths.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';
import { longest, Workbench } from './workbench.ts';

test.describe('examples in the workbench', () => {
  const window = shareWindow({
    workspace: fixtureWorkspace,
    name: 'examples-',
    prepare: (folder) => fs.writeFileSync(path.join(folder, 'web.yaml'), '# Not an example.\n'),
  });
  const { shot, shotInEachTheme } = window;
  const rows = () => window.page.locator('.quick-input-list .monaco-list-row');
  const sequence = (text: string) => window.workbench.webview().getByTestId('sequence').filter({ hasText: text });

  test('the list has the sequence and the sentence of each example', async () => {
    await window.workbench.commandWithList('Replicast: Open Example…', 'Several');
    await shotInEachTheme('list');
    const input = window.page.locator('.quick-input-widget input').first();
    await input.fill('queue');
    const item = rows().filter({ hasText: 'Queue workers' }).first();
    await expect(item).toContainText('1 → 2 → 5 → … → 30 → … → 1');
    await expect(item).toContainText('one worker for 30 waiting messages');
  });

  test('an example with a scenario opens as two unsaved files, with the run of the scenario', async () => {
    await window.workbench.choose('Queue workers');
    await sequence('1 → 2 → … → 30').waitFor();
    await window.workbench.tab('queue-workers.yaml').waitFor();
    await window.workbench.tab('queue-workers.replicast.yaml').waitFor();
    await window.workbench.lenses('queue-workers.yaml').filter({ hasText: '1 → 5 → 10 → 20 → 30' }).first().waitFor();
    expect(fs.existsSync(path.join(window.folder, 'queue-workers.yaml'))).toBe(false);
    await shot('opened');
  });

  test('a change of the scenario changes the run', async () => {
    // In the short tier, scenario-files.test.ts tests a scenario of a file.
    longTierOnly();
    await window.workbench.tab('queue-workers.replicast.yaml').click();
    await window.workbench.retype('queue-workers.replicast.yaml', '  to: 20', '20', '10');
    await window.workbench.webview().getByTestId('tab-load').filter({ hasText: '0.5 → 10 units/s' }).waitFor();
  });

  test('an example with the name of a file of the folder gets a name of its own', async () => {
    await window.workbench.commandWithList('Replicast: Open Example…', 'Without behavior');
    const input = window.page.locator('.quick-input-widget input').first();
    await input.fill('An empty behavior');
    await window.workbench.choose('Web');
    await window.workbench.tab('web-2.yaml').waitFor();
    await sequence('1 → 5 → 10 → 20').waitFor();
  });

  test('the walkthrough opens the list', async () => {
    await window.workbench.command('Welcome: Open Walkthrough...');
    await window.workbench.choose('See what an autoscaler will do');
    await window.page.getByRole('button', { name: 'Open an Example' }).first().click();
    await rows().filter({ hasText: 'Several' }).first().waitFor();
    await shot('walkthrough');
  });

  test('without a folder both files are new ones without a name', async () => {
    longTierOnly();
    const page = await window.page.context().newPage();
    page.setDefaultTimeout(longest);
    const workbench = new Workbench(page, window.folder);
    await page.goto(new URL('/?ew=true', window.page.url()).href);
    await page.locator('.monaco-workbench').waitFor();
    await workbench.commandWithList('Replicast: Open Example…', 'Several');
    await page.locator('.quick-input-widget input').first().fill('Story 5');
    await workbench.choose('Story 5');
    await workbench.webview().getByTestId('sequence').filter({ hasText: '10 → 9' }).waitFor();
    await expect(page.locator('.tab', { hasText: 'Untitled' })).toHaveCount(2);
    await page.close();
  });
});
