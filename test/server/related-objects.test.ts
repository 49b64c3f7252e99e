// Diagnostics depend on other objects of the same file and of other files. After an edit only those are found again whose
// answers have changed, and they are always those of a server that has just opened the files.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic, DocumentDiagnosticReport, Range } from 'vscode-languageserver/node';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const uris = ['file:///w/a.yaml', 'file:///w/b.yaml'];
const onDisk = 'file:///w/c.yaml';

const names = ['web', 'web', 'api', 'web-2'];
const counted = (name: string) => deployment(name).replace('spec:\n', 'spec:\n  replicas: 3\n');
const named = (kind: string, apiVersion: string, name: string, spec: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\nspec:\n${spec}`;

/** Objects that are related by names, labels, targets and namespaces. */
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

const edit = fc.record({
  file: fc.constantFrom(0, 1, 1, 2),
  at: fc.nat(6),
  removed: fc.constantFrom(0, 1, 1),
  added: fc.array(object, { maxLength: 1 }),
});

const codesOfRelations = [
  ...['duplicate-object', 'pdb-blocks-drain', 'quota-below-max', 'several-autoscalers', 'target-fixed-replicas'],
  ...['target-missing', 'target-without-request', 'vpa-same-resource'],
];

const toText = (parts: readonly string[]) => parts.join('---\n');
const toFiles = ([a = [], b = [], c = []]: readonly (readonly string[])[]) => ({
  texts: [toText(a), toText(b)],
  disk: { [onDisk]: toText(c) },
});

/** Only what differs is sent, as an editor does. */
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

async function reported(session: Session): Promise<readonly Diagnostic[][]> {
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
      fc.tuple(file, file, file),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      async (start, edits) => {
        const parts = start.map((each) => [...each]);
        const { texts, disk } = toFiles(parts);
        const files = { ...disk };
        const session = await open(files, texts);
        await reported(session);
        for (const [i, { file: which, at, removed, added }] of edits.entries()) {
          const edited = parts[which] as string[];
          const before = toText(edited);
          edited.splice(Math.min(at, edited.length), removed, ...added);
          const uri = uris[which];
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
    { numRuns: 100 },
  );
  // The edits reach the rules about other objects.
  for (const code of codesOfRelations) expect(codes).toContain(code);
});
