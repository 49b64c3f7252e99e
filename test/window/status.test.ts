import fs from 'node:fs';
import path from 'node:path';
import { languageWorkspace } from '../../scripts/paths.mjs';
import { stabilizedDescribe, stabilizedManifest } from '../support/stabilized.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

test.describe('the status in the workbench', () => {
  const window = shareWindow({
    workspace: languageWorkspace,
    name: 'status-',
    prepare(folder) {
      fs.writeFileSync(path.join(folder, 'live.yaml'), stabilizedManifest);
    },
  });
  const held = 'Held at 6: scale-down waits for the stabilization window of 5 min';

  test('a manifest says what holds the count, and why where one hovers', async () => {
    const { workbench, shot } = window;
    await workbench.openFile('live.yaml');
    await workbench.run('workbench.action.closeSidebar');
    await workbench.lenses('live.yaml').filter({ hasText: 'Simulate from here' }).first().waitFor();
    await expect(window.page.locator('.codelens-decoration').filter({ hasText: held })).toHaveCount(1);
    await workbench.hoverOver(
      'live.yaml',
      'reason: ScaleDownStabilized',
      'ScaleDownStabilized',
      'highest recommendation of the scale-down window',
    );
    await shot('hover');
    await window.page.keyboard.press('Escape');
  });

  test('a run starts from there, and says what is not known', async () => {
    const { workbench, shotInEachTheme } = window;
    await workbench.simulate('live.yaml', 'Simulate from here', 'live');
    await workbench.webview().getByTestId('sequence').filter({ hasText: '6 → 2' }).waitFor();
    await workbench.webview().getByText('starts from the status: 6 replicas').first().waitFor();
    await shotInEachTheme('panel');
  });

  test('pasted text of kubectl describe is explained, and simulated', async () => {
    longTierOnly();
    const { page, workbench, shotInEachTheme } = window;
    await workbench.run('workbench.action.focusFirstEditorGroup');
    const editor = page.locator('.monaco-editor[data-uri^="untitled:"]').first();
    await workbench.until(
      (limit) => editor.waitFor(limit),
      () => page.keyboard.press('Control+Alt+n'),
    );
    await editor.locator('.view-lines').click();
    await page.keyboard.insertText(stabilizedDescribe);
    await editor.locator('.codelens-decoration').filter({ hasText: held }).first().waitFor();
    await shotInEachTheme('describe');
    await editor.locator('.codelens-decoration a').filter({ hasText: 'Simulate from here' }).first().click();
    await workbench.webview().getByText('scaled 60 s earlier').first().waitFor();
    await workbench.webview().getByTestId('sequence').filter({ hasText: '6 → 2' }).waitFor();
  });
});
