import fs from 'node:fs';
import path from 'node:path';
import { chartsFolder } from '../../scripts/paths.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

const template = `{{- range $name, $cfg := .Values.components }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ printf "%s-%s" $.Release.Name $name }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
  minReplicas: {{ $cfg.min }}
  maxReplicas: {{ $cfg.max }}
  behavior: {}
{{- end }}
`;
const values = `components:
  admin:
    min: 1
    max: 2
  cart:
    min: 3
    max: 30
  search:
    min: 2
    max: 8
  store:
    min: 1
    max: 5
`;

test.describe('several autoscalers of one template', () => {
  const window = shareWindow({
    workspace: path.join(chartsFolder, 'shop'),
    name: 'several-objects-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'templates/hpa.yaml'), template);
      fs.writeFileSync(path.join(folder, 'values.yaml'), values);
      fs.writeFileSync(path.join(folder, 'values-prod.yaml'), 'components: { cart: { max: 60 } }\n');
      fs.rmSync(path.join(folder, 'values-plain.yaml'));
    },
  });
  const { shot, shotInEachTheme } = window;
  const lens = (text: string, file = 'hpa.yaml') => window.workbench.lenses(file).filter({ hasText: text }).first();
  const field = (id: string) => window.workbench.webview().getByTestId(id);

  test('have a lens each at their keys in values.yaml', async () => {
    longTierOnly();
    await window.workbench.openFile('values.yaml');
    await lens('cart 3 → 7 → 14 → 28 → 30', 'values.yaml').waitFor();
    await lens('store 1 → 5', 'values.yaml').waitFor();
    await shot('values');
  });

  test('have a lens each in the template, and a list with the others', async () => {
    await window.workbench.openFile('hpa.yaml');
    await lens('cart 3 → 7 → 14 → 28 → 30').waitFor();
    await lens('and 1 more').waitFor();
    await shotInEachTheme('lens');
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await window.workbench.until(
      (limit) => rows.filter({ hasText: 'release-name-store' }).first().waitFor(limit),
      () => lens('and 1 more').click(),
    );
    await shot('list');
    await rows.filter({ hasText: 'release-name-store' }).first().click();
    await expect(field('object')).toHaveValue('/release-name-store');
  });

  test('are chosen in the panel', async () => {
    await field('object').selectOption('cart');
    await expect(field('tab-scaleUp')).toContainText('3 → 7 → 14');
    await shotInEachTheme('panel');
    await window.workbench.until(
      (limit) => expect(field('object')).toHaveValue('/release-name-admin', limit),
      () => lens('admin 1 → 2').click(),
    );
  });

  test('fit into a narrow column', async () => {
    longTierOnly();
    await window.workbench.run('workbench.action.closeSidebar');
    await window.page.setViewportSize({ width: 700, height: 960 });
    await expect(field('object')).toBeVisible();
    await shot('narrow');
    const frame = await window.workbench.webviewFrame();
    const overflow = () =>
      frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await expect(window.workbench.toasts()).toHaveCount(0);
  });
});
