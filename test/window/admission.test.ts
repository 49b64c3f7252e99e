// What becomes of an object, through the real window: converted to another version, and as the API server stores it.
import type { Page } from '@playwright/test';
import { admissionWorkspace } from '../../scripts/paths.mjs';
import { expect, openWindow, test } from './fixture.ts';
import type { Workbench } from './workbench.ts';

test.describe('conversion and the stored object in the workbench', () => {
  const window = openWindow({ workspace: admissionWorkspace, name: 'admission-' });
  const { shot } = window;
  let page: Page;
  let workbench: Workbench;

  test.beforeAll(() => {
    ({ page, workbench } = window);
  });

  const diff = () => page.locator('.monaco-diff-editor');
  const side = (name: string, text: string) => diff().locator(`.editor.${name} .view-line`).filter({ hasText: text }).first();
  const close = async (title: string) => {
    await workbench.tab(title).click();
    await workbench.command('View: Revert and Close Editor');
    await workbench.tab(title).waitFor({ state: 'detached' });
  };
  const dialog = () => page.locator('.monaco-dialog-box');

  test('compares the text with what will be stored, and follows it', async () => {
    await workbench.openFile('newer.yaml');
    await workbench.lenses('newer.yaml').first().waitFor();
    await workbench.command('Replicast: Compare with Stored Object');
    await side('modified', 'averageValue: 1k').waitFor();
    await side('modified', 'minReplicas: 1').waitFor();
    await side('original', 'averageValue: 1000').waitFor();
    await side('modified', 'maxReplicas: 9 # most').waitFor();
    await expect(diff().locator('.codelens-decoration')).toHaveCount(0);
    await shot('compare');
    await close('as Kubernetes 1.37 stores it');
  });

  test('shows the stored object beside the text; a refused one says why', async () => {
    await workbench.command('Replicast: Show Stored Object');
    const stored = workbench.tab('web (as Kubernetes 1.37 stores it)');
    await stored.waitFor();
    const shown = page.locator('.monaco-editor[data-uri^="replicast-stored:"] .view-line');
    await shown.filter({ hasText: 'namespace: default' }).first().waitFor();
    await shot('stored');
    await workbench.at('newer.yaml', 6, 17);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await shown.filter({ hasText: 'The HorizontalPodAutoscaler "web" is invalid' }).first().waitFor();
    await shot('stored-refused');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await shown.filter({ hasText: 'namespace: default' }).first().waitFor();
    await close('web (as Kubernetes 1.37 stores it)');
    await workbench.command('File: Revert File');
  });

  test('converts an older version, with its comments', async () => {
    await workbench.openFile('older.yaml');
    await workbench.lenses('older.yaml').first().waitFor();
    await workbench.at('older.yaml', 2, 16);
    await workbench.fix('Convert to autoscaling/v2');
    await shot('code-action');
    await page.keyboard.press('Escape');
    await workbench.command('Replicast: Convert to autoscaling/v2');
    await workbench.line('older.yaml', 'averageUtilization: 60').waitFor();
    await workbench.line('older.yaml', 'maxReplicas: 12 # what the database takes').waitFor();
    await expect(dialog()).toHaveCount(0);
    await shot('converted');
    expect((await workbench.commandsFor('Replicast')).join('\n'), 'nothing older is left').not.toContain('Convert to');
    await page.keyboard.press('Control+z');
    await workbench.line('older.yaml', 'targetAverageUtilization: 60').waitFor();
  });

  test('says what would be lost, and loses nothing unless that is agreed to', async () => {
    workbench.changeSettings({ 'replicast.kubernetes': '1.22' });
    await workbench.openFile('newer.yaml');
    await workbench.at('newer.yaml', 1, 16);
    await page.locator('.monaco-editor[data-uri$="/newer.yaml"] .squiggly-error').first().waitFor();
    const offer = await workbench.fix('Convert to autoscaling/v2beta2…');
    await offer.click();
    await dialog().filter({ hasText: 'spec.behavior.scaleDown.tolerance is lost' }).waitFor();
    await shot('losses');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await workbench.line('newer.yaml', 'tolerance: 0.2').waitFor();
  });
});
