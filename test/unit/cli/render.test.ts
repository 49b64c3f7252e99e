import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';
import { yaml } from '../../support/yaml.ts';

const hpa = (name: string, max: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
spec:
  maxReplicas: ${max}
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
`;
const files = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'chart/values.yaml': 'max: 9\n',
  'chart/templates/hpa.yaml': hpa('{{ .Release.Name }}', '{{ .Values.max }}'),
  'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
  'base/hpa.yaml': hpa('web', '10'),
  'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: my-\n',
  'plain.yaml': hpa('plain', '3'),
};

test('what Helm renders is printed with its template', async () => {
  const { code, out, err } = await replicast('render chart --set max=20 --release blue', files);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(`---\n# Source: chart/templates/hpa.yaml\n${hpa('blue', '20')}`);
});

test('what kustomize builds is printed with its file and the kustomization', async () => {
  const { code, out } = await replicast('render prod', files);
  expect(code).toBe(0);
  expect(out).toMatch(/^---\n# Source: base\/hpa\.yaml with prod\n/);
  expect(out).toContain('\n  name: my-web\n');
});

test('JSON output matches its schema', async () => {
  const validate = new Ajv2020({ strict: false }).compile(
    JSON.parse(readFileSync('docs/formats/render.schema.json', 'utf8')),
  );
  const { out } = await replicast('render . --format json', files);
  const documents: { file: string; kustomization?: string; document: number; text: string }[] = JSON.parse(out);
  expect([validate(documents), validate.errors]).toEqual([true, null]);
  expect(documents.map(({ file, kustomization, document }) => [file, kustomization, document])).toEqual([
    ['base/hpa.yaml', 'prod', 0],
    ['chart/templates/hpa.yaml', undefined, 0],
  ]);
  expect(documents[1]?.text).toContain(hpa('release-name', '9').trimEnd());
});

test('a chart that Helm refuses ends with its error, and the rest is printed', async () => {
  const broken = { ...files, 'chart/templates/broken.yaml': yaml`kind: HorizontalPodAutoscaler{{ fail "no" }}` };
  const { code, out, err } = await replicast('render chart prod', broken);
  expect(code).toBe(2);
  expect(err).toContain('chart/templates/broken.yaml cannot be rendered: execution error at');
  expect(out).toContain('name: my-web');
});

test('manifests that nothing renders are no result', async () =>
  expect(await replicast('render plain.yaml', files)).toEqual({
    code: 2,
    out: '',
    err: 'plain.yaml: no chart or kustomization produces an autoscaler.\n',
  }));
