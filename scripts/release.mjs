// `npm run release`: writes the files of a release into out/release, and prints the commands that publish them. It
// publishes nothing itself, and refuses a repository state that could not be built again.
//   --rehearse    only prints what it would refuse, and runs no tests
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from './build.mjs';
import { packExtension } from './package.mjs';
import { checkPackage } from './package-content.mjs';
import { manifest, out, root } from './paths.mjs';
import { releaseNotes, releaseProblems } from './release-checks.mjs';
import { sbomOf } from './sbom.mjs';

const { values: options } = parseArgs({ options: { rehearse: { type: 'boolean', default: false } } });
const { name, version, repository } = manifest;
const folder = path.join(out, 'release');
const changelog = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');

/** On Windows, npm is a script that only a shell can run. */
const shell = process.platform === 'win32';

const lines = (text) => text.split('\n').filter(Boolean);
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });

refuseOrTell();
// The archive contains the time of the commit, so that a second build of the commit has the same bytes.
process.env.SOURCE_DATE_EPOCH = git('log', '-1', '--format=%ct').trim();
if (!options.rehearse) test();
const inputs = await buildProduct();
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
checkPackage(packExtension({ file: path.join(folder, `${name}-${version}.vsix`) }));
packNpm();
writeSbom('vsix', inputs.extension);
writeSbom('tgz', inputs.npm);
if (!options.rehearse) runOnNodes();
const files = fs.readdirSync(folder).map(described);
write('SHA256SUMS', files.map((file) => `${file.sha256}  ${file.name}\n`).join(''));
write('RELEASE-NOTES.md', releaseNotes(changelog, version, files));
tellNext();

function refuseOrTell() {
  const found = releaseProblems({
    version,
    changes: lines(git('status', '--porcelain')),
    tags: lines(git('tag', '--points-at', 'HEAD')),
    taken: lines(git('tag', '--list', `v${version}`, '--no-contains', 'HEAD')).length > 0,
    changelog,
    lockedVersion: JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).version,
  });
  for (const problem of found) console.error(`${options.rehearse ? 'would be refused' : 'refused'}: ${problem}`);
  if (found.length > 0 && !options.rehearse) process.exit(1);
}

function test() {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/test.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

function packNpm() {
  const words = ['pack', '--silent', '--pack-destination', folder, path.join(root, 'dist/npm')];
  execFileSync('npm', words, { cwd: root, shell });
}

function runOnNodes() {
  for (const node of ['20.19.0', '22.12.0', 'latest']) {
    const words = [
      '--yes',
      '--package',
      `node@${node}`,
      '--',
      'node',
      'dist/npm/dist/cli.js',
      'simulate',
      'examples/web.yaml',
    ];
    const printed = execFileSync('npx', words, { cwd: root, shell, encoding: 'utf8' });
    if (!printed.includes('1 → 5 → 10 → 20 in 30 s')) throw new Error(`Node ${node} prints something else: ${printed}`);
  }
}

function writeSbom(ending, libraries) {
  write(`${name}-${version}.${ending}.cdx.json`, `${JSON.stringify(sbomOf(libraries), undefined, 2)}\n`);
}

function write(file, text) {
  fs.writeFileSync(path.join(folder, file), text);
}

function described(file) {
  const content = fs.readFileSync(path.join(folder, file));
  return { name: file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

function tellNext() {
  const at = path.relative(root, folder);
  const [vsix, tgz] = ['vsix', 'tgz'].map((ending) => `${at}/${name}-${version}.${ending}`);
  console.log(`${at} has ${fs.readdirSync(folder).join(', ')}. Nothing is published. To do so:
  git tag --sign v${version} --file ${at}/RELEASE-NOTES.md && git push origin v${version}
  npx vsce publish --packagePath ${vsix}
  npx ovsx publish ${vsix}
  npm publish ${tgz} --provenance --access public`);
  if (repository === undefined)
    console.log('package.json has no repository: the links of the gallery and the provenance of npm need it.');
  if (options.rehearse) console.log('This was a rehearsal without tests: do not publish its files.');
}
