import { before, describe, it } from 'node:test';
import { inWorkbench } from './fixture.mjs';
describe('wpa', () => {
  const window = inWorkbench({ workspace: '/tmp/w/wpa-x/ws', name: 'wpa-', settings: { 'replicast.wpa': '0.10.0' } });
  const { shot } = window;
  let page; let workbench;
  before(async () => { ({ page, workbench } = window); });
  const open = async (file, name) => {
    await workbench.openFile(file);
    await workbench.lenses(file).filter({ hasText: 'Simulate' }).first().click();
    await page.waitForTimeout(2500);
  };
  it('average', async () => {
    await open('average.yaml', 'web');
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await page.waitForTimeout(1500);
    await shot('average-dark');
  });
  it('absolute', async () => {
    await workbench.openInEditor('absolute.yaml');
    await page.waitForTimeout(2500);
    await shot('absolute-dark');
    await page.setViewportSize({ width: 1280, height: 900 });
    await workbench.changeTheme('Default Light Modern', 'vscode-light');
    await page.waitForTimeout(2500);
    await shot('absolute-light-1280');
  });
  it('cpu', async () => {
    await workbench.openInEditor('cpu.yaml');
    await page.waitForTimeout(2500);
    await workbench.webview().getByTestId('decisions').locator('tr').nth(4).click();
    await page.waitForTimeout(800);
    await shot('cpu-light');
    await workbench.changeTheme('Default High Contrast', 'vscode-high-contrast');
    await page.waitForTimeout(2500);
    await shot('cpu-hc');
    await page.getByText('highWatermark').first().hover();
    await page.waitForTimeout(2000);
    await shot('hover-hc');
    await page.setViewportSize({ width: 1280, height: 1700 });
    await page.waitForTimeout(1500);
    await shot('cpu-tall-hc');
  });
});
