// Extensions that activate together wait for each other, so only the difference to the peer that does nothing is ours.
// Run: npm run bench:window
import { examples } from '../../scripts/paths.mjs';
import { openWindow, test } from '../window/fixture.ts';

const names = ['Replicast', 'Peer nothing', 'Peer client'];
const times = new Map<string, readonly number[]>();

for (const window of [1, 2, 3, 4, 5]) {
  test.describe(`window ${window}`, () => {
    const opened = openWindow({ workspace: examples });

    test('activates', async () => {
      const { page, workbench } = opened;
      await workbench.openFile('web.yaml');
      await workbench.lenses('web.yaml').first().waitFor();
      await workbench.command('Developer: Show Running Extensions');
      const rows = page.locator('.runtime-extensions-editor .extension');
      await rows.filter({ hasText: 'Replicast' }).first().waitFor();
      const reported = (await rows.allTextContents()).flatMap((text) => {
        const [, ms] = /Activation: (\d+)ms/.exec(text) ?? [];
        const name = names.find((one) => text.includes(one)) ?? 'of the editor';
        return ms === undefined ? [] : [{ name, ms: Number(ms) }];
      });
      for (const { name, ms } of reported)
        times.set(
          name,
          [...(times.get(name) ?? []), ms].sort((a, b) => a - b),
        );
      for (const [name, all] of times) console.log(`${name}: median ${all[all.length >> 1]} ms of ${all.join(', ')}`);
    });
  });
}
