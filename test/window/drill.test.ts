import { examples } from '../../scripts/paths.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

test.describe('the drill', () => {
  const window = shareWindow({ workspace: examples, name: 'drill-' });
  const file = 'slow-down.yaml';
  const inPanel = (id: string) => window.workbench.webview().getByTestId(id);

  test('is a command, and says what each fault does', async () => {
    const { workbench, shotInEachTheme, page } = window;
    await page.setViewportSize({ width: 1280, height: 1100 });
    await workbench.openFile(file);
    await workbench.run('workbench.action.closeSidebar');
    await workbench.lenses(file).first().waitFor();
    await workbench.command('Replicast: Run Drill');
    await inPanel('drill-summary').filter({ hasText: 'faults of 15 min each' }).waitFor();
    await inPanel('drill-row').filter({ hasText: 'reports 0' }).first().waitFor();
    await expect(inPanel('drill-sentence')).toContainText('From ');
    await inPanel('drill-sentence').scrollIntoViewIfNeeded();
    await shotInEachTheme('rows');
  });

  test('shows the run of the row that is clicked, and hides it again', async () => {
    longTierOnly();
    const row = inPanel('drill-row').filter({ hasText: 'reports 0' }).first();
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(inPanel('drill-sentence')).toContainText('reports 0');
    await window.shot('chosen');
    await row.press('Enter');
    await expect(row).not.toHaveAttribute('aria-current', 'true');
  });

  test('fits a narrow column', async () => {
    longTierOnly();
    await window.page.setViewportSize({ width: 760, height: 1100 });
    await inPanel('drill-row').first().scrollIntoViewIfNeeded();
    const table = inPanel('drill-rows');
    await expect
      .poll(() => table.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(1);
    await window.shot('narrow');
  });
});
