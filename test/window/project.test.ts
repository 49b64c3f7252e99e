// A project in a real window: autoscalers in Markdown, and the configuration file.
import fs from 'node:fs';
import path from 'node:path';
import { languageWorkspace } from '../../scripts/paths.mjs';
import { expect, openWindow, test } from './fixture.ts';

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
/** An autoscaler with one information. */
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
  const window = openWindow({
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
    await (await workbench.fix('Remove the quotes')).click();
    await workbench.line('GUIDE.md', 'maxReplicas: 20').waitFor();
    await workbench.editor('GUIDE.md').locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await expect(workbench.lenses('GUIDE.md')).toHaveCount(0);
    await workbench.command('File: Revert File');
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
