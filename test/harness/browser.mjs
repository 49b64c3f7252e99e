// A browser for the window tests: an installed one, or Debian's if it may be installed.
import { runWithProgress } from '../../scripts/progress.mjs';
import { findBrowser, isCommand } from './find.mjs';

const advice =
  'No Chrome, Chromium or Edge found. Install one (Debian: `apt-get install chromium`), ' +
  'run `npx playwright install chromium`, or set CHROMIUM to its path.';

/** @returns {Promise<string>} The path of the browser's program. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  await installFromDebian();
  const installed = await findBrowser();
  if (!installed) throw new Error(advice);
  return installed;
}

/** Only as root, or in CI through a sudo without a password: a personal machine is not changed unasked. */
async function installFromDebian() {
  const isRoot = process.getuid?.() === 0;
  const maySudo = Boolean(process.env.CI) && isCommand('sudo');
  if (!isCommand('apt-get') || !(isRoot || maySudo)) throw new Error(advice);
  const sudo = isRoot ? [] : ['sudo', '-n'];
  // A fresh machine may still be installing packages of its own.
  const prefix = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=120'];
  try {
    await runWithProgress('[browser] updating the list of packages', [...prefix, 'update', '-qq']);
    // The headless shell: half the size.
    const packages = ['chromium-headless-shell', 'fonts-dejavu-core'];
    const install = [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...packages];
    await runWithProgress('[browser] installing the package chromium-headless-shell', install);
  } catch (error) {
    throw new Error(`${advice}\n${error.message}`);
  }
}
