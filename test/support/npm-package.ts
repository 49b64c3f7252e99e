// The npm package, installed into an empty folder without network.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundledFiles } from '../../scripts/notices.mjs';
import { writeNpmPackage } from '../../scripts/npm-package.mjs';
import { builtBundle } from './product-bundles.ts';

/** The caller removes the folder above. */
export async function installPackage(): Promise<{ folder: string }> {
  const home = mkdtempSync(path.join(tmpdir(), 'replicast-npm-'));
  const source = path.join(home, 'package');
  mkdirSync(source);
  const built = await Promise.all([builtBundle('programs'), builtBundle('mcp')]);
  const inputs = built.flatMap(({ metafile }) => bundledFiles(metafile));
  writeNpmPackage(source, { programs: await builtPrograms(), inputs });
  const folder = path.join(home, 'installed');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  // With `--install-links` npm packs the folder first, as `npm pack` does.
  await npm(folder, ['install', '--install-links', '--offline', '--no-audit', '--no-fund', source]);
  return { folder };
}

async function builtPrograms() {
  const built = await Promise.all([builtBundle('programs'), builtBundle('mcp')]);
  const files = built.flatMap(({ outputFiles }) => outputFiles);
  return files.map((file) => ({ name: path.basename(file.path), content: file.contents }));
}

/** Writes only the programs. @returns `dist/cli.js` in the folder */
export async function writePrograms(folder: string): Promise<string> {
  const dist = path.join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const { name, content } of await builtPrograms()) writeFileSync(path.join(dist, name), content);
  return path.join(dist, 'cli.js');
}

async function npm(cwd: string, words: readonly string[]) {
  // On Windows npm is a script of the shell.
  return promisify(execFile)('npm', words, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
}

export interface EndedProcess {
  code: number | null;
  out: string;
  err: string;
}

export function runNode(cwd: string, words: readonly string[], input = ''): Promise<EndedProcess> {
  const child = spawn(process.execPath, words, { cwd });
  const ended: EndedProcess = { code: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ended.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ended.err += text;
  });
  // A program may end before it has read everything.
  child.stdin.on('error', () => {}).end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ended, code })));
}

/** The manifest of docs/api.md. */
export const webManifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
`;
