// Runs the Mocha suite of test/integration inside an extension host. Its report is Mocha's own JSON.
// usage: node test/harness/integration.mjs          in a desktop VS Code if available, else in code-server's Node host
//        node test/harness/integration.mjs --web    in the browser's web worker host
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { buildSuite } from '../../scripts/build.mjs';
import { extensionId, fixtureWorkspace, out, root } from '../../scripts/paths.mjs';
import { launchChromium, windowOptions } from './chromium.mjs';
import { remoteUri, startServer, testDriver, windowUrl } from './code-server.mjs';
import { runSuiteInDesktop } from './desktop.mjs';

const isWeb = process.argv.includes('--web');
const name = isWeb ? 'integration-web' : 'integration';
const suite = path.join(out, isWeb ? 'test-web' : 'test', 'index');
const reportFile = path.join(out, 'reports', `${name}.json`);
const logFile = path.join(out, 'logs', `${name}-host.log`);
const picture = path.join(out, `${name}.png`);
/** Prefixes the report on the console of a web worker, which has no files. */
const mark = '##report ';
const limitMs = 1_800_000;
const isDesktopAtHand = Boolean(process.env.VSCODE_EXECUTABLE) || process.platform !== 'linux';

for (const file of [reportFile, logFile]) fs.mkdirSync(path.dirname(file), { recursive: true });
fs.rmSync(reportFile, { force: true });
await buildSuite(isWeb ? 'web' : 'node');
if (isDesktopAtHand && !isWeb) await runSuiteInDesktop(suite, reportFile);
else if (process.platform === 'linux') await runInCodeServer();
else stop('Skipped: the web worker host runs in code-server, which needs Linux.');
process.exitCode = showResult();

function stop(reason) {
  console.log(reason);
  process.exit(0);
}

async function runInCodeServer() {
  // VS Code accepts `web`, which moves the extension into the browser's worker host; the schema lacks it.
  const settings = isWeb ? { 'remote.extensionKind': { [extensionId]: ['web'] }, 'extensions.webWorker': true } : {};
  const env = { REPLICAST_REPORT: reportFile };
  const server = await startServer({ workspace: fixtureWorkspace, settings, env, args: testDriver });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage(windowOptions);
    const { lines, ended } = await listen(page);
    const payload = [
      ['extensionDevelopmentPath', remoteUri(server, root)],
      ['extensionTestsPath', remoteUri(server, suite)],
    ];
    await page.goto(windowUrl(server, payload, workspaceFile(server)));
    const code = await ended;
    if (code !== 0) await page.screenshot({ path: picture });
    fs.writeFileSync(logFile, [...lines, '', server.log()].join('\n'));
    const report = lines.find((line) => line.includes(mark));
    if (report) fs.writeFileSync(reportFile, report.slice(report.indexOf(mark) + mark.length));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A VS Code that runs extension tests calls two functions, if the page defines them before it loads. */
async function listen(page) {
  const lines = [];
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  const limit = setTimeout(() => end(`not finished after ${limitMs / 1000} s`), limitMs);
  await page.exposeFunction('codeAutomationExit', end);
  await page.exposeFunction('codeAutomationLog', (type, args) => lines.push(`${type} ${format(...args)}`));
  return { lines, ended: ended.finally(() => clearTimeout(limit)) };
}

/** In a window with several folders, another folder opens without a restart of the extensions. */
function workspaceFile({ ws }) {
  const file = `${ws}.code-workspace`;
  fs.writeFileSync(file, JSON.stringify({ folders: [{ path: ws }] }));
  return file;
}

function showResult() {
  const relative = (file) => path.relative(root, file);
  const more = `The log of the extension host: ${relative(logFile)}; a picture of the window: ${relative(picture)}`;
  if (!fs.existsSync(reportFile)) {
    console.log(`The extension host reported nothing. ${more}`);
    return 1;
  }
  const { stats, failures } = JSON.parse(fs.readFileSync(reportFile, 'utf8'));
  for (const { fullTitle, err } of failures) console.log(`${fullTitle}\n${err.stack ?? err.message}\n`);
  if (stats.failures > 0) console.log(more);
  console.log(`${stats.passes} passed, ${stats.failures} failed, ${stats.pending} skipped`);
  return stats.failures > 0 || stats.passes === 0 ? 1 : 0;
}
