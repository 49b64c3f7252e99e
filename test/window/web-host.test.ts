// The extension host in the browser, which is a worker: no event tells the workbench or the panel that it has ended. The
// panel notices by its pings.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { examples, extensionId, vsix } from '../../scripts/paths.mjs';
import { startServer, windowUrl } from '../harness/code-server.mjs';
import { expect, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

const file = 'web.yaml';

test.describe.configure({ mode: 'serial' });
test.describe('a window whose extension host is a worker', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let page: Page;
  let workbench: Workbench;
  const hosts = () => page.workers().filter((worker) => /extensionHostWorker/.test(worker.url()));
  const lens = (maxReplicas: number) =>
    workbench
      .lenses(file)
      .filter({ hasText: `→ ${maxReplicas} in` })
      .first();

  test.beforeAll(async ({ browserProfile }) => {
    const settings = { 'remote.extensionKind': { [extensionId]: ['web'] }, 'extensions.webWorker': true };
    server = await startServer({ workspace: examples, extensions: [vsix], settings });
    page = await browserProfile.newPage();
    page.setDefaultTimeout(60_000);
    workbench = new Workbench(page, server.ws);
    await workbench.open(windowUrl(server));
  });

  test.afterAll(async () => {
    await page?.close();
    await server?.stop();
  });

  test('has lens and panel', async () => {
    await workbench.openFile(file);
    await lens(20).waitFor();
    await workbench.command('Replicast: Open Simulation');
    await workbench.command('View: Focus First Editor Group');
    await workbench.webview().getByTestId('tab-scaleUp').filter({ hasText: '→ 20' }).waitFor();
    expect(hosts().length).toBeGreaterThan(0);
  });

  test('says in the panel that the host has ended, and goes on with the next one without a loss of text', async () => {
    for (const host of hosts()) await host.evaluate(() => self.close()).catch(() => {});
    await workbench.webview().getByTestId('lost-host').waitFor();
    await workbench.retype(file, 'maxReplicas: 20', '20', '40');
    await workbench.command('Developer: Restart Extension Host');
    await lens(40).waitFor();
    await workbench.command('Replicast: Open Simulation');
    await workbench.webview().getByTestId('tab-scaleUp').filter({ hasText: '→ 40' }).waitFor();
    await expect(workbench.webview().getByTestId('lost-host')).toHaveCount(0);
    await workbench.clickLine(file, 'maxReplicas: ');
    await page.keyboard.press('Control+s');
    await expect.poll(() => fs.readFileSync(path.join(server.ws, file), 'utf8')).toContain('maxReplicas: 40');
  });
});
