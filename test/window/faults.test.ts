// When the server or its extension host ends or hangs, lenses and panel come back, and no character is lost.
import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';
import { Chance } from '../support/chance.ts';
import { isWhole } from '../support/effort.ts';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';
import { isAlive, serverProcesses } from './server-process.ts';
import { Workbench } from './workbench.ts';

const file = 'web.yaml';
const seed = Number(process.env.PROPERTY_SEED ?? 1);
const faults = isWhole ? 20 : 1;
/**
 * Few, because a hanging server is replaced only after more than ten seconds. The short tier has none:
 * `heartbeat.test.ts` tests the watchdog, and test/integration a worker that hangs.
 */
const hangs = isWhole ? [3, 9, 15] : [];

test.describe('a window whose language server ends or hangs', () => {
  const window = shareWindow({ workspace: examples, name: 'faults-' });
  const { shot } = window;
  const inPanel = (id: string) => window.workbench.webview().getByTestId(id);
  const paused = () => inPanel('server-problem').filter({ hasText: / starts again in \d+ s/ });
  const server = async () => {
    await expect.poll(() => serverProcesses(window.folder).length).toBe(1);
    return serverProcesses(window.folder)[0] ?? { pid: 0, hostPid: 0 };
  };
  const lens = (maxReplicas: number, { workbench }: Pick<typeof window, 'workbench'> = window) =>
    workbench
      .lenses(file)
      .filter({ hasText: `→ ${maxReplicas} in` })
      .first();
  const showsRunTo = async (maxReplicas: number) => {
    await lens(maxReplicas).waitFor();
    await inPanel('tab-scaleUp')
      .filter({ hasText: `→ ${maxReplicas}` })
      .waitFor();
    await expect(inPanel('server-problem')).toHaveCount(0);
  };
  /** The user starts the new server if the pause is too long. */
  const untilReplaced = async (old: number) => {
    const progress = async () => {
      const [next] = serverProcesses(window.folder).filter(({ pid }) => pid !== old);
      if (next) return 'started';
      return (await paused().count()) > 0 ? 'paused' : 'ended';
    };
    await expect.poll(progress, { intervals: [50] }).toMatch(/started|paused/);
    // The pause may end before the click.
    if ((await progress()) === 'paused')
      await inPanel('restart-server')
        .click({ timeout: 2000 })
        .catch(() => {});
    await expect.poll(progress, { intervals: [50] }).toBe('started');
  };

  const retypeMaxReplicas = async (maxReplicas: number) => {
    await window.workbench.clickLine(file, 'maxReplicas: ');
    await window.page.keyboard.press('End');
    await window.page.keyboard.press('Shift+Home');
    await window.page.keyboard.type(`maxReplicas: ${maxReplicas}`);
  };

  /** The editor is clicked first, because the panel may have the focus. */
  const save = async () => {
    await window.workbench.clickLine(file, 'maxReplicas: ');
    await window.page.keyboard.press('Control+s');
  };

  test('is opened with its panel', async () => {
    await window.workbench.openFile(file);
    await window.workbench.lenses(file).first().waitFor();
    await window.workbench.run('replicast.openSimulation');
    await window.workbench.run('workbench.action.focusFirstEditorGroup');
    await showsRunTo(20);
  });

  /** `at`: the keystrokes before the signal. Returns its time. */
  async function typeWithSignal(keys: readonly string[], at: number, signal: () => void): Promise<number> {
    let sentMs = 0;
    for (const [index, key] of [...keys, ''].entries()) {
      if (index === at) {
        signal();
        sentMs = performance.now();
      }
      if (key !== '') await window.page.keyboard.press(key);
    }
    return sentMs;
  }

  test(`loses no text in faults at random keystrokes (seed ${seed})`, async () => {
    const chance = new Chance(seed);
    const times: string[] = [];
    let typed = '20';
    for (let fault = 0; fault < faults; fault++) {
      const maxReplicas = 21 + ((Number(typed.slice(0, 2)) - 20 + chance.whole(1, 70)) % 79);
      const next = `${maxReplicas} # ${chance.whole(0, 1e9).toString(36)}`;
      const keys = [...Array<string>(typed.length).fill('Backspace'), ...next].map((key) =>
        key === ' ' ? 'Space' : key,
      );
      const { pid } = await server();
      const signal = hangs.includes(fault) ? 'SIGSTOP' : 'SIGKILL';
      // The panel has the focus after a click on Restart Server.
      await window.workbench.clickLine(file, `maxReplicas: ${typed}`);
      await window.page.keyboard.press('End');
      const sentMs = await typeWithSignal(keys, chance.whole(0, keys.length), () => process.kill(pid, signal));
      typed = next;
      if (signal === 'SIGSTOP') {
        await inPanel('server-problem').filter({ hasText: 'does not respond' }).waitFor();
        await shot('unresponsive');
      }
      await untilReplaced(pid);
      await showsRunTo(maxReplicas);
      times.push(`${signal} ${Math.round(performance.now() - sentMs)} ms`);
      await window.workbench.line(file, `maxReplicas: ${typed}`).waitFor();
    }
    test.info().annotations.push({ type: 'lens and panel are back after', description: times.join(', ') });
    await save();
    const before = fs.readFileSync(path.join(examples, file), 'utf8');
    const expected = before.replace('maxReplicas: 20', `maxReplicas: ${typed}`);
    await expect.poll(() => fs.readFileSync(path.join(window.folder, file), 'utf8')).toBe(expected);
    expect(await window.workbench.toasts().allTextContents()).toEqual([]);
  });

  test('goes on after a reload of the window, and no server remains without a host', async () => {
    // In the short tier, what-if.test.ts reloads a window, and the test below ends the host.
    longTierOnly();
    const old = await server();
    await window.workbench.reload();
    await expect.poll(() => isAlive(old.pid)).toBe(false);
    await retypeMaxReplicas(31);
    await showsRunTo(31);
  });

  test('goes on when its extension host crashes, and a panel that lost its host is replaced', async () => {
    const old = await server();
    process.kill(old.hostPid, 'SIGKILL');
    await expect.poll(() => isAlive(old.pid)).toBe(false);
    await retypeMaxReplicas(32);
    await lens(32).waitFor();
    expect((await server()).hostPid).not.toBe(old.hostPid);
    await window.workbench.run('replicast.openSimulation');
    await showsRunTo(32);
    await expect(window.workbench.tab('Simulation')).toHaveCount(1);
  });

  /** In milliseconds. The server is ended before the last keystroke. */
  const lastKeyToRun = async (maxReplicas: number, endServer = () => {}): Promise<number> => {
    const digits = String(maxReplicas);
    await retypeMaxReplicas(Number(digits.slice(0, -1)));
    endServer();
    const typedMs = performance.now();
    await window.page.keyboard.type(digits.slice(-1));
    await showsRunTo(maxReplicas);
    return performance.now() - typedMs;
  };

  test('shares its folder with a second window, which has a server of its own', async () => {
    // The short tier ends servers in the test above, and changes files from outside the window in what-if.test.ts and
    // scenario-files.test.ts.
    longTierOnly();
    await retypeMaxReplicas(32);
    await showsRunTo(32);
    await save();
    const first = await server();
    const page = await window.page.context().newPage();
    const second = new Workbench(page, window.folder);
    await second.open(window.page.url());
    await second.openInExplorer(file);
    await lens(32, { workbench: second }).waitFor();
    await window.page.bringToFront();
    const ownServer = () => serverProcesses(window.folder).find(({ hostPid }) => hostPid === first.hostPid);
    const end = () => process.kill(ownServer()?.pid ?? first.pid, 'SIGKILL');
    // A single attempt may be late, so there are three; after three ends of a server the client pauses.
    const withFault: number[] = [];
    const withoutFault: number[] = [];
    const isSoon = () => Math.min(...withFault) < 3000 + 10 * Math.min(...withoutFault);
    let maxReplicas = 32;
    do {
      withFault.push(await lastKeyToRun(++maxReplicas, end));
      withoutFault.push(await lastKeyToRun(++maxReplicas));
    } while (!isSoon() && withFault.length < 3);
    test.info().annotations.push({
      type: 'milliseconds from the last key to lens and panel',
      description: `${withoutFault.map(Math.round)} ms, and after the end of the server ${withFault.map(Math.round)} ms`,
    });
    expect(isSoon(), `${withFault} ms after an end of the server, ${withoutFault} ms without`).toBe(true);
    await save();
    await page.bringToFront();
    await lens(maxReplicas, { workbench: second }).waitFor();
    await page.close();
  });
});
