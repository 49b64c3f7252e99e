// A change of a built autoscaler is made in one file, and the other files stay.
import { describe, expect, test } from 'vitest';
import { builtWriter } from '../../../core/kustomize/built-writer.ts';
import { KustomizationBuilds } from '../../../core/kustomize/kustomization-builds.ts';
import { parsePath } from '../../../core/model/path.ts';
import { applyEdits } from '../../../core/text/edits/minimal-edits.ts';
import { noText } from '../../../core/text/file-text.ts';
import { collectFiles } from '../../../core/workspace/collect-files.ts';

const base = `# The shop.
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20 # as agreed
  behavior:
    scaleUp:
      policies:
        - type: Pods
          value: 1 # one by one
          periodSeconds: 60
`;
const patch = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  maxReplicas: 40
  behavior:
    scaleUp:
      stabilizationWindowSeconds: 120 # cautious
`;
const operations = `- op: replace
  path: /spec/maxReplicas
  value: 40 # for the peak
`;
const kustomization = (more: string) => `resources: [../base]\nnamePrefix: prod-\n${more}`;
const inline = `patches:
  - target: { kind: HorizontalPodAutoscaler }
    patch: |-
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata:
        name: web
      spec:
        maxReplicas: 40
`;

async function writerOf(overlay: string, more: Record<string, string> = {}) {
  const files: Record<string, string> = {
    'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'base/hpa.yaml': base,
    'overlay/kustomization.yaml': kustomization(overlay),
    ...more,
  };
  const folder = collectFiles('overlay/kustomization.yaml', { read: (path) => files[path] ?? noText.missing });
  const builds = new KustomizationBuilds();
  const build = folder && builds.build({ uri: 'file:///overlay/kustomization.yaml', ...folder }, {});
  const [built] = build?.autoscalers ?? [];
  if (!build || !built) throw new Error('nothing is built');
  return builtWriter(built, build, builds);
}

type Changes = Readonly<Record<string, string | number>>;

async function changed(changes: Changes, overlay: string, more?: Record<string, string>) {
  const writer = await writerOf(overlay, more);
  const files = writer.editsOf(Object.entries(changes).map(([path, to]) => ({ at: parsePath(path), to })));
  return files?.map(({ file: { name, text }, edits }) => {
    const before = text.split('\n');
    return [
      name,
      ...applyEdits(text, edits)
        .split('\n')
        .filter((line) => !before.includes(line)),
    ];
  });
}

const patched = 'patches: [{ path: patch.yaml }]\n';
const withPatch = (text: string) => ({ 'overlay/patch.yaml': text });

describe('a change is made', () => {
  test('in the patch that sets the value', async () => {
    expect(await changed({ 'spec.maxReplicas': 30 }, patched, withPatch(patch))).toEqual([
      ['overlay/patch.yaml', '  maxReplicas: 30'],
    ]);
    expect(await changed({ 'spec.behavior.scaleUp.stabilizationWindowSeconds': 0 }, patched, withPatch(patch))).toEqual(
      [['overlay/patch.yaml', '      stabilizationWindowSeconds: 0 # cautious']],
    );
  });

  test('in the base if it sets the value', async () => {
    const changes = { 'spec.behavior.scaleUp.policies[0].value': 4, 'spec.maxReplicas': 30 };
    expect(await changed(changes, '')).toEqual([
      ['base/hpa.yaml', '  maxReplicas: 30 # as agreed', '          value: 4 # one by one'],
    ]);
  });

  test('in both, each where its value is set', async () => {
    const changes = { 'spec.behavior.scaleUp.policies[0].value': 4, 'spec.maxReplicas': 30 };
    expect(await changed(changes, patched, withPatch(patch))).toEqual([
      ['base/hpa.yaml', '          value: 4 # one by one'],
      ['overlay/patch.yaml', '  maxReplicas: 30'],
    ]);
  });

  test('of a field that nothing sets, in the patch that is the nearest to it', async () => {
    expect(await changed({ 'spec.behavior.scaleUp.selectPolicy': 'Min' }, patched, withPatch(patch))).toEqual([
      ['overlay/patch.yaml', '      selectPolicy: Min'],
    ]);
  });

  test('of a field that nothing sets, in the base if the patch has nothing around it', async () => {
    const small = patch.slice(0, patch.indexOf('  behavior:'));
    expect(await changed({ 'spec.behavior.scaleUp.selectPolicy': 'Min' }, patched, withPatch(small))).toEqual([
      ['base/hpa.yaml', '      selectPolicy: Min'],
    ]);
  });

  test('in a patch inside of the kustomization', async () => {
    expect(await changed({ 'spec.maxReplicas': 30 }, inline)).toEqual([
      ['overlay/kustomization.yaml', '        maxReplicas: 30'],
    ]);
  });

  test('in the operation that sets the value, and not beside it', async () => {
    const overlay = 'patches: [{ path: ops.yaml, target: { kind: HorizontalPodAutoscaler } }]\n';
    const more = { 'overlay/ops.yaml': operations };
    expect(await changed({ 'spec.maxReplicas': 30 }, overlay, more)).toEqual([
      ['overlay/ops.yaml', '  value: 30 # for the peak'],
    ]);
    expect(await changed({ 'spec.behavior.scaleUp.selectPolicy': 'Min' }, overlay, more)).toEqual([
      ['base/hpa.yaml', '      selectPolicy: Min'],
    ]);
  });
});

test('of a file outside of the kustomization it is said that others change, too', async () => {
  const notes = async (overlay: string) => {
    const writer = await writerOf(overlay, withPatch(patch));
    return writer.editsOf([{ at: ['spec', 'maxReplicas'], to: 30 }])?.map(({ file }) => file.note);
  };
  expect(await notes('')).toEqual(['Other kustomizations that build this file change, too.']);
  expect(await notes(patched)).toEqual([undefined]);
});

describe('no change is made', () => {
  test('if the patch changes another autoscaler, too', async () => {
    const two = { 'base/hpa.yaml': `${base}---\n${base.replace('name: web', 'name: api')}` };
    expect(await changed({ 'spec.maxReplicas': 30 }, inline, two)).toBeUndefined();
  });

  test('of a value that kustomize computes', async () => {
    const writer = await writerOf('');
    expect(writer.editsOf([{ at: ['metadata', 'name'], to: 'other' }])).toBeUndefined();
  });
});

test('comments in patches and in the base protect fields', async () => {
  const kept = patch.replace('maxReplicas: 40', 'maxReplicas: 40 # replicast: keep');
  const { kept: paths } = await writerOf(patched, {
    ...withPatch(kept),
    'base/hpa.yaml': base.replace('minReplicas: 2', 'minReplicas: 2 # replicast: keep'),
  });
  expect(paths).toEqual([
    ['spec', 'maxReplicas'],
    ['spec', 'minReplicas'],
  ]);
});
