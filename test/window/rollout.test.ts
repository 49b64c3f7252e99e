import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { seriousFaults } from './axe.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

test.describe('a rollout in the panel', () => {
  const window = shareWindow({ workspace: path.join(examples, 'recipes'), name: 'rollout-' });
  const field = (id: string) => window.workbench.webview().getByTestId(id);

  test('is an area of the chart, with its figures', async () => {
    const { workbench } = window;
    await workbench.openFile('rollout.yaml');
    await workbench.simulate('rollout.yaml', 'Simulate', 'catalog');
    await workbench.run('workbench.action.closeSidebar');
    await field('sequence').filter({ hasText: '12 → 18 → … → 40' }).waitFor();
    await workbench
      .webview()
      .locator('svg text')
      .filter({ hasText: /^rollout$/ })
      .first()
      .waitFor();
    await workbench.webview().getByText('ready in the rollout').first().waitFor();
    await window.shotInEachTheme('chart');
  });

  test('has maxSurge and maxUnavailable of the Deployment, and a file of the user may change them', async () => {
    longTierOnly();
    const { workbench } = window;
    await workbench.editScenario();
    await field('more').click();
    await expect(field('maxSurge')).toHaveValue('25%');
    await field('maxSurge').fill('x');
    await workbench.webview().getByText('Must be a number of pods or a percentage.').waitFor();
    await field('maxSurge').fill('100%');
    await workbench.webview().getByText('Must be a number of pods or a percentage.').waitFor({ state: 'detached' });
    await field('provisioning').selectOption('nodeAutoProvisioner');
    await expect(field('detectSeconds')).toHaveValue('8 s');
    await workbench.webview().getByText('longest wait for a node').first().waitFor();
    expect(await seriousFaults(workbench)).toEqual([]);
    await window.shotInEachTheme('form');
  });
});
