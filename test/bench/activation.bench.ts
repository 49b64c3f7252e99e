// The activation time that the real workbench reports: loading the extension and calling `activate`. Beside it those of the
// editor's own extensions in the same window. On a busy machine compare both; `npm run bench:activation` measures CPU time.
// Run: npm run bench:window
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
      const rows = page.locator('.runtime-extensions-editor .extension');
      await rows.filter({ hasText: 'Replicast' }).first().waitFor();
      const reported = (await rows.allTextContents()).flatMap((text) => {
        const [, ms] = /Activation: (\d+)ms/.exec(text) ?? [];
        return ms === undefined ? [] : [{ isOurs: text.includes('Replicast'), ms: Number(ms) }];
      });
      const ours = reported.find(({ isOurs }) => isOurs)?.ms ?? Number.NaN;
      const others = reported.filter(({ isOurs }) => !isOurs).map(({ ms }) => `${ms}`);
      times.push(ours);
      times.sort((a, b) => a - b);
      console.log(`activation: ${ours} ms, median ${times[times.length >> 1]} ms of ${times.length} windows`);
      console.log(`of the editor's own extensions: ${others.join(', ')} ms`);
    });
  });
}
