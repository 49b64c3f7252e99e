// Programs of the untrusted folder are replaced by one that leaves a trace. VS Code does not start an ended extension
// host in a browser again; a reload restores the typed text.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { examples, extensionId, out, vsix } from '../../scripts/paths.mjs';
import { temporaryFolder } from '../harness/cleanup.mjs';
import { startServer } from '../harness/code-server.mjs';
import { plainSettings } from '../harness/user-settings.mjs';
import { manifest, recording, watched } from '../support/recorded-shop.ts';
import { expect, longTierOnly, test } from './fixture.ts';
import { sharedServer } from './shared-server.ts';
import { longest, Workbench } from './workbench.ts';

const programs = ['helm', 'kustomize', 'kubectl', 'git', 'node', 'npm', 'npx', 'python3', 'curl', 'make'];
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

const { folder: traps, remove } = temporaryFolder('replicast-traps-');
const trace = path.join(traps, 'executed');
const evil = `#!/bin/sh\necho "$0 $*" >> ${trace}\nexit 1\n`;
let server: Awaited<ReturnType<typeof startServer>>;
let page: Page;
let workbench: Workbench;

test.describe.configure({ mode: 'serial' });

// A server and two windows of their own take a sixth of the time of all window tests. In the short tier, trust.test.ts
// checks that nothing in the product starts a program or needs trust, test/integration has a host in a browser, and
// host-watch.test.ts tests what the panel says when it has ended.
longTierOnly();

test.beforeAll(async () => {
  fs.mkdirSync(path.join(traps, 'bin'));
  for (const name of programs) fs.writeFileSync(path.join(traps, 'bin', name), evil, { mode: 0o755 });
  spawnSync(path.join(traps, 'bin/helm'), ['template']);
  expect(fs.readFileSync(trace, 'utf8')).toContain('helm template');
  fs.rmSync(trace);
  const PATH = `${path.join(traps, 'bin')}:${process.env.PATH}`;
  server = await startServer({
    extensions: [vsix, sharedServer().driver],
    settings: plainSettings,
    restricted: true,
    env: { PATH },
  });
});

test.afterAll(async () => {
  await server?.stop();
  remove();
});

async function open(browser: BrowserContext, folder: string, settings: Record<string, unknown> = {}): Promise<void> {
  page = await browser.newPage();
  page.setDefaultTimeout(longest);
  workbench = new Workbench(page, folder);
  workbench.changeSettings(settings);
  await workbench.open(`${server.url}/?folder=${encodeURIComponent(folder)}`);
}

test.describe('a window in Restricted Mode', () => {
  test.beforeAll(async ({ browserProfile }) => {
    const folder = path.join(server.ws, 'restricted');
    fs.cpSync(examples, folder, { recursive: true });
    const write = (name: string, text: string, mode = 0o644) => {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text, { mode });
    };
    write('evil', evil, 0o755);
    write('overlay/kustomization.yaml', kustomization);
    write('shop.yaml', manifest);
    write('shop.recording.csv', recording);
    write('watched.txt', watched);
    write('overlay/evil.yaml', evilFunction);
    fs.copyFileSync(path.join(examples, 'web.yaml'), path.join(folder, 'overlay/web.yaml'));
    await open(browserProfile, folder, hostileSettings);
  });

  test.afterAll(() => page?.close());

  test('is one', async () => {
    await page.locator('.statusbar-item').filter({ hasText: 'Restricted Mode' }).waitFor();
  });

  test('has lenses and a panel, which follow the text', async () => {
    await workbench.openFile('web.yaml');
    await workbench.lenses('web.yaml').filter({ hasText: '→ 20 in' }).first().waitFor();
    await workbench.run('replicast.openSimulation');
    await workbench.run('workbench.action.focusFirstEditorGroup');
    await workbench.webview().getByTestId('tab-scaleUp').filter({ hasText: '→ 20' }).waitFor();
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', '40');
    await workbench.lenses('web.yaml').filter({ hasText: '→ 40 in' }).first().waitFor();
    await workbench.webview().getByTestId('tab-scaleUp').filter({ hasText: '→ 40' }).waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(out, 'screenshots/restricted.png') });
  });

  test('has hovers and diagnostics', async () => {
    await workbench.hoverOver('web.yaml', 'maxReplicas', 'maxReplicas', 'The upper bound of replicas');
    await workbench.openFile('broken.yaml');
    await workbench.editor('broken.yaml').locator('.squiggly-error').first().waitFor();
  });

  test('renders a chart and reads a kustomization', async () => {
    await workbench.openFile('hpa.yaml');
    await workbench.lenses('hpa.yaml').filter({ hasText: '→' }).first().waitFor();
    await workbench.openFile('kustomization.yaml');
    await workbench.editor('kustomization.yaml').locator('.view-line').first().waitFor();
  });

  test('fits a world to a recording, predicts an edit, and replays it', async () => {
    const inPanel = (name: string) => workbench.webview().getByTestId(name);
    await workbench.openFile('shop.yaml');
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
    await workbench.openFile('web.yaml');
    await workbench.commandWithList('Replicast: Import Recording…', /./);
    const input = page.locator('.quick-input-widget input').first();
    await expect(async () => {
      await input.fill(path.join(workbench.folder, 'watched.txt'), { timeout: 5000 });
      await input.press('Enter');
      await expect(input).toBeHidden({ timeout: 5000 });
    }).toPass();
    await workbench.written('web.recording.csv', /^seconds,replicas,utilization\n0,1,40\n30,2,90\n/);
    await page.locator('.notification-toast').filter({ hasText: 'Found: desired replicas (3 samples' }).waitFor();
    await workbench.openFile('shop.yaml');
    await workbench.clickLine('shop.yaml', 'maxReplicas');
    await workbench.commandWithList('Replicast: Replay Recording…', 'shop.recording.csv');
    await workbench.choose('shop.recording.csv');
    await workbench.webview().getByTestId('first-difference').waitFor();
  });

  test('has executed no program', () => {
    expect(fs.existsSync(trace) ? fs.readFileSync(trace, 'utf8') : '').toBe('');
  });
});

