// Parts of one search as processes, as an Indexed Job or a matrix of CI starts them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../../support/effort.ts';
import { replicast } from '../../support/io.ts';
import { builtBundle } from '../../support/product-bundles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-shards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: External
      external: { metric: { name: work }, target: { type: AverageValue, averageValue: 100 } }
  behavior:
    scaleUp:
      policies: [{ type: Pods, value: 1, periodSeconds: 60 }]
`;

beforeAll(async () => {
  const { outputFiles } = await builtBundle('programs');
  for (const { path: built, text } of outputFiles) writeFileSync(path.join(folder, path.basename(built)), text);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
});

const files = { 'web.yaml': manifest, 'web.replicast.yaml': 'horizonSeconds: 450\nload: { shape: step }\n' };
const words = 'tune web.yaml --max-runs 30 --no-variants --format json';
const goal = 'reaches 9 within 2 min';

interface Answer {
  proposals: { names: string[]; choice: number[]; figures: { podHours: number } }[];
}

async function tune(options: string, env: Record<string, string> = {}): Promise<Answer> {
  const command = `"${process.execPath}" cli.js ${words} --goal "${goal}" ${options}`;
  const child = spawn('sh', ['-c', command], { cwd: folder, env: { ...process.env, ...env } });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  // Standard error also has the progress of searches of more than a second.
  expect(code, errors).toBe(0);
  return JSON.parse(out);
}

const cheapest = ({ proposals }: Answer): number =>
  Math.min(...proposals.flatMap(({ names, figures }) => (names.includes('cheapest') ? [figures.podHours] : [])));

test.skipIf(process.platform === 'win32')(
  'parts of a search run as processes, and the best of them is the answer',
  async () => {
    // In the short tier the other part runs here: to start a process takes longer than its search.
    const indices = isWhole ? [0, 1] : [0];
    const parts = await Promise.all(
      indices.map((index) =>
        tune('--shard "$((JOB_COMPLETION_INDEX + 1))/2"', { JOB_COMPLETION_INDEX: String(index) }),
      ),
    );
    if (!isWhole)
      parts.push(
        JSON.parse((await replicast([...words.split(' '), '--goal', goal, '--shard', '2/2'], { ...files })).out),
      );
    const [one, two] = parts.map((part) => JSON.stringify(part));
    expect(parts.every(({ proposals }) => proposals.length > 0)).toBe(true);
    const { out } = await replicast([...words.split(' '), '--goal', goal, '--merge', '1.json', '--merge', '2.json'], {
      ...files,
      '1.json': one ?? '',
      '2.json': two ?? '',
    });
    const merged: Answer = JSON.parse(out);
    expect(cheapest(merged)).toBeLessThanOrEqual(Math.min(...parts.map(cheapest)));
    const found = parts.flatMap(({ proposals }) => proposals.map(({ choice }) => choice.join(' ')));
    expect(found).toContain(merged.proposals.find(({ names }) => names.includes('cheapest'))?.choice.join(' '));
  },
);
