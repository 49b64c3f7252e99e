// Inputs rebuilt from public reports of wrong answers.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';

const folder = path.join(process.env.REPLICAST_CORPUS ?? '', 'reports');
const isThere = Boolean(process.env.REPLICAST_CORPUS) && existsSync(folder);

function textsOf(name: string): Record<string, string> {
  const file = path.join(folder, name);
  if (!statSync(file).isDirectory()) return { [name]: readFileSync(file, 'utf8') };
  return Object.assign({}, ...readdirSync(file).map((inside) => textsOf(`${name}/${inside}`)));
}

const fixedReplicas = 'warning target-fixed-replicas';
const noRequest = 'warning target-without-request';

test.skipIf(!isThere).each<[name: string, codes: string[], sequence: RegExp]>([
  [
    'F01-overlap-one-way.yaml',
    ['warning target-selector-overlap', 'warning target-selector-overlap'],
    /never scales: HPA all .*never scales: HPA red /s,
  ],
  ['F07-workload-kind', [fixedReplicas, noRequest], /never scaled by metrics/],
  ['F07-extraObjects', ['error api/invalid'], /must be greater than or equal to `minReplicas`/],
  ['F08-kustomize-namespace', [fixedReplicas, noRequest], /never scaled by metrics/],
  ['F23-placeholder', [fixedReplicas, noRequest], /never scaled by metrics/],
  ['F24-no-namespace', [fixedReplicas, noRequest], /never scaled by metrics/],
])('%s (skipped unless REPLICAST_CORPUS names the folder of recordings)', async (name, codes, sequence) => {
  const found: { severity: string; code: string }[] = JSON.parse(
    (await replicast(`lint ${name} --format json`, textsOf(name))).out,
  );
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(codes);
  const { out, err } = await replicast(`simulate ${name}`, textsOf(name));
  expect(out + err).toMatch(sequence);
});

test.skipIf(!isThere)('what would be refused if it were switched on is said, as such', async () => {
  const name = 'F09-switched-off';
  const { out, code } = await replicast(`lint ${name} --format json`, textsOf(name));
  const found: { severity: string; message: string }[] = JSON.parse(out);
  expect(code).toBe(0);
  expect(found.every(({ severity }) => severity === 'information')).toBe(true);
  expect(found.map(({ message }) => message).join('\n')).toMatch(
    /not rendered without autoscaling\.enabled\. .*the API server would refuse it: .*must be greater than or equal to `minReplicas`/,
  );
});

test.skipIf(!isThere)('a kustomization of more than 8 MiB is built', async () => {
  const name = 'F15-kustomize-size';
  const text = 'x'.repeat(3 * 1024 * 1024);
  const big = Object.fromEntries(
    [0, 1, 2].map((i) => [
      `${name}/big/c${i}.yaml`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c${i}}\ndata: {a: ${text}}\n`,
    ]),
  );
  const { out } = await replicast(`simulate ${name}`, { ...textsOf(name), ...big });
  expect(out).toContain('1 → 4 → 5 in 15 s');
});
