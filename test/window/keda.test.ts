// A ScaledObject in a real window: its lens and hovers, its count from zero in the panel, and the HPA that KEDA makes.
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { expect, longTierOnly, openWindow, test } from './fixture.ts';

test.describe('a ScaledObject', () => {
  longTierOnly();
  const window = openWindow({ workspace: path.join(examples, 'keda') });
  const file = 'queue-worker.yaml';

  test('has the sequence of its HPA above it, and explains what KEDA does', async () => {
    const { page, workbench, shot } = window;
    await workbench.run('workbench.action.closeSidebar');
    await workbench.openFile(file);
    await workbench.lenses(file).filter({ hasText: '1 → 4 → 8 → 16 → 30' }).first().waitFor();
    await shot('lens');
    await workbench.hoverOver(file, 'cooldownPeriod: 180', 'cooldownPeriod', 'KEDA');
    await shot('hover');
    await page.keyboard.press('Escape');
  });

  test('shows its HPA', async () => {
    const { page, workbench, shot } = window;
    await workbench.at(file, 3, 1);
    await workbench.run('replicast.showGenerated');
    await page.locator('.view-line', { hasText: 'kind: HorizontalPodAutoscaler' }).first().waitFor();
    await shot('generated');
    await workbench.run('workbench.action.closeActiveEditor');
  });

  test('starts from zero under load, and the table says where KEDA changed the count', async () => {
    const { workbench, shotInEachTheme } = window;
    await workbench.openFile(file);
    await workbench.simulate(file, 'Simulate', 'invoices');
    await workbench.chooseRun('load');
    await workbench.webview().getByTestId('sequence').filter({ hasText: '0 → 1' }).waitFor();
    await expect(workbench.webview().getByTestId('decisions').locator('tr', { hasText: 'KEDA' }).first()).toBeVisible();
    await shotInEachTheme('from-zero');
  });
});
