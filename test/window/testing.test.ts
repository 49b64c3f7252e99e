import fs from 'node:fs';
import path from 'node:path';
import { fixtureWorkspace } from '../../scripts/paths.mjs';
import { expect, shareWindow, test } from './fixture.ts';

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 4
  maxReplicas: 20
  metrics:
    - type: External
      external:
        metric: { name: requests }
        target: { type: AverageValue, averageValue: 100 }
  behavior:
    scaleUp:
      policies:
        - type: Pods
          value: 4
          periodSeconds: 60
    scaleDown:
      stabilizationWindowSeconds: 120
`;

const scenario = `load: { shape: step, from: 300, to: 1800, atSeconds: 60 }
metrics: { pipeline: keda }
expect:
  - never below 4
  - reaches 18 within 3 min
  - no flap
`;

test.describe('the test view', () => {
  const window = shareWindow({
    workspace: fixtureWorkspace,
    name: 'tests-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'shop.yaml'), manifest);
      fs.writeFileSync(path.join(folder, 'shop.replicast.yaml'), scenario);
      fs.writeFileSync(path.join(folder, 'lost.replicast.yaml'), scenario);
    },
  });
  const { shotInEachTheme } = window;
  const rows = () => window.page.locator('.test-explorer [role=treeitem]');
  const row = (label: string | RegExp) => rows().filter({ hasText: label }).first();
  const said = (file: string, text: string) =>
    window.workbench.editor(file).locator('.test-error-content-widget').filter({ hasText: text }).first();
  const labelOf = (text: string) => row(text).getAttribute('aria-label');

  /** VS Code may collapse tests that change while it is busy. */
  const expand = () =>
    window.workbench.until(
      (limit) => row('reaches 18 within 3 min').waitFor(limit),
      async () => {
        await row('shop.replicast.yaml').click();
        for (let level = 0; level < 3; level++) await window.page.keyboard.press('ArrowRight');
      },
    );

  test('lists scenario files, their autoscalers and expectations', async () => {
    const { workbench } = window;
    await workbench.openFile('shop.replicast.yaml');
    await workbench.run('workbench.view.testing.focus');
    await row('shop.replicast.yaml').waitFor();
    await row('lost.replicast.yaml').waitFor();
    await workbench.run('testing.expandRecursively').catch(() => {});
    await expand();
  });

  test('runs them: a failure stands at its line and at the line that decided', async () => {
    const { page, workbench } = window;
    await workbench.run('testing.runAll');
    await expect
      .poll(async () => {
        await expand();
        return labelOf('reaches 18 within 3 min');
      })
      .toContain('Failed');
    await expect.poll(() => labelOf('never below 4')).toContain('Passed');
    await expect.poll(() => labelOf('lost.replicast.yaml')).toContain('Errored');
    await workbench.openFile('shop.replicast.yaml');
    await said('shop.replicast.yaml', '18 after 3 min 15 s; 16 after 3 min').waitFor();
    await shotInEachTheme('failure');
    await workbench.openFile('shop.yaml');
    await said('shop.yaml', 'decided here at 4:00').waitFor();
    await page.mouse.move(1, 1);
    await shotInEachTheme('decided');
  });

  test('coverage marks what no scenario makes decide, and says which load would', async () => {
    const { workbench } = window;
    await workbench.openFile('shop.yaml');
    await workbench.run('testing.coverageAll');
    await workbench.editor('shop.yaml').locator('.coverage-deco-gutter.coverage-deco-miss').first().waitFor();
    await workbench.editor('shop.yaml').locator('.coverage-deco-gutter.coverage-deco-hit').first().waitFor();
    await workbench.hoverOver('shop.yaml', 'stabilizationWindowSeconds', '120', 'A load that falls would');
    await shotInEachTheme('coverage');
    await window.page.keyboard.press('Escape');
  });

  test('debug opens the panel at the failing sync with what was expected', async () => {
    const { workbench } = window;
    await workbench.run('testing.debugAll');
    const chart = workbench.webview().getByTestId('chart');
    await chart.locator('.expected-mark').waitFor();
    await expect(workbench.webview().getByTestId('expected')).toContainText('reaches 18 within 3 min');
    await expect(workbench.webview().getByTestId('readout')).toContainText('scaleUp policy');
    await shotInEachTheme('debug');
  });

  test('a continuous run tests again after each change of a file, until it is stopped', async () => {
    const { page, workbench, folder } = window;
    const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
    const title = page.locator('.composite.title').filter({ hasText: 'Testing' });
    await workbench.closeEverything();
    await workbench.run('workbench.view.testing.focus');
    await workbench.openFile('shop.replicast.yaml');
    await Promise.all([workbench.run('testing.startContinuousRun'), chooseProfile('Run')]);
    await title.getByLabel('Stop Continuous Run').first().waitFor();
    write('shop.replicast.yaml', scenario.replace('never below 4', 'never below 5'));
    await expect.poll(() => labelOf('never below 5')).toContain('Failed');
    await said('shop.replicast.yaml', '4 at 0:00; the lowest count is 4').waitFor();
    await shotInEachTheme('continuous');
    write('shop.yaml', manifest.replace('minReplicas: 4', 'minReplicas: 5'));
    await expect.poll(() => labelOf('never below 5')).toContain('Passed');
    await said('shop.replicast.yaml', '4 at').waitFor({ state: 'hidden' });
    write('more.replicast.yaml', `for: shop.yaml\n${scenario.replace('never below 4', 'never above 17')}`);
    await expect.poll(() => labelOf('more.replicast.yaml')).toContain('Failed');
    await workbench.run('testing.stopContinuousRun');
    await title.getByLabel('Start Continuous Run').first().waitFor();
    write('more.replicast.yaml', `for: shop.yaml\n${scenario.replace('never below 4', 'never above 19')}`);
    await expect.poll(() => labelOf('more.replicast.yaml')).toContain('Failed');
  });

  async function chooseProfile(label: string): Promise<void> {
    const { page, workbench } = window;
    const entry = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: label }).first();
    await workbench.until(
      (limit) => entry.locator('[role=checkbox][aria-checked=true]').waitFor(limit),
      () => entry.click(),
    );
    await page.keyboard.press('Enter');
    await entry.waitFor({ state: 'hidden' });
  }
});
