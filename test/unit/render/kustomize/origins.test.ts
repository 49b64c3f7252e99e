import { describe, expect, test } from 'vitest';
import { renderKustomization } from '../../../../core/render/kustomize/render-kustomization.ts';
import { deployment, hpa, overlayTree } from '../../../support/kustomization.ts';

function originsOf(files: ReadonlyMap<string, string>): string[] {
  return renderKustomization(files, 'overlay').resources.flatMap(({ text: { text, pieces } }) =>
    pieces.map(({ start, end, origin: { place } }) => {
      const source = place && files.get(place.file)?.slice(place.start, place.end);
      return `${text.slice(start, end)} <- ${place?.file}: ${source}`;
    }),
  );
}

const base = { 'hpa.yaml': hpa('web', '{maxReplicas: 5, scaleTargetRef: {kind: Deployment, name: web}}') };

describe('every value of the output comes from the place that a person edits', () => {
  test('the base, if nothing changes it', () => {
    expect(originsOf(overlayTree('', base))).toEqual(
      expect.arrayContaining(['maxReplicas <- base/hpa.yaml: maxReplicas', '5 <- base/hpa.yaml: 5']),
    );
  });

  test('the patch in a file', () => {
    const files = { 'overlay/patch.yaml': `# first\n---\n${hpa('web', '{maxReplicas: 9}')}` };
    expect(originsOf(overlayTree('patches: [{path: patch.yaml}]', base, files))).toContain(
      '9 <- overlay/patch.yaml: 9',
    );
  });

  test('the patch inside the kustomization, line by line', () => {
    const patch = hpa('web', '\n  minReplicas: 2\n  maxReplicas: 9').replaceAll('\n', '\n    ');
    const origins = originsOf(overlayTree(`patches:\n- patch: |-\n    ${patch}\n`, base));
    expect(origins).toContain('9 <- overlay/kustomization.yaml: 9');
    expect(origins).toContain('minReplicas <- overlay/kustomization.yaml: minReplicas');
  });

  test('an operation, in YAML and in JSON', () => {
    const target = 'target: {kind: HorizontalPodAutoscaler}';
    const inline = `patches:\n- ${target}\n  patch: |\n\n    - op: replace\n      path: /spec/maxReplicas\n      value: 7\n`;
    expect(originsOf(overlayTree(inline, base))).toContain('7 <- overlay/kustomization.yaml: 7');
    const file = { 'overlay/ops.json': '[{"op": "add", "path": "/spec/minReplicas", "value": 2}]' };
    expect(originsOf(overlayTree(`patches: [{path: ops.json, ${target}}]`, base, file))).toContain(
      '2 <- overlay/ops.json: 2',
    );
  });

  test('a quoted patch as a whole, since its text is escaped', () => {
    const quoted = JSON.stringify(hpa('web', '{maxReplicas: 9}'));
    expect(originsOf(overlayTree(`patches: [{patch: ${quoted}}]`, base))).toContain(
      `9 <- overlay/kustomization.yaml: ${quoted}`,
    );
  });

  test('the field of the kustomization', () => {
    const fields =
      'namePrefix: my-\nnamespace: shop\nlabels: [{pairs: {team: a}}]\nreplicas: [{name: web, count: 3}]\n';
    const images = 'images: [{name: web, newTag: v2}]\n';
    const origins = originsOf(overlayTree(fields + images, { ...base, 'deployment.yaml': deployment() }));
    // An added key has the place of its value.
    expect(origins.filter((origin) => origin.includes('overlay/'))).toEqual([
      'team <- overlay/kustomization.yaml: a',
      'a <- overlay/kustomization.yaml: a',
      'my-web <- overlay/kustomization.yaml: my-',
      'namespace <- overlay/kustomization.yaml: shop',
      'shop <- overlay/kustomization.yaml: shop',
      'replicas <- overlay/kustomization.yaml: 3',
      '3 <- overlay/kustomization.yaml: 3',
      'web:v2 <- overlay/kustomization.yaml: v2',
      'team <- overlay/kustomization.yaml: a',
      'a <- overlay/kustomization.yaml: a',
      'my-web <- overlay/kustomization.yaml: my-',
      'namespace <- overlay/kustomization.yaml: shop',
      'shop <- overlay/kustomization.yaml: shop',
      'my-web <- overlay/kustomization.yaml: my-',
    ]);
  });

  test('the source of a replacement', () => {
    const replacement =
      'replacements:\n- sourceValue: "8"\n  targets:\n  - select: {kind: HorizontalPodAutoscaler}\n    fieldPaths: [spec.maxReplicas]\n';
    expect(originsOf(overlayTree(replacement, base))).toContain('8 <- overlay/kustomization.yaml: "8"');
  });

  test('after a byte order mark and with line breaks of Windows, too', () => {
    const files = { 'hpa.yaml': `\uFEFF${hpa('web', '\n  maxReplicas: 5').replaceAll('\n', '\r\n')}` };
    expect(originsOf(overlayTree('', files))).toContain('5 <- base/hpa.yaml: 5');
  });
});

describe('a patch knows the resources that it changes', () => {
  test('with their base, and with the patch inside its file', () => {
    const patch = `${hpa('web', '{maxReplicas: 9}')}---\n${deployment()}`;
    const files = overlayTree(
      'patches: [{path: patch.yaml}]',
      { ...base, 'deployment.yaml': deployment() },
      {
        'overlay/patch.yaml': patch,
      },
    );
    const { patched } = renderKustomization(files, 'overlay');
    expect(
      patched.map((each) => [
        patch.slice(each.patch.start, each.patch.end).slice(0, 23),
        each.base?.file,
        each.resource?.kind,
      ]),
    ).toEqual([
      ['apiVersion: autoscaling', 'base/hpa.yaml', 'HorizontalPodAutoscaler'],
      ['apiVersion: apps/v1\nkin', 'base/deployment.yaml', 'Deployment'],
    ]);
  });

  test('a patch that deletes its resource names only the base', () => {
    const patch = `${hpa('web', '{}')}$patch: delete\n`;
    const files = overlayTree('patches: [{path: patch.yaml}]', base, { 'overlay/patch.yaml': patch });
    const { patched, resources } = renderKustomization(files, 'overlay');
    expect(resources).toEqual([]);
    expect(patched).toMatchObject([{ base: { file: 'base/hpa.yaml' }, resource: undefined }]);
  });
});
