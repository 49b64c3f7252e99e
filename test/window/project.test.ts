import fs from 'node:fs';
import path from 'node:path';
import { languageWorkspace } from '../../scripts/paths.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

const block = `> 1. Apply this:
>
>    \`\`\`yaml
>    apiVersion: autoscaling/v2
>    kind: HorizontalPodAutoscaler
>    metadata:
>      name: shop
>    spec:
>      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
>      minReplicas: 2
>      maxReplicas: "20"
>      metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
>    \`\`\`
`;
const held = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: held }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: held }
  minReplicas: 3
  maxReplicas: 3
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
`;

const config = 'replicast.config.yaml';

test.describe('a project in the workbench', () => {
  // In the short tier, markdown.test.ts and config.test.ts of the server test this, and the tests of the client's
  // languages.
  longTierOnly();
  const window = shareWindow({
    workspace: languageWorkspace,
    name: 'project-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'GUIDE.md'), `# Autoscaling\n\n${block}\nThe end.\n`);
      fs.writeFileSync(path.join(folder, 'held.yaml'), held);
      fs.writeFileSync(path.join(folder, config), '# this project\nrules:\n  \n');
    },
  });
  const { shot } = window;
  test('an autoscaler in Markdown has a diagnostic, a hover and a fix, and no lens', async () => {
    const { workbench } = window;
    await workbench.openFile('GUIDE.md');
    await workbench.editor('GUIDE.md').locator('.squiggly-error').first().waitFor();
    await workbench.hoverOver('GUIDE.md', 'minReplicas', 'minReplicas', 'The lower bound of replicas');
    await shot('markdown-hover');
    await workbench.hoverOver('GUIDE.md', 'maxReplicas', '20', 'must be an integer');
    await shot('markdown-diagnostic');
    await window.page.keyboard.press('Escape');
    await workbench.at('GUIDE.md', 13, 22);
    await workbench.applyFix('Remove the quotes', workbench.line('GUIDE.md', 'maxReplicas: 20'));
    await workbench.editor('GUIDE.md').locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await expect(workbench.lenses('GUIDE.md')).toHaveCount(0);
    await workbench.run('workbench.action.files.revert');
  });

  test('the configuration completes rules and levels, and changes the diagnostics of another file at once', async () => {
    const { workbench, page } = window;
    const suggestion = (text: string) =>
      page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: text }).first();
    await workbench.openFile('held.yaml');
    await workbench.editor('held.yaml').locator('.squiggly-info').first().waitFor();
    await workbench.openFile(config);
    await workbench.at(config, 3, 3);
    await page.keyboard.type('min-e');
    await workbench.until(
      (limit) => suggestion('min-equals-max').waitFor(limit),
      () => page.keyboard.press('Control+Space'),
    );
    await shot('config-completion');
    await page.keyboard.press('Enter');
    await workbench.line(config, 'min-equals-max:').waitFor();
    await page.keyboard.press('Escape');
    await workbench.retype(config, 'min-equals-max:', 'off', 'error');
    await workbench.openFile('held.yaml');
    await workbench.editor('held.yaml').locator('.squiggly-error').first().waitFor();
    await shot('config-level');
  });
});

test.describe('a project whose configuration sets the release', () => {
  const window = shareWindow({
    workspace: languageWorkspace,
    name: 'release-',
    prepare(folder) {
      fs.writeFileSync(
        path.join(folder, 'pinned.yaml'),
        held.replaceAll('held', 'pinned').replace('minReplicas: 3', 'minReplicas: 1'),
      );
      fs.writeFileSync(path.join(folder, config), 'kubernetes: "1.30" # of prod\n');
    },
  });
  const lens = (text: string) => window.workbench.lenses('pinned.yaml').filter({ hasText: text }).first();
  const status = (text: string) => window.page.locator(`[id="status.languageStatus"] [aria-label*="${text}"]`);
  const row = (text: string) =>
    window.page.locator('.quick-input-list [role=option]').filter({ hasText: text }).first();

  test('lens and language status name it, and the list of releases writes it there, at once for both and the panel', async () => {
    const { workbench } = window;
    await workbench.openFile('pinned.yaml');
    await lens('Kubernetes 1.30').waitFor();
    await status('Kubernetes 1.30, 1 autoscaler').waitFor();
    await expect(status('Assuming')).toHaveCount(0);
    await workbench.simulate('pinned.yaml', '1 → 3', 'pinned');
    const shown = workbench.webview().getByTestId('release');
    await expect(shown).toHaveValue('1.30');
    await workbench.until(
      (limit) => row('1.34').waitFor(limit),
      () => workbench.command('Replicast: Choose Kubernetes Release…'),
    );
    await expect(row('1.30').locator('.codicon-check')).toHaveCount(1);
    await window.shot('config-release');
    await row('1.34').click();
    await workbench.written(config, /^kubernetes: "1\.34" # of prod\n$/);
    await status('Kubernetes 1.34, 1 autoscaler').waitFor();
    await expect(shown).toHaveValue('1.34');
    await workbench.written('.vscode/settings.json', /^(?![\s\S]*replicast\.kubernetes)/);
  });
});
