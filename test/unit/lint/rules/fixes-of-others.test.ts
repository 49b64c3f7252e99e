import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { withEditsOfOthers } from '../../../../core/lint/fixes/edits-of-other.ts';
import { findObjectFixes } from '../../../../core/lint/fixes/object-fixes.ts';
import { applyEdits } from '../../../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../../../core/text/lines.ts';
import { diagnosticsOf } from '../../../support/marked.ts';
import { address, type Files, hpaFor, indexFiles } from '../../../support/workspace.ts';
import { nested } from '../../../support/yaml.ts';

const cpu = nested`
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 60 }
`;
const both = `${cpu}    - type: Resource
      resource:
        name: memory
        target: { type: Utilization, averageUtilization: 60 }
`;
const kustomization = { 'kustomization.yaml': 'resources: [hpa.yaml, web.yaml]' };

const workload = (containers: string, more = '') => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
${more}  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
${containers.replaceAll(/^(?=.)/gm, '        ')}`;

async function fixesOf(code: string, hpa: string, text: string, file = 'web.yaml'): Promise<[string, string][]> {
  const files: Files = file === 'hpa.yaml' ? { [file]: text } : { ...kustomization, 'hpa.yaml': hpa, [file]: text };
  const workspaceContext = { index: indexFiles(files), uri: address('hpa.yaml'), startLine: 0 };
  const found = findObjectFixes(analyzeDocument(hpa, { json: false }), { levels: {}, workspaceContext });
  const ofOthers = found.filter((fix) => fix.code === code && fix.ofOther);
  expect(ofOthers.some(({ isPreferred }) => isPreferred)).toBe(false);
  const read = new Set<string>();
  const placed = await withEditsOfOthers(ofOthers, async (uri) => {
    read.add(uri);
    return text;
  });
  expect([...read]).toEqual(ofOthers.length > 0 ? [address(file)] : []);
  const lines = indexLines(text);
  return placed.map(({ title, others }) => {
    expect(others?.uri).toBe(address(file));
    const edits = (others?.edits ?? []).map(({ range, newText }) => ({
      start: offsetAt(lines, range.start),
      end: offsetAt(lines, range.end),
      text: newText,
    }));
    return [title, applyEdits(text, edits)];
  });
}

const title = 'Request cpu 250m in container app of Deployment web';

describe('the missing request is added', () => {
  test.each([
    [
      'to a container without resources',
      '- name: app # ours\n  image: web\n',
      '- name: app # ours\n  image: web\n  resources:\n    requests:\n      cpu: 250m\n',
    ],
    [
      'to other requests',
      '- name: app\n  resources:\n    requests:\n      memory: 1Gi # much\n',
      '- name: app\n  resources:\n    requests:\n      memory: 1Gi # much\n      cpu: 250m\n',
    ],
    [
      'beside limits',
      '- name: app\n  resources:\n    limits:\n      memory: 1Gi\n',
      '- name: app\n  resources:\n    limits:\n      memory: 1Gi\n    requests:\n      cpu: 250m\n',
    ],
    [
      'in a flow map',
      '- { name: app, resources: { requests: { memory: 1Gi } } }\n',
      '- { name: app, resources: { requests: { memory: 1Gi, cpu: 250m } } }\n',
    ],
    [
      'to empty resources',
      '- name: app\n  resources: {}\n',
      '- name: app\n  resources:\n    requests:\n      cpu: 250m\n',
    ],
  ])('%s', async (_, before, after) => {
    const hpa = hpaFor('web', cpu);
    expect(await fixesOf('target-without-request', hpa, workload(before))).toEqual([[title, workload(after)]]);
    const fixed = { ...kustomization, 'hpa.yaml': hpa, 'web.yaml': workload(after) };
    expect(diagnosticsOf(hpa, { files: fixed })).toEqual([]);
  });

  test('in the same file', async () => {
    const hpa = hpaFor('web', cpu);
    const file = (containers: string) => `${hpa}---\n${workload(containers)}`;
    expect(await fixesOf('target-without-request', hpa, file('- name: app\n'), 'hpa.yaml')).toEqual([
      [title, file('- name: app\n  resources:\n    requests:\n      cpu: 250m\n')],
    ]);
  });

  test('in an item of a List', async () => {
    const list = (text: string) => `apiVersion: v1\nkind: List\nitems:\n- ${text.replaceAll('\n', '\n  ').trimEnd()}\n`;
    expect(await fixesOf('target-without-request', hpaFor('web', cpu), list(workload('- name: app\n')))).toEqual([
      [title, list(workload('- name: app\n  resources:\n    requests:\n      cpu: 250m\n'))],
    ]);
  });

  test('for every metric and in every container that lacks it', async () => {
    const request = (indent: string, lines: string) =>
      `  resources:\n    requests:\n${lines.replaceAll(/^/gm, indent)}\n`;
    expect(
      await fixesOf(
        'target-without-request',
        hpaFor('web', both),
        workload(`- name: app\n- name: proxy\n${request('      ', 'cpu: 10m')}`),
      ),
    ).toEqual([
      [
        'Request cpu 250m and memory 64Mi in 2 containers of Deployment web',
        workload(
          `- name: app\n${request('      ', 'cpu: 250m\nmemory: 64Mi')}- name: proxy\n${request('      ', 'cpu: 10m\nmemory: 64Mi')}`,
        ),
      ],
    ]);
  });

  test('in a sidecar', async () => {
    const text = (more: string) =>
      `${workload('- name: app\n  resources: { requests: { cpu: 1 } }\n')}      initContainers:\n        - name: setup\n        - name: mesh\n          restartPolicy: Always\n${more}`;
    expect(await fixesOf('target-without-request', hpaFor('web', cpu), text(''))).toEqual([
      [title.replace('app', 'mesh'), text('          resources:\n            requests:\n              cpu: 250m\n')],
    ]);
  });

  test('but not through an alias, whose anchor may have other uses', async () => {
    const aliased = `${workload('- name: app\n  resources: &small\n    requests: { memory: 1Gi }\n- name: proxy\n  resources: *small\n')}`;
    expect(await fixesOf('target-without-request', hpaFor('web', cpu), aliased)).toEqual([]);
  });
});

test.each([
  ['  replicas: 3 # for now\n', ''],
  ['  replicas: 3\n  strategy: { type: Recreate }\n', '  strategy: { type: Recreate }\n'],
])('the replicas of %j are removed', async (before, after) => {
  const containers = '- name: app\n  resources: { requests: { cpu: 1 } }\n';
  const [found] = await fixesOf('target-fixed-replicas', hpaFor('web', cpu), workload(containers, before));
  expect(found?.[0]).toBe('Remove replicas from Deployment web (only the next apply resets the count to 1)');
  expect(found?.[1].replace(/ *# for now\n/, '')).toBe(workload(containers, after));
});

test('a file that has changed since the index read it gets no edit', async () => {
  const hpa = hpaFor('web', cpu);
  const files = { ...kustomization, 'hpa.yaml': hpa, 'web.yaml': workload('- name: app\n') };
  const workspaceContext = { index: indexFiles(files), uri: address('hpa.yaml'), startLine: 0 };
  const found = findObjectFixes(analyzeDocument(hpa, { json: false }), { levels: {}, workspaceContext });
  expect(found.map(({ title: one }) => one)).toEqual([title]);
  for (const text of [undefined, '', `---\n${files['web.yaml']}`, files['web.yaml'].replace('name: web', 'name: shop')])
    expect(await withEditsOfOthers(found, async () => text)).toEqual([]);
});
