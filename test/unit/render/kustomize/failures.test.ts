// An error of kustomize has the place to correct, and not the kustomizations around it.
import { expect, test } from 'vitest';
import { renderKustomization } from '../../../../core/render/kustomize/render-kustomization.ts';
import { hpa, overlayTree } from '../../../support/kustomization.ts';

const target = 'target: {kind: HorizontalPodAutoscaler}';
const base = { 'hpa.yaml': hpa() };

/** `file: text at the place | reason` */
function failureOf(files: ReadonlyMap<string, string>, directory = 'overlay'): string {
  const { failure } = renderKustomization(files, directory);
  const { place, reason } = failure ?? {};
  const text = place && files.get(place.file)?.slice(place.start, place.end);
  return `${place?.file}: ${text} | ${reason}`;
}

test.each([
  [
    'a field that does not exist',
    'patchez: []\n',
    'overlay/kustomization.yaml: patchez | invalid Kustomization: json: unknown field "patchez"',
  ],
  [
    'a value of the wrong type',
    'namePrefix: [a]\n',
    'overlay/kustomization.yaml: [a] | invalid Kustomization: json: cannot unmarshal array into Go value of type string',
  ],
  [
    'an operation that does not apply',
    `patches: [{path: ops.yaml, ${target}}]\n`,
    "overlay/ops.yaml: {op: remove, path: /spec/a} | error in remove for path: '/spec/a': Unable to remove nonexistent key: a: missing value",
  ],
  [
    'a replacement without a source',
    'replacements: [{source: {kind: ConfigMap}, targets: []}]\n',
    'overlay/kustomization.yaml: {source: {kind: ConfigMap}, targets: []} | nothing selected by ConfigMap.[noVer].[noGrp]/[noName].[noNs]',
  ],
  [
    'a file that is not there',
    'components: [lost]\n',
    "overlay/kustomization.yaml: lost | must build at directory: not a valid directory: '/overlay/lost' doesn't exist",
  ],
  [
    'replicas of nothing',
    'replicas: [{name: api, count: 2}]\n',
    /^overlay\/kustomization\.yaml: api \| resource with name api does not match/,
  ],
])('%s', (_, overlay, expected) => {
  const files = overlayTree(overlay, base, { 'overlay/ops.yaml': '- {op: remove, path: /spec/a}\n' });
  const found = failureOf(files);
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatch(expected);
});

test('the error of a base is placed in the base, with the whole text of kustomize', () => {
  const files = overlayTree('', base, { 'base/kustomization.yaml': 'resources: [hpa.yaml]\npatchez: []\n' });
  expect(failureOf(files)).toBe(
    'base/kustomization.yaml: patchez | invalid Kustomization: json: unknown field "patchez"',
  );
  expect(renderKustomization(files, 'overlay').error).toMatch(/^accumulating resources: accumulation err=/);
});

test('a line that is no YAML is the place, in a kustomization and in a resource', () => {
  const broken = 'kind: A\n  spec: [\n';
  expect(failureOf(overlayTree('namePrefix: "\n', base))).toMatch(
    /^overlay\/kustomization\.yaml: .*\| invalid Kustomization: yaml: /,
  );
  expect(failureOf(overlayTree('', { 'hpa.yaml': broken }))).toMatch(
    /^base\/hpa\.yaml: A \| MalformedYAMLError: yaml: /,
  );
});

test('without what kustomize would fetch, a patch of it is left out, but other errors stay', () => {
  const fetched = 'resources: [../base, "https://example.com/a"]\n';
  const files = overlayTree('', base, {
    'overlay/kustomization.yaml': `${fetched}patches: [{path: other.yaml}]\nreplicas: [{name: other, count: 2}]\n`,
    'overlay/other.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: other}\n',
  });
  const { error, resources, left } = renderKustomization(files, 'overlay');
  expect({ error, names: resources.map(({ name }) => name) }).toEqual({ error: undefined, names: ['web'] });
  expect(left).toMatchObject([{ text: 'https://example.com/a', effect: 'adds' }]);
});
