// A Rollout with `workloadRef` has the pods of the workload that it names.
import { expect, test } from 'vitest';
import { replicast } from '../../../support/io.ts';
import { deployment, hpaFor } from '../../../support/workspace.ts';

const autoscaler = hpaFor('web').replace('apps/v1\n    kind: Deployment', 'argoproj.io/v1alpha1\n    kind: Rollout');
const rollout = (name: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: { name: web }\nspec:\n  workloadRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }\n`;
const withoutRequests = deployment('pods').replace('cpu: 200m\n              ', '');

const linted = async (...texts: string[]) => {
  const { out } = await replicast('lint a.yaml --format json --rule default-cpu-80=off', {
    'a.yaml': texts.join('---\n'),
  });
  return JSON.parse(out).map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`);
};

test('a request that the named Deployment lacks is missed', async () =>
  expect(await linted(autoscaler, rollout('pods'), withoutRequests)).toEqual([
    expect.stringMatching(/^target-without-request: .* of pods has no cpu request/),
  ]));

test('one that it has is found', async () =>
  expect(await linted(autoscaler, rollout('pods'), deployment('pods'))).toEqual([]));

test('of a workload that is not there, nothing is known', async () =>
  expect(await linted(autoscaler, rollout('gone'))).toEqual([]));

test('its own replicas count, not those of the Deployment', async () => {
  const fixed = deployment('pods').replace('spec:\n', 'spec:\n  replicas: 3\n');
  expect(await linted(autoscaler, rollout('pods'), fixed)).toEqual([]);
  expect(await linted(autoscaler, `${rollout('pods')}  replicas: 3\n`, deployment('pods'))).toEqual([
    expect.stringMatching(/^target-fixed-replicas: /),
  ]);
});
