// The extension host of a browser, a worker that no workbench starts again: after it has ended, the panel says so, and
// a reload of the window brings everything back, with the text that was typed meanwhile.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { examples, extensionId, out, vsix } from '../../scripts/paths.mjs';
import { startServer, windowUrl } from '../harness/code-server.mjs';
import { expect, test } from './fixture.ts';
import { Workbench } from './workbench.ts';

test.describe.configure({ mode: 'serial' });
test.describe('a window whose extension host runs in the browser', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let page: Page;
  let workbench: Workbench;
  const inPanel = (id: string) => workbench.webview().getByTestId(id);
  const lens = (maxReplicas: number) =>
    workbench
      .lenses('web.yaml')
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
    await workbench.openFile('web.yaml');
    await lens(20).waitFor();
    await workbench.command('Replicast: Open Simulation');
    await workbench.command('View: Focus First Editor Group');
    await inPanel('tab-scaleUp').filter({ hasText: '→ 20' }).waitFor();
  });

  test('says in the panel that the host has ended', async () => {
    const workers = page.workers().length;
    // Its worker, and the server's, end with the frame.
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
