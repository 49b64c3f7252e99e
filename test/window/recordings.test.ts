import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { manifest, recording, watched } from '../support/recorded-shop.ts';
import { seriousFaults } from './axe.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

test.describe('a recording in the workbench', () => {
  const window = shareWindow({
    workspace: examples,
    name: 'recording-',
    prepare: (folder) => {
      fs.writeFileSync(path.join(folder, 'shop.yaml'), manifest);
      fs.writeFileSync(path.join(folder, 'shop.recording.csv'), recording);
      fs.writeFileSync(path.join(folder, 'watched.txt'), watched);
      const [autoscaler = '', workload = ''] = manifest.split('---\n');
      const pair = `${manifest}---\n${autoscaler.replaceAll('shop', 'cart')}---\n${workload.replaceAll('shop', 'cart')}`;
      fs.writeFileSync(path.join(folder, 'pair.yaml'), pair);
      fs.writeFileSync(path.join(folder, 'pair.recording.csv'), `${recording}30,9,1,90\n`);
    },
  });
  const { shot, shotInEachTheme } = window;
  const inPanel = (name: string) => window.workbench.webview().getByTestId(name);
  const edited = () => inPanel('figures').locator('th.edit');

  test('the panel names the recording beside the manifest', async () => {
    const { workbench } = window;
    await workbench.openFile('shop.yaml');
    await workbench.simulate('shop.yaml', 'Simulate', 'shop');
    await inPanel('recording-file').filter({ hasText: 'shop.recording.csv' }).waitFor();
    await expect(inPanel('recorded-chart')).toHaveCount(0);
    await workbench.run('workbench.action.closeSidebar');
    await shot('closed-dark');
  });

  test('a click fits the world, with a residual, a band and what is not determined', async () => {
    await inPanel('calibrate').click();
    await inPanel('residual')
      .filter({ hasText: /replica-seconds, [\d.]+ % of what was measured/ })
      .waitFor();
    await expect(inPanel('parameters')).toContainText('cpu per unit of load');
    await expect(inPanel('recorded-chart').locator('.fitted-band')).not.toHaveCount(0);
    await expect(inPanel('recorded-chart')).toHaveAttribute('aria-label', /^Replicas of shop: measured 1 → 4 → 1/);
    await expect(inPanel('edit-note')).toContainText('Edit the manifest');
    await shotInEachTheme('calibrated');
  });

  test('an edit of the manifest is predicted with a band beside what was measured', async () => {
    await window.workbench.retype('shop.yaml', 'maxReplicas: 10', '10', '2');
    await edited().waitFor();
    await expect(inPanel('figures')).toContainText(/highest count\s*4\s*4.*2/);
    await expect(inPanel('recorded-chart').locator('path.edited')).not.toHaveCount(0);
    await shotInEachTheme('edited');
    expect(await seriousFaults(window.workbench)).toEqual([]);
  });

  test('a text that cannot be simulated is named, and the last prediction stays', async () => {
    longTierOnly();
    await window.workbench.retype('shop.yaml', 'maxReplicas: 2', '2', 'x');
    await inPanel('stale-recording')
      .filter({ hasText: /^Line \d+ of the manifest cannot be simulated/ })
      .waitFor();
    await shot('stale-dark');
    await window.workbench.retype('shop.yaml', 'maxReplicas: x', 'x', '3');
    await inPanel('stale-recording').waitFor({ state: 'detached' });
    await expect(inPanel('figures')).toContainText(/highest count\s*4\s*4.*3/);
  });

  test('the fit survives a reload of the window', async () => {
    // A reload takes as long as a new window. In the short tier, what-if.test.ts has one, for the form, pins and
    // comparison, which the panel stores together with the fit.
    longTierOnly();
    await window.workbench.clickLine('shop.yaml', 'maxReplicas: 3');
    await window.page.keyboard.press('Control+s');
    await window.workbench.written('shop.yaml', /maxReplicas: 3/);
    await window.workbench.reload();
    await edited().waitFor();
    await expect(inPanel('figures')).toContainText(/highest count\s*4\s*4.*3/);
  });

  test('the recording is replayed, and the first difference is named', async () => {
    await inPanel('replay').click();
    await inPanel('first-difference')
      .filter({ hasText: /^First difference at \d+:\d\d: the controller sets [23]/ })
      .waitFor();
    await shotInEachTheme('replayed');
  });

  test('the fitted world is saved as a scenario with comments', async () => {
    await inPanel('calibrate').click();
    await inPanel('save-fitted').click();
    const input = window.page.locator('.quick-input-widget input').first();
    await window.page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('.quick-input-widget input')?.value.endsWith('/shop.replicast.yaml'),
    );
    await input.press('Enter');
    await window.workbench.written('shop.replicast.yaml', /^# Fitted to shop\.recording\.csv\. Residual: /);
    await window.workbench.written('shop.replicast.yaml', /^ {2}cpuPerUnit: [\d.]+m {3}# .* fit as well$/m);
    await inPanel('scenario-file').filter({ hasText: 'shop.replicast.yaml' }).waitFor();
  });

  test('a recording that vanishes leaves no picture', async () => {
    const file = path.join(window.folder, 'shop.recording.csv');
    fs.rmSync(file);
    await inPanel('recording-problem').filter({ hasText: 'shop.recording.csv cannot be used: it ' }).waitFor();
    await expect(inPanel('recorded-chart')).toHaveCount(0);
    fs.writeFileSync(file, recording.replace('9,4,350', '9,5,350'));
    await inPanel('not-fitted').filter({ hasText: 'has changed since the simulation was fitted to it' }).waitFor();
    await shot('changed-dark');
  });

  test('a calibration can be cancelled', async () => {
    // In the short tier, recorded-runs.test.ts of the panel tests this.
    longTierOnly();
    // The recording lasts a day, so that its fit takes far longer than the click.
    const day = Array.from({ length: 1440 }, (_, i) => `${i * 60},${20 + (i % 60)},${1 + (i % 7)},`);
    fs.writeFileSync(path.join(window.folder, 'shop.recording.csv'), `seconds,load,replicas,cpu\n${day.join('\n')}\n`);
    await inPanel('recording-file').filter({ hasText: '23 h' }).waitFor();
    await inPanel('fit-again').click();
    await inPanel('cancel-fit').click();
    await inPanel('not-fitted').filter({ hasText: 'cancelled' }).waitFor();
  });

  test('an import writes a recording, and says what it found', async () => {
    const { page, workbench } = window;
    await workbench.openFile('web.yaml');
    // The dialog first lists its folder, and refuses a path that it has not looked up yet.
    await workbench.commandWithList('Replicast: Import Recording…', 'broken.yaml');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    const input = page.locator('.quick-input-widget input').first();
    await input.fill(path.join(window.folder, 'watched.txt'));
    await rows.filter({ hasText: 'watched.txt' }).and(page.locator('.focused')).waitFor();
    await input.press('Enter');
    await workbench.written('web.recording.csv', /^seconds,replicas,utilization\n0,1,40\n30,2,90\n/);
    await page.locator('.notification-toast').filter({ hasText: 'Found: desired replicas (3 samples' }).waitFor();
    await shot('imported-dark');
  });

  test('a command replays a recording, and says what was repaired and whose it may be', async () => {
    longTierOnly();
    const { page, workbench } = window;
    await workbench.openFile('pair.yaml');
    await workbench.clickLine('pair.yaml', 'maxReplicas');
    await workbench.commandWithList('Replicast: Replay Recording…', 'pair.recording.csv');
    await workbench.choose('pair.recording.csv');
    await inPanel('first-difference').waitFor();
    const notes = inPanel('recording-note');
    await notes.filter({ hasText: 'several autoscalers: the recording is used for shop' }).waitFor();
    await notes.filter({ hasText: 'the times are not in order' }).first().waitFor();
    await page.keyboard.press('Escape');
    await shot('pair-dark');
  });

  test('the panel is usable in a narrow column', async () => {
    longTierOnly();
    const { page, workbench } = window;
    fs.writeFileSync(path.join(window.folder, 'shop.recording.csv'), recording);
    await workbench.openFile('shop.yaml');
    await workbench.clickLine('shop.yaml', 'maxReplicas');
    await inPanel('recording-file').filter({ hasText: '12 min' }).waitFor();
    await inPanel('fit-again').click();
    await inPanel('residual').waitFor();
    // The text is edited, so it does not fit the recording.
    await inPanel('poor-fit').waitFor();
    await page.setViewportSize({ width: 640, height: 900 });
    await inPanel('recorded-chart').waitFor();
    await shotInEachTheme('narrow');
  });
});
