// An untrusted folder: everything works, and nothing is executed. Programs that the folder could make somebody execute
// are replaced by one that leaves a trace.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { examples, out, vsix } from '../../scripts/paths.mjs';
import { temporaryFolder } from '../harness/cleanup.mjs';
import { startServer, windowUrl } from '../harness/code-server.mjs';
import { manifest, recording, watched } from '../support/recorded-shop.ts';
import { expect, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

const programs = ['helm', 'kustomize', 'kubectl', 'git', 'node', 'npm', 'npx', 'python3', 'curl', 'make'];
/** Of a folder that names programs wherever it can. */
const hostileSettings = {
  'replicast.path': './evil',
  'replicast.helm.path': './evil',
  'replicast.kustomize.path': './evil',
  'replicast.server.path': './evil',
  'replicast.server.runtime': './evil',
  'replicast.trace.server': 'verbose',
};
const kustomization = `resources: [web.yaml]
generators: [evil.yaml]
transformers: [evil.yaml]
helmCharts: [{ name: chart, releaseName: a, valuesFile: values.yaml }]
`;
const evilFunction = `apiVersion: evil/v1
kind: Evil
metadata:
  name: evil
  annotations: { config.kubernetes.io/function: "exec: { path: ./evil }" }
`;

test.describe.configure({ mode: 'serial' });
test.describe('a window in Restricted Mode', () => {
  const { folder: traps, remove } = temporaryFolder('replicast-traps-');
  const trace = path.join(traps, 'executed');
  let server: Awaited<ReturnType<typeof startServer>>;
  let page: Page;
  let workbench: Workbench;

  test.beforeAll(async ({ browserProfile }) => {
    const evil = `#!/bin/sh\necho "$0 $*" >> ${trace}\nexit 1\n`;
    fs.mkdirSync(path.join(traps, 'bin'));
    for (const name of programs) fs.writeFileSync(path.join(traps, 'bin', name), evil, { mode: 0o755 });
    spawnSync(path.join(traps, 'bin/helm'), ['template']);
    expect(fs.readFileSync(trace, 'utf8')).toContain('helm template');
    fs.rmSync(trace);
    const PATH = `${path.join(traps, 'bin')}:${process.env.PATH}`;
    server = await startServer({ workspace: examples, extensions: [vsix], restricted: true, env: { PATH } });
    const write = (name: string, text: string, mode = 0o644) => {
      fs.mkdirSync(path.dirname(path.join(server.ws, name)), { recursive: true });
      fs.writeFileSync(path.join(server.ws, name), text, { mode });
    };
    write('evil', evil, 0o755);
    write('overlay/kustomization.yaml', kustomization);
    write('shop.yaml', manifest);
    write('shop.recording.csv', recording);
    write('watched.txt', watched);
    write('overlay/evil.yaml', evilFunction);
    fs.copyFileSync(path.join(examples, 'web.yaml'), path.join(server.ws, 'overlay/web.yaml'));
    page = await browserProfile.newPage();
    page.setDefaultTimeout(60_000);
    workbench = new Workbench(page, server.ws);
    workbench.changeSettings(hostileSettings);
    await workbench.open(windowUrl(server));
  });

  test.afterAll(async () => {
    await page?.close();
    await server?.stop();
    remove();
  });

  test('is one', async () => {
    await page.locator('.statusbar-item').filter({ hasText: 'Restricted Mode' }).waitFor();
  });

  test('has lenses and a panel, which follow the text', async () => {
    await workbench.openFile('web.yaml');
    await workbench.lenses('web.yaml').filter({ hasText: '→ 20 in' }).first().waitFor();
    await workbench.command('Replicast: Open Simulation');
    await workbench.command('View: Focus First Editor Group');
    await workbench.webview().getByTestId('tab-scaleUp').filter({ hasText: '→ 20' }).waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', '40');
    await workbench.lenses('web.yaml').filter({ hasText: '→ 40 in' }).first().waitFor();
    await workbench.webview().getByTestId('tab-scaleUp').filter({ hasText: '→ 40' }).waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(out, 'screenshots/restricted.png') });
  });

  test('has hovers and diagnostics', async () => {
    await workbench.hoverOver('web.yaml', 'maxReplicas', 'maxReplicas', 'The upper bound of replicas');
    await workbench.openInEditor('broken.yaml');
    await workbench.editor('broken.yaml').locator('.squiggly-error').first().waitFor();
  });

  test('renders a chart and reads a kustomization', async () => {
    await workbench.openInEditor('hpa.yaml');
    await workbench.lenses('hpa.yaml').filter({ hasText: '→' }).first().waitFor();
    await workbench.openInEditor('kustomization.yaml');
    await workbench.editor('kustomization.yaml').locator('.view-line').first().waitFor();
  });

  test('fits a world to a recording, predicts an edit, and replays it', async () => {
    const inPanel = (name: string) => workbench.webview().getByTestId(name);
    await workbench.openInEditor('shop.yaml');
    await workbench.simulate('shop.yaml', 'Simulate', 'shop');
    await inPanel('recording-file').filter({ hasText: 'shop.recording.csv' }).waitFor();
    await inPanel('calibrate').click();
    await inPanel('residual')
      .filter({ hasText: /replica-seconds, [\d.]+ % of what was measured/ })
      .waitFor();
    await workbench.retype('shop.yaml', 'maxReplicas: 10', '10', '3');
    await inPanel('figures').locator('th.edit').first().waitFor();
    await inPanel('replay').click();
    await inPanel('first-difference')
      .filter({ hasText: /^First difference at \d+:\d\d: the controller sets 3/ })
      .waitFor();
  });

  test('imports a recording, and replays it by a command', async () => {
    await workbench.openInEditor('web.yaml');
    await workbench.command('Replicast: Import Recording…');
    const input = page.locator('.quick-input-widget input').first();
    await expect(async () => {
      await input.fill(path.join(server.ws, 'watched.txt'), { timeout: 5000 });
      await input.press('Enter');
      await expect(input).toBeHidden({ timeout: 5000 });
    }).toPass();
    await workbench.written('web.recording.csv', /^seconds,replicas,utilization\n0,1,40\n30,2,90\n/);
    await page.locator('.notification-toast').filter({ hasText: 'Found: desired replicas (3 samples' }).waitFor();
    await workbench.openInEditor('shop.yaml');
    await workbench.clickLine('shop.yaml', 'maxReplicas');
    await workbench.command('Replicast: Replay Recording…');
    await workbench.choose('shop.recording.csv');
    await workbench.webview().getByTestId('first-difference').waitFor();
  });

  test('has executed no program', () => {
    expect(fs.existsSync(trace) ? fs.readFileSync(trace, 'utf8') : '').toBe('');
  });
});
