import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { yaml } from '../support/yaml.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

const peak = 'peak.replicast.yaml';

test.describe('scenario files in the workbench', () => {
  const window = shareWindow({ workspace: examples, name: 'scenario-' });
  const { shot, shotInEachTheme } = window;
  const inPanel = (name: string) => window.workbench.webview().getByTestId(name);
  const lens = (file: string, text: string | RegExp) => window.workbench.lenses(file).filter({ hasText: text }).first();
  const suggestions = () => window.page.locator('.suggest-widget.visible .monaco-list-row');

  test('a lens shows the result of the scenario', async () => {
    await window.workbench.openFile(peak);
    await lens(peak, /→.*web\.yaml/).waitFor();
    await lens(peak, 'Simulate').waitFor();
  });

  test('completion suggests the allowed keys, with defaults', async () => {
    longTierOnly();
    const { page, workbench } = window;
    await workbench.clickLine(peak, 'capacityPerPod');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await workbench.until(
      (limit) => suggestions().filter({ hasText: 'readySeconds' }).first().waitFor(limit),
      () => page.keyboard.press('Control+Space'),
    );
    await expect(suggestions().filter({ hasText: 'podManagementPolicy' })).toHaveCount(0);
    await shot('completion-dark');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
  });

  test('a hover explains a key', async () => {
    longTierOnly();
    const { page, workbench } = window;
    await workbench.hoverOver(peak, 'lagSeconds', 'lagSeconds', 'Delay before the controller sees a new value');
    await shot('hover-dark');
    await page.keyboard.press('Escape');
  });

  test('a mistake is underlined and has a quick fix', async () => {
    longTierOnly();
    const { page, workbench } = window;
    await workbench.retype(peak, 'shape: spike', 'spike', 'spikes');
    await workbench.editor(peak).locator('.squiggly-error').first().waitFor();
    await workbench.run('workbench.actions.view.problems');
    await workbench.problems().filter({ hasText: 'load.shape must be one of' }).first().waitFor();
    await shotInEachTheme('problem');
    await workbench.clickLine(peak, 'shape: spikes');
    await page.keyboard.press('End');
    await workbench.applyFix('Change to spike', workbench.line(peak, /shape:\sspike$/));
    await workbench.editor(peak).locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await workbench.run('workbench.action.closePanel');
  });

  test('the lens opens the panel with the scenario', async () => {
    await window.workbench.simulate(peak, 'Simulate', 'web');
    await inPanel('scenario-file').filter({ hasText: peak }).waitFor();
    await window.workbench.editScenario();
    await window.workbench.run('workbench.action.closeSidebar');
    await shot('panel-light');
  });

  test('an edit of the file redraws the panel at once', async () => {
    const before = await inPanel('sequence').textContent();
    await window.workbench.retype(peak, 'to: 700', '700', '150');
    await inPanel('sequence')
      .filter({ hasNotText: before ?? '' })
      .waitFor();
    await expect(inPanel('to')).toHaveValue('150');
  });

  test('a change in the panel is shown, and saved to the file with its comments', async () => {
    await inPanel('to').fill('900');
    await inPanel('scenario-changed').waitFor();
    await shotInEachTheme('panel-changed');
    await inPanel('scenario-save').click();
    await inPanel('scenario-changed').waitFor({ state: 'detached' });
    await window.workbench.line(peak, 'to: 900').waitFor();
    await window.workbench.written(peak, /^# A scenario for web\.yaml[\s\S]*for: web\.yaml[\s\S]* {2}to: 900\n/);
  });

  test("a scenario in the manifest's folder is used by its lens", async () => {
    const { workbench } = window;
    await workbench.openFile('web.yaml');
    await workbench.clickLine('web.yaml', 'maxReplicas');
    await inPanel('scenario-file').filter({ hasText: peak }).waitFor();
    fs.writeFileSync(
      path.join(window.folder, 'web.replicast.yaml'),
      yaml`
        load:
          to: 300
      `,
    );
    await lens('web.yaml', /^web\.replicast\.yaml: 2 →/).waitFor();
    await workbench.until(
      (limit) => inPanel('scenario-file').filter({ hasText: 'web.replicast.yaml' }).waitFor(limit),
      async () => {
        await workbench.command('Replicast: Open Scenario…');
        await workbench.choose('Default');
      },
    );
    await shotInEachTheme('beside');
  });

  test("a scenario without a file is saved in the manifest's folder", async () => {
    const { page, workbench } = window;
    await workbench.openFile('slow-down.yaml');
    await workbench.clickLine('slow-down.yaml', 'maxReplicas');
    await inPanel('scenario-file').filter({ hasText: 'not saved' }).waitFor();
    await inPanel('capacityPerPod').fill('80');
    await inPanel('scenario-save').click();
    const input = page.locator('.quick-input-widget input').first();
    await page.waitForFunction(() =>
      document
        .querySelector<HTMLInputElement>('.quick-input-widget input')
        ?.value.endsWith('/slow-down.replicast.yaml'),
    );
    await input.press('Enter');
    await inPanel('scenario-file').filter({ hasText: 'slow-down.replicast.yaml' }).waitFor();
    await workbench.written('slow-down.replicast.yaml', /^load:\n {2}shape: step # .*\n {2}from: [\d.]+ # /m);
    await workbench.written('slow-down.replicast.yaml', /^ {2}capacityPerPod: 80 # Load that one pod can serve/m);
    await lens('slow-down.yaml', /^slow-down\.replicast\.yaml: /).waitFor();
  });
});
