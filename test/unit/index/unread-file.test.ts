// An index that reads files on demand gives the answers of one that has read all files.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyzeFile, autoscalersOf } from '../../../core/analysis/analyze-file.ts';
import { unreadFile } from '../../../core/analysis/unread-file.ts';
import { WorkspaceIndex } from '../../../core/index/workspace-index.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { verdictOf } from '../../../core/lint/verdicts/verdict.ts';
import { runs } from '../../support/effort.ts';
import { address, deployment, type Files, hpaFor, indexFiles } from '../../support/workspace.ts';

const inShop = '  namespace: shop\n';
const budget = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: guard, namespace: shop }
spec: { minAvailable: 1, selector: { matchLabels: { app: web } } }
`;
const kustomization = (more: string) => `kind: Kustomization\nresources: [one.yaml, two.yaml]\n${more}`;

/** A search of the text must not miss these names, kinds and namespaces. */
const texts: readonly string[] = [
  hpaFor('web'),
  hpaFor('web').replace('spec:', `${inShop}spec:`),
  hpaFor('other')
    .replace(/name: other\n {2}max/, 'name: web\n  max')
    .replace('spec:', `${inShop}spec:`),
  hpaFor('w"e"b').replaceAll('w"e"b', '"\\x77eb"').replace('spec:', `${inShop}spec:`),
  hpaFor('late').replaceAll('late', '"we\\\n    b"'),
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [{ kind: 'Deployment', metadata: { name: 'web' } }] }),
  deployment('web', inShop),
  deployment('web'),
  deployment('web2', inShop, '300m'),
  deployment('web', inShop).replace('name: web', 'name: !!binary d2Vi'),
  deployment('twin', inShop).replace('app: twin', 'app: "\\u0077eb"').replace('spec:', 'spec:\n  replicas: 3'),
  budget,
  kustomization('patches: [{ path: three.yaml }]'),
  kustomization('namePrefix: prod-'),
  '- op: replace\n  path: /spec/template/spec/containers/0/resources\n  value: {}\n',
  'kind: Service\nmetadata: { name: web }\n',
];

const names = ['one.yaml', 'two.yaml', 'three.yaml', 'kustomization.yaml', 'sub/four.yaml'] as const;

function unreadIndex(files: Files): WorkspaceIndex {
  const index = new WorkspaceIndex();
  for (const [name, text] of Object.entries(files)) index.putUnread(unreadFile(address(name), text));
  return index;
}

function answers(files: Files, index: WorkspaceIndex): unknown {
  return Object.entries(files).map(([name, text]) =>
    [...analyzeFile(text, name)].map((found) => {
      const context = { index, uri: address(name), startLine: found.startLine };
      const verdicts = autoscalersOf(found).map(({ autoscaler, analyzed }) => verdictOf(analyzed, autoscaler, context));
      const problems = findProblems(found.analyzed, { levels: {}, workspaceContext: context });
      return [problems, verdicts];
    }),
  );
}

test('gives the answers of an index that has read all files, in any workspace', () => {
  const workspaces = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...texts), { minKeys: 1 });
  fc.assert(
    fc.property(workspaces, (files) => {
      expect(answers(files, unreadIndex(files))).toEqual(answers(files, indexFiles(files)));
    }),
    runs(2000),
  );
});

test('has the objects of all files in the same order', () => {
  const files = Object.fromEntries(texts.map((text, at) => [`${at}.yaml`, text]));
  const index = unreadIndex(files);
  for (const name of ['twin', 'web']) index.named('workload', name);
  expect([...index.all()]).toEqual([...indexFiles(files).all()]);
});

test('reads only files that may have what is asked for', () => {
  const read: string[] = [];
  const index = new WorkspaceIndex();
  for (const name of ['web', 'shop', 'late']) {
    const file = unreadFile(address(`${name}.yaml`), deployment(name));
    const readAndNote = () => {
      read.push(name);
      return file.read();
    };
    index.putUnread({ ...file, read: readAndNote });
  }
  expect(index.named('workload', 'web')).toHaveLength(1);
  expect(index.ofRole('kustomization')).toEqual([]);
  expect(read).toEqual(['web']);
  index.put(address('shop.yaml'), []);
  expect(index.ofRole('workload')).toHaveLength(2);
  expect(read).toEqual(['web', 'late']);
});
