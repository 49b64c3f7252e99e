// A patch has the lens of the built object, and its problems where the patch causes them.
import fs from 'node:fs';
import path from 'node:path';
import { chartsFolder } from '../../scripts/paths.mjs';
import { viewport } from '../harness/chromium.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

const base = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
  behavior: {}
`;
const patchOf = (min: number, max: number) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  minReplicas: ${min}
  maxReplicas: ${max}
`;
const overlayOf = (patch: string) => `resources: [../../base]\npatches:\n  - path: ${patch}\n`;
const slow = `${patchOf(1, 10)}  behavior:
    # One pod after the other.
    scaleUp: { policies: [{ type: Pods, value: 1, periodSeconds: 60 }] }
`;
const files = {
  'base/Kustomization': 'resources: [hpa-base.yaml]\n',
  'base/hpa-base.yaml': base,
  'overlays/prod/kustomization.yaml': overlayOf('hpa-prod.yaml'),
  'overlays/prod/hpa-prod.yaml': patchOf(3, 24),
  'overlays/small/kustomization.yaml': overlayOf('hpa-small.yaml'),
  'overlays/small/hpa-small.yaml': patchOf(4, 2),
  'overlays/slow/kustomization.yaml': overlayOf('hpa-slow.yaml'),
  'overlays/slow/hpa-slow.yaml': slow,
};

test.describe('kustomizations and charts in the workbench', () => {
  const window = shareWindow({
    workspace: path.join(chartsFolder, 'shop'),
    name: 'kustomize-',
    prepare(folder) {
      for (const [name, text] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), text);
      }
    },
  });
  const { shotInEachTheme } = window;
  const lens = (text: string, file: string) => window.workbench.lenses(file).filter({ hasText: text }).first();

  test('the lens of a patch shows the sequence of the merged object', async () => {
    await window.workbench.openFile('hpa-prod.yaml');
    await lens('3 → 7 → 14 → 24 in 30 s · with overlays/prod', 'hpa-prod.yaml').waitFor();
    await shotInEachTheme('patch');
  });

  test('the lens of a kustomization, with and without an ending of its name, shows what it builds', async () => {
    await window.workbench.openFile('Kustomization');
    await lens('1 → 5 → 10', 'Kustomization').waitFor();
    await shotInEachTheme('kustomization');
  });

  test('a problem of the built object is at the patch that causes it', async () => {
    await window.workbench.openFile('hpa-small.yaml');
    await window.workbench.editor('hpa-small.yaml').locator('.squiggly-error').first().waitFor();
    await shotInEachTheme('problem');
  });

  test('an edit that is found for what an overlay builds is made in its patch', async () => {
    // In the short tier, tune.test.ts applies a proposal, and test/server/tune.test.ts edits kustomizations.
    longTierOnly();
    const { workbench, page } = window;
    const inPanel = (id: string) => workbench.webview().getByTestId(id);
    const patch = path.join(window.folder, 'overlays/slow/hpa-slow.yaml');
    const before = fs.readFileSync(patch, 'utf8');
    await workbench.openFile('hpa-slow.yaml');
    await lens('with overlays/slow', 'hpa-slow.yaml').waitFor();
    await page.setViewportSize({ width: 1280, height: 1300 });
    await workbench.command('Replicast: Tune…');
    await inPanel('goal-draft').fill('reaches 9 within 5 min');
    await inPanel('goal-draft').press('Enter');
    for (const goal of await inPanel('goal').filter({ hasNotText: 'reaches 9' }).getByTestId('goal-on').all())
      await goal.uncheck();
    await inPanel('search').click();
    await inPanel('search-summary').waitFor();
    await inPanel('candidate').first().getByTestId('apply').click();
    await expect(inPanel('candidate').first().getByTestId('apply')).toHaveText('Applied');
    await inPanel('search-result').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await window.shot('applied');
    await workbench.openFile('hpa-slow.yaml');
    await page.keyboard.press('Control+s');
    await expect.poll(() => fs.readFileSync(patch, 'utf8')).not.toBe(before);
    expect(fs.readFileSync(path.join(window.folder, 'base/hpa-base.yaml'), 'utf8')).toBe(base);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+s');
    await expect.poll(() => fs.readFileSync(patch, 'utf8')).toBe(before);
    await page.setViewportSize(viewport);
  });

  test('a value of a chart has its sequence in the template and in the values file', async () => {
    await window.workbench.openFile('values-prod.yaml');
    await lens('4 → 6 → 8', 'values-prod.yaml').waitFor();
    await shotInEachTheme('values');
    await window.workbench.openFile('hpa.yaml');
    await lens('with values.yaml', 'hpa.yaml').waitFor();
    await shotInEachTheme('template');
  });
});