test.describe('a window whose extension host runs in the browser', () => {
  const inPanel = (id: string) => workbench.webview().getByTestId(id);
  const lens = (maxReplicas: number) =>
    workbench
      .lenses('web.yaml')
      .filter({ hasText: `→ ${maxReplicas} in` })
      .first();

  test.beforeAll(async ({ browserProfile }) => {
    const settings = path.join(server.data, 'User/settings.json');
    const inBrowser = { 'remote.extensionKind': { [extensionId]: ['web'] }, 'extensions.webWorker': true };
    const before = JSON.parse(fs.readFileSync(settings, 'utf8')) as object;
    fs.writeFileSync(settings, JSON.stringify({ ...before, ...inBrowser }));
    const folder = path.join(server.ws, 'web');
    fs.cpSync(examples, folder, { recursive: true });
    await open(browserProfile, folder);
  });

  test.afterAll(() => page?.close());

  test('has lens and panel', async () => {
    await workbench.openFile('web.yaml');
    await lens(20).waitFor();
    await workbench.run('replicast.openSimulation');
    await workbench.run('workbench.action.focusFirstEditorGroup');
    await inPanel('tab-scaleUp').filter({ hasText: '→ 20' }).waitFor();
  });

  test('searches for an edit, and for the load that breaks the autoscaler', async () => {
    await workbench.command('Replicast: Tune…');
    await inPanel('goal').first().waitFor();
    await inPanel('search').click();
    await expect(inPanel('search-result')).toHaveAttribute('data-state', 'done');
    await inPanel('candidate').first().waitFor();
    await inPanel('attack').click();
    await inPanel('attack-sentence').waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(out, 'screenshots/tune-web-host.png') });
    await inPanel('show-load').click();
    await inPanel('tune').click();
  });

  test('says in the panel that the host has ended', async () => {
    const workers = page.workers().length;
    // The worker of the host, and that of the server, end with the frame.
    await page.locator('iframe.web-worker-ext-host-iframe').evaluate((frame) => frame.remove());
    await expect.poll(() => page.workers().length).toBe(workers - 2);
    await workbench.retype('web.yaml', 'maxReplicas: 20', '20', '40');
    await inPanel('lost-host').filter({ hasText: 'reload the window' }).waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(out, 'screenshots/lost-web-host.png') });
  });

  test('has the typed text, lens and panel again after a reload', async () => {
    await workbench.reload();
    await workbench.line('web.yaml', 'maxReplicas: 40').waitFor();
    await lens(40).waitFor();
    await inPanel('tab-scaleUp').filter({ hasText: '→ 40' }).waitFor();
    await expect(inPanel('lost-host')).toHaveCount(0);
  });
});
