// The parts of the window agree about refusals, about runs that never happen, and about what a click opens.
import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { expect, shareWindow, test } from './fixture.ts';

const fromZero = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: jobs }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: jobs }
  minReplicas: 0
  maxReplicas: 25
  metrics:
    - type: External
      external: { metric: { name: waiting }, target: { type: AverageValue, averageValue: 30 } }
`;
const hpaOf = (name: string) =>
  fromZero.replace('{ name: jobs }', `{ name: ${name} }`).replace('minReplicas: 0', 'minReplicas: 1');

test.describe('the panel', () => {
  const window = shareWindow({
    workspace: examples,
    name: 'one-answer-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'from-zero.yaml'), fromZero);
      fs.writeFileSync(path.join(folder, 'two.yaml'), [hpaOf('one'), hpaOf('two')].join('---\n'));
    },
  });
  const { shot } = window;
  const field = (name: string) => window.workbench.webview().getByTestId(name);

  test('has the answer of the API server of the release that it chooses', async () => {
    await window.workbench.openFile('from-zero.yaml');
    await window.workbench.simulate('from-zero.yaml', 'Simulate', 'jobs');
    await window.workbench.run('workbench.action.closeSidebar');
    await field('release').waitFor();
    await expect(field('problem')).toHaveCount(0);
    await field('release').selectOption('1.30');
    await field('problem').filter({ hasText: 'minReplicas' }).waitFor();
    await shot('refused');
    await field('release').selectOption('1.37');
    await expect(field('problem')).toHaveCount(0);
  });

  test('shows what opens, below a chart that stays', async () => {
    for (const [button, content] of [
      ['edit-scenario', 'replicast-scenario'],
      ['drill', 'replicast-drill'],
    ] as const) {
      await field(button).click();
      const part = window.workbench.webview().locator(content);
      await part.waitFor();
      await expect(field('chart')).toBeInViewport();
      await expect(part).toBeInViewport();
      await expect(field(button)).toBeInViewport({ ratio: 1 });
      await shot(button);
      await field(button).click();
    }
  });

  test('says of a run that never happens under which condition it would', async () => {
    await window.workbench.openFile('two.yaml');
    await window.workbench.simulate('two.yaml', 'Simulate', 'one');
    await field('notice').filter({ hasText: 'never scales: 2 HPAs target' }).waitFor();
    await expect(field('condition')).toHaveText('Only without HPA two:');
    for (const mode of ['scaleUp', 'load', 'scaleDown'])
      await expect(field(`tab-${mode}`)).toContainText('without HPA two');
    await shot('never');
  });

  test('stays when a file is opened after a click in it', async () => {
    await field('condition').click();
    await window.workbench.run('workbench.view.explorer');
    await window.workbench.openInExplorer('web.yaml');
    await window.workbench.tab('Simulation: web').waitFor();
    await expect(field('chart')).toBeVisible();
    await shot('locked');
  });
});
