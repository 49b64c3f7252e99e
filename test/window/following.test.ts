import fs from 'node:fs';
import path from 'node:path';
import { chartsFolder } from '../../scripts/paths.mjs';
import { expect, shareWindow, test } from './fixture.ts';

const hpa = (name: string, maxReplicas: number | undefined, more = '') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 1
${maxReplicas === undefined ? '' : `  maxReplicas: ${maxReplicas}\n`}${more}`;

const queue = `  metrics:
    - type: External
      external: { metric: { name: queue_depth }, target: { type: AverageValue, averageValue: 30 } }
`;
const patch = (maxReplicas: number) =>
  `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec: { maxReplicas: ${maxReplicas} }\n`;
const overlay = 'resources: [../base]\npatches: [{ path: hpa-patch.yaml }]\n';

const files: Record<string, string> = {
  'orders.yaml': hpa('orders', 20, queue),
  'peak.yaml': hpa('peak', 12),
  'peak.replicast.yaml': 'load: { shape: constant, to: 100 }\n',
  'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
  'base/hpa.yaml': hpa('web', 10),
  'prod/kustomization.yaml': overlay,
  'prod/hpa-patch.yaml': patch(40),
  'qa/kustomization.yaml': overlay,
  'qa/hpa-patch.yaml': patch(3),
  'wrong.yaml': hpa('wrong', 0),
};

test.describe('a window with a chart, overlays and a queue', () => {
  const window = shareWindow({
    workspace: path.join(chartsFolder, 'shop'),
    name: 'following-',
    prepare(folder) {
      for (const [name, text] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), text);
      }
    },
  });
  const { shot, shotInEachTheme } = window;
  const field = (id: string) => window.workbench.webview().getByTestId(id);

  test('shortens the lens beside the panel', async () => {
    await window.workbench.openFile('orders.yaml');
    const lenses = window.workbench.lenses('orders.yaml');
    await expect(lenses.filter({ hasText: /^20 → 1/ })).toHaveCount(1);
    await window.workbench.simulate('orders.yaml', 'Simulate', 'orders');
    await expect(lenses.filter({ hasText: /^20 → 1/ })).toHaveCount(0);
    await expect(lenses.filter({ hasText: /^1 → 4 → 8/ })).toHaveCount(1);
    await shotInEachTheme('short-lens');
  });

  test('suggests a queue for a metric that is named like one, and simulates it', async () => {
    await field('tab-load').click();
    await expect(field('assumption').filter({ hasText: 'queue_depth' })).toContainText('its name suggests a queue');
    await field('as-queue').scrollIntoViewIfNeeded();
    await shotInEachTheme('queue');
    await field('as-queue').click();
    await expect(field('assumption').filter({ hasText: 'queue_depth' })).toHaveCount(0);
    await window.workbench.webview().getByText('longest wait').first().waitFor();
  });

  test('shows the selected decision as a whole', async () => {
    await field('decisions').locator('tr').first().click();
    await shot('selected-row');
  });

  test('follows the editor to what its lens opens', async () => {
    const { workbench } = window;
    await workbench.openFile('values-prod.yaml');
    await expect(field('rendered-with')).toContainText('values-prod.yaml');
    await expect(field('tab-scaleUp')).toContainText('50');
    await shot('values-prod');
    await workbench.openFile('values.yaml');
    await expect(field('rendered-with')).not.toContainText('values-prod.yaml');
    await expect(field('tab-scaleUp')).not.toContainText('50');
    await workbench.openFile('prod/kustomization.yaml');
    await workbench.tab('Simulation: web').waitFor();
    await expect(field('tab-scaleUp')).toContainText('40');
    await workbench.openFile('peak.replicast.yaml');
    await workbench.tab('Simulation: peak').waitFor();
    await workbench.openFile('Chart.yaml');
    await expect(workbench.tab('Simulation: peak')).toBeVisible();
  });

  test('compares the overlays of a base in one chart', async () => {
    const { workbench } = window;
    await workbench.openFile('base/hpa.yaml');
    await workbench.tab('Simulation: web').waitFor();
    await field('compare').selectOption('environments');
    await field('tab-scaleUp').click();
    await expect(field('environment')).toHaveCount(3);
    await expect(field('chart').locator('path.compared')).not.toHaveCount(0);
    await expect(field('versus').filter({ hasText: 'prod' })).toContainText('40');
    await shotInEachTheme('overlays');
    await field('environments').scrollIntoViewIfNeeded();
    await shot('overlay-list');
    await field('compare').selectOption('nothing');
  });

  test('lists the problems of files that are not open', async () => {
    const { workbench } = window;
    await workbench.run('workbench.actions.view.problems');
    await expect(workbench.problems().filter({ hasText: 'wrong.yaml' })).toHaveCount(0);
    await workbench.run('replicast.checkWorkspace');
    const refusal = workbench.problems().filter({ hasText: 'must be greater than' });
    await refusal.first().waitFor();
    await shot('check-workspace');
    fs.writeFileSync(path.join(window.folder, 'wrong.yaml'), hpa('wrong', 5, '  behavior: {}\n'));
    await expect(refusal).toHaveCount(0);
    await workbench.run('workbench.action.closePanel');
  });
});
