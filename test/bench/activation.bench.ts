// The activation time that the real workbench reports. Run: npm run bench:window
import { examples } from '../../scripts/paths.mjs';
import { openWindow, test } from '../window/fixture.ts';

const times: number[] = [];

for (const window of [1, 2, 3, 4, 5]) {
  test.describe(`window ${window}`, () => {
    const opened = openWindow({ workspace: examples });

    test('activates', async () => {
      const { page, workbench } = opened;
      await workbench.openFile('web.yaml');
      await workbench.lenses('web.yaml').first().waitFor();
      await workbench.command('Developer: Show Running Extensions');
      const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Replicast' }).first();
      const [, ms] = /Activation: (\d+)ms/.exec((await row.textContent()) ?? '') ?? [];
      times.push(Number(ms));
      times.sort((a, b) => a - b);
      console.log(`activate(): ${ms} ms, median ${times[times.length >> 1]} ms of ${times.length} windows`);
    });
  });
}
