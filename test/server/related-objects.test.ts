// After an edit, only changed diagnostics are found again, and all equal those of a new server.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic, DocumentDiagnosticReport, Range } from 'vscode-languageserver/node';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { isWhole, runs } from '../support/effort.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const kustomization = 'file:///w/env/kustomization.yaml';
const uris = ['file:///w/app/a.yaml', 'file:///w/app/b.yaml', kustomization];
const onDisk = 'file:///w/app/c.yaml';

const names = ['web', 'web', 'api', 'web-2'];
const counted = (name: string) => deployment(name).replace('spec:\n', 'spec:\n  replicas: 3\n');
const named = (kind: string, apiVersion: string, name: string, spec: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\nspec:\n${spec}`;

const objects: readonly ((name: string) => string)[] = [
  (name) => hpaFor(name),
  (name) => hpaFor(name, '  minReplicas: 4\n'),
  (name) => hpaFor(name).replace('name: ', 'name: other-'),
  (name) => deployment(name),
  counted,
  (name) => deployment(name, '', ''),
  (name) =>
    named(
      'PodDisruptionBudget',
      'policy/v1',
      name,
      `  minAvailable: 4\n  selector:\n    matchLabels: { app: ${name} }\n`,
    ),
  (name) =>
    named(
      'VerticalPodAutoscaler',
      'autoscaling.k8s.io/v1',
      name,
      `  targetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }\n`,
    ),
  (name) =>
    named(
      'ScaledObject',
      'keda.sh/v1alpha1',
      name,
      `  scaleTargetRef: { name: ${name} }\n  triggers: [{ type: cpu, metadata: { value: "50" } }]\n`,
    ),
  (name) => hpaFor(name).replace('name: ', 'name: third-').replace('kind: Deployment', 'kind: StatefulSet'),
  (name) => counted(name).replace('kind: Deployment', 'kind: StatefulSet'),
  (name) =>
    named(
      'LimitRange',
      'v1',
      name,
      '  limits: [{ type: Container, defaultRequest: { cpu: 100m, memory: 1Gi }, default: { cpu: 100m } }]\n',
    ),
  (name) =>
    named(
      'Application',
      'argoproj.io/v1alpha1',
      name,
      `  source: { path: ${name === 'web' ? 'app' : 'other'} }\n  ignoreDifferences: [{ group: apps, kind: Deployment, jsonPointers: [/spec/replicas] }]\n  syncPolicy: { syncOptions: [RespectIgnoreDifferences=true] }\n`,
    ),
  (name) => named('ResourceQuota', 'v1', name, '  hard: { pods: "5", requests.cpu: "1" }\n'),
  () => '# A comment.\n',
];

const inNamespace = (text: string, namespace: string) =>
  namespace === '' ? text : text.replace('metadata:\n', `metadata:\n  namespace: ${namespace}\n`);
const object = fc
  .record({
    write: fc.constantFrom(...objects),
    name: fc.constantFrom(...names),
    namespace: fc.constantFrom('', '', '', 'prod'),
  })
  .map(({ write, name, namespace }) => inNamespace(write(name), namespace));
const file = fc.array(object, { minLength: 1, maxLength: 7 });

const kustomizationText = fc
  .record({
    files: fc.uniqueArray(fc.constantFrom('a.yaml', 'b.yaml', 'c.yaml'), { maxLength: 3 }),
    more: fc.constantFrom('', '', 'namePrefix: x-\n', 'namespace: prod\n', 'replicas: [{ name: web, count: 3 }]\n'),
  })
  .map(({ files, more }) => `resources: [${files.map((name) => `../app/${name}`).join(', ')}]\n${more}`);

const edit = fc.record({
  file: fc.constantFrom(0, 0, 1, 1, 2, 3),
  kustomized: kustomizationText,
  at: fc.nat(6),
  removed: fc.constantFrom(0, 1, 1),
  added: fc.array(object, { maxLength: 1 }),
});

const codesOfRelations = [
  ...['duplicate-object', 'pdb-blocks-drain', 'quota-below-max', 'several-autoscalers', 'target-fixed-replicas'],
  ...['target-missing', 'target-without-request', 'vpa-same-resource'],
];

/** Not in the sample of the short tier. */
const rareCodes = ['target-missing'];

const toText = (parts: readonly string[]) => parts.join('---\n');
const toFiles = (parts: readonly (readonly string[])[]) => ({
  texts: uris.map((_, i) => toText(parts[i] ?? [])),
  disk: { [onDisk]: toText(parts[uris.length] ?? []) },
});

function changeBetween(before: string, after: string): { range: Range; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const lines = indexLines(before);
  const range = { start: positionAt(lines, start), end: positionAt(lines, before.length - end) };
  return { range, text: after.slice(start, after.length - end) };
}

async function open(files: Record<string, string>, texts: readonly string[]): Promise<Session> {
  const session = await startSession({ files, capabilities: { textDocument: { diagnostic: {} } } });
  for (const [i, uri] of uris.entries()) session.open(uri, texts[i] ?? '');
  await session.settled();
  return session;
}

/** Pulls twice, because a file is checked again once the output of its kustomization is known. */
async function reported(session: Session): Promise<readonly Diagnostic[][]> {
  await pull(session);
  await session.settled();
  return pull(session);
}

async function pull(session: Session): Promise<readonly Diagnostic[][]> {
  const found: Diagnostic[][] = [];
  for (const uri of uris) {
    const report = await session.client.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    found.push(report.kind === 'full' ? report.items : []);
  }
  return found;
}

test('after any edits the diagnostics are those of files that were just opened', async () => {
  const codes = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(file, file, kustomizationText, file),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      async ([a, b, c, d], edits) => {
        const parts = [[...a], [...b], [c], [...d]];
        const { texts, disk } = toFiles(parts);
        const files = { ...disk };
        const session = await open(files, texts);
        await reported(session);
        for (const [i, { file: which, at, removed, added, kustomized }] of edits.entries()) {
          const edited = parts[which] as string[];
          const before = toText(edited);
          const uri = uris[which];
          if (uri === kustomization) edited[0] = kustomized;
          else edited.splice(Math.min(at, edited.length), removed, ...added);
          if (uri === undefined) {
            files[onDisk] = toText(edited);
            session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: onDisk, type: 2 }] });
          } else session.change(uri, i + 2, changeBetween(before, toText(edited)));
          await session.settled();
          const found = await reported(session);
          for (const { code } of found.flat()) codes.add(code);
          const now = toFiles(parts);
          expect(found).toEqual(await reported(await open(now.disk, now.texts)));
        }
      },
    ),
    runs(100, 9),
  );
  for (const code of codesOfRelations) if (isWhole || !rareCodes.includes(code)) expect(codes).toContain(code);
});

test('a kustomization that includes another file concerns every autoscaler that shares a target there', async () => {
  const scaled = (name: string, kind: string) =>
    hpaFor('web').replace('name: web', `name: ${name}`).replace('kind: Deployment', `kind: ${kind}`);
  const texts = (included: string) => [
    toText([scaled('one', 'Deployment'), scaled('two', 'StatefulSet')]),
    scaled('three', 'StatefulSet'),
    `resources: [${included}]\n`,
  ];
  const before = texts('../app/a.yaml');
  const after = texts('../app/a.yaml, ../app/b.yaml');
  const session = await open({}, before);
  const codes = (found: readonly Diagnostic[][]) => found.map((each) => each.map(({ code }) => code));
  expect(codes(await reported(session)).flat()).not.toContain('several-autoscalers');
  session.change(kustomization, 2, changeBetween(before[2] ?? '', after[2] ?? ''));
  await session.settled();
  const found = codes(await reported(session));
  expect(found[0]).toContain('several-autoscalers');
  expect(found).toEqual(codes(await reported(await open({}, after))));
});
