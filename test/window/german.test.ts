// German needs no language pack.
import { examples } from '../../scripts/paths.mjs';
import { expect, longTierOnly, openWindow, test } from './fixture.ts';

test.describe('a German window', () => {
  // In the short tier, translations.test.ts compares all texts with the English ones.
  longTierOnly();
  const window = openWindow({ workspace: examples, name: 'german-' });

  test('has German commands and lists', async () => {
    const { page, workbench } = window;
    await page.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: 'de' }));
    await workbench.reload();
    await workbench.openFile('web.yaml');
    await workbench.lenses('web.yaml').first().waitFor();
    expect((await workbench.commandsFor('Replicast: Simulation')).join('\n')).toContain('Simulation öffnen');
    await workbench.command('Replicast: Beispiel öffnen');
    await page.locator('.quick-input-title', { hasText: 'Beispiel öffnen' }).waitFor();
    await window.shot('examples');
    await page.keyboard.press('Escape');
  });
});
