// Browsers for the tests: installed ones, or Debian's if they may be installed.
import { runWithProgress } from '../../scripts/progress.mjs';
import { findBrowser, findFirefox, isCommand } from './find.mjs';

const advice =
  'No Chrome, Chromium or Edge found. Install one (Debian: `apt-get install chromium`), ' +
  'run `npx playwright install chromium`, or set CHROMIUM to its path.';

const firefoxAdvice =
  'No Firefox found. Install one (Debian: `apt-get install firefox-esr`), or set FIREFOX to its path.';

/** @returns {Promise<string>} The path of a program of the Chromium family. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  // The headless shell has half the size.
  await installFromDebian(['chromium-headless-shell', 'fonts-dejavu-core'], advice);
  const installed = await findBrowser();
  if (!installed) throw new Error(advice);
  return installed;
}

/** @returns {Promise<string>} The path of Firefox. */
export async function ensureFirefox() {
  const found = findFirefox();
  if (found) return found;
  await installFromDebian(['firefox-esr', 'fonts-dejavu-core'], firefoxAdvice);
  const installed = findFirefox();
  if (!installed) throw new Error(firefoxAdvice);
  return installed;
}

/** Only as root, or in CI through a sudo without a password: a personal machine is not changed unasked. */
async function installFromDebian(packages, otherwise) {
  const isRoot = process.getuid?.() === 0;
  const maySudo = Boolean(process.env.CI) && isCommand('sudo');
  if (!isCommand('apt-get') || !(isRoot || maySudo)) throw new Error(otherwise);
  const sudo = isRoot ? [] : ['sudo', '-n'];
  // A fresh machine may still be installing packages of its own.
  const prefix = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=120'];
  try {
    await runWithProgress('[browser] updating the list of packages', [...prefix, 'update', '-qq']);
    const install = [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...packages];
    await runWithProgress(`[browser] installing the package ${packages[0]}`, install);
  } catch (error) {
    throw new Error(`${otherwise}\n${error.message}`);
  }
}
