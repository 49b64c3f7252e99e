// Overlays in a real window: the lens of a patch shows what the patch makes of its base, and a problem of the built
// object is at the patch that causes it.
import fs from 'node:fs';
import path from 'node:path';
import { chartsFolder } from '../../scripts/paths.mjs';
import { shareWindow, test } from './fixture.ts';

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
const files = {
  'base/Kustomization': 'resources: [hpa-base.yaml]\n',
  'base/hpa-base.yaml': base,
  'overlays/prod/kustomization.yaml': overlayOf('hpa-prod.yaml'),
  'overlays/prod/hpa-prod.yaml': patchOf(3, 24),
  'overlays/small/kustomization.yaml': overlayOf('hpa-small.yaml'),
  'overlays/small/hpa-small.yaml': patchOf(4, 2),
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

  test('a value of a chart has its sequence in the template and in the values file', async () => {
    await window.workbench.openFile('values-prod.yaml');
    await lens('4 → 6 → 8', 'values-prod.yaml').waitFor();
    await shotInEachTheme('values');
    await window.workbench.openFile('hpa.yaml');
    await lens('with values.yaml', 'hpa.yaml').waitFor();
    await shotInEachTheme('template');
  });
});
