// A browser for the workbench tests: the one that is here, else Debian's, where we may install it.
import { execFileSync } from 'node:child_process';
import { findBrowser, isCommand } from './find.mjs';
import { isMain } from './paths.mjs';

const advice =
  'No Chrome, Chromium or Edge found. Install one (Debian: `apt-get install chromium`), ' +
  'run `npx playwright-core install chromium`, or set CHROMIUM to its path.';

export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  installFromDebian();
  const installed = await findBrowser();
  if (!installed) throw new Error(advice);
  return installed;
}

/** As root, or in CI through a sudo that asks nothing. A person's machine is theirs: there we only say what is missing. */
function installFromDebian() {
  const isRoot = process.getuid?.() === 0;
  const maySudo = Boolean(process.env.CI) && isCommand('sudo');
  if (!isCommand('apt-get') || !(isRoot || maySudo)) throw new Error(advice);
  const prefix = isRoot ? [] : ['sudo', '-n'];
  const run = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...args];
    execFileSync(command, rest, { stdio: ['ignore', 2, 2] });
  };
  console.error('[setup] no Chrome or Chromium found: installing the package chromium');
  try {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  } catch (error) {
    throw new Error(`${advice}\nInstalling Debian's package failed: ${error.message}`);
  }
}

if (isMain(import.meta)) {
  try {
    console.log(await ensureBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
