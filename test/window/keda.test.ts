import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

const refused = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: refused }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: refused }
  minReplicas: 5
  maxReplicas: 2
`;

test.describe('a ScaledObject', () => {
  // In the short tier, keda.test.ts of the analysis tests lens, hovers and the HPA, and keda-companion.test.ts the run.
  longTierOnly();
  const window = shareWindow({
    workspace: path.join(examples, 'keda'),
    name: 'keda-',
    prepare: (folder) => fs.writeFileSync(path.join(folder, 'refused.yaml'), refused),
  });
  const file = 'queue-worker.yaml';

  test('has its sequence from zero above it, and explains what KEDA does', async () => {
    const { page, workbench, shotInEachTheme } = window;
    await workbench.run('workbench.action.closeSidebar');
    await workbench.openFile(file);
    await workbench.lenses(file).filter({ hasText: '0 → 1 → 4 → 8 → 16 → 30' }).first().waitFor();
    await workbench.hoverOver(file, 'cooldownPeriod: 180', 'cooldownPeriod', 'to 0 in one step, 3 min after');
    await shotInEachTheme('hover');
    await page.keyboard.press('Escape');
  });

  test('shows the HPA that KEDA makes', async () => {
    const { page, workbench, shot } = window;
    await workbench.at(file, 3, 1);
    await workbench.run('replicast.showGenerated');
    await page.locator('.view-line', { hasText: 'HorizontalPodAutoscaler' }).first().waitFor();
    await shot('generated');
    await workbench.run('workbench.action.closeActiveEditor');
  });

  test('starts from zero under load, and the table says where KEDA changed the count', async () => {
    const { page, workbench, shot, shotInEachTheme } = window;
    await workbench.openFile('refused.yaml');
    await workbench.run('replicast.openSimulation');
    const banner = workbench.webview().getByText('Invalid value');
    await banner.first().waitFor();
    await workbench.openFile(file);
    const inPanel = (id: string) => workbench.webview().getByTestId(id);
    await workbench.webview().getByTestId('tab-load').waitFor();
    await workbench.chooseRun('load');
    await inPanel('sequence').filter({ hasText: '0 → 1' }).waitFor();
    await expect(banner).toHaveCount(0);
    await expect(inPanel('decisions').locator('tr', { hasText: 'KEDA' }).first()).toBeVisible();
    await shotInEachTheme('from-zero');
    await workbench.chooseRun('scaleUp');
    await shot('fastest');
    await page.setViewportSize({ width: 700, height: 900 });
    await workbench.chooseRun('load');
    await shot('narrow');
  });
});
