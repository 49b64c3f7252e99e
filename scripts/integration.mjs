// Runs the Mocha suite inside an extension host.
//   node scripts/integration.mjs          out/test in the Node host
//   node scripts/integration.mjs --web    out/test-web in the browser's web worker host
import fs from 'node:fs';
import path from 'node:path';
import { launchChromium, windowOptions } from './chromium.mjs';
import { listenToTests } from './extension-tests.mjs';
import { remoteUri, startServer, testDriver, windowUrl } from './harness.mjs';
import { extensionId, fixtureWorkspace, out, root } from './paths.mjs';

const web = process.argv.includes('--web');
const name = web ? 'integration-web' : 'integration';
const suite = path.join(out, web ? 'test-web' : 'test', 'index');
// `web` is missing from this setting's schema but honoured: it moves the extension into the browser's worker host.
const settings = web ? { 'remote.extensionKind': { [extensionId]: ['web'] }, 'extensions.webWorker': true } : {};

const server = await startServer({ workspace: fixtureWorkspace, settings, args: testDriver });
try {
  process.exitCode = await runIn(server);
} finally {
  await server.stop();
}

async function runIn(server) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage(windowOptions);
    const { log, exitCode } = await listenToTests(page, (line) => console.log(line));
    await page.goto(
      windowUrl(
        server,
        [
          ['extensionDevelopmentPath', remoteUri(server, root)],
          ['extensionTestsPath', remoteUri(server, suite)],
        ],
        workspaceFile(server),
      ),
    );
    const code = await exitCode;
    fs.writeFileSync(path.join(out, `${name}.log`), [...log, '', server.log()].join('\n'));
    if (code === 0) return 0;
    await page.screenshot({ path: path.join(out, `${name}.png`) });
    console.log(`The extension host said ${code}. The end of its log (all of it: out/${name}.log, a picture: out/${name}.png):`);
    console.log(log.slice(-30).join('\n'));
    return 1;
  } finally {
    await browser.close();
  }
}

/** A window with several folders takes another one, a virtual one for example, without starting its extensions again. */
function workspaceFile({ ws }) {
  const file = `${ws}.code-workspace`;
  fs.writeFileSync(file, JSON.stringify({ folders: [{ path: ws }] }));
  return file;
}
