// A fact of a file that a kustomization changes proves nothing in the editor.
import { describe, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import { fixedReplicasFacts, type KustomizedFact, severalAutoscalersFacts } from '../support/kustomized-facts.ts';
import { startSession } from '../support/session.ts';
import { hpaFor } from '../support/workspace.ts';

const at = (path: string) => `file:///w/${path}`;
/** Opened last: when its finding is there, the server knows the workspace. */
const last = 'last.yaml';
const clash = `${hpaFor('last')}---\n${hpaFor('last').replace('name: last', 'name: least')}`;

async function inEditor({
  files,
  found: inLint,
  foundInEditor: expected = inLint,
}: KustomizedFact): Promise<{ found: string[]; verdicts: string[] }> {
  const texts = Object.entries({ ...files, [last]: clash });
  const session = await startSession({
    workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    initializationOptions: { files: true },
    files: Object.fromEntries(texts.map(([path, text]) => [at(path), text])),
  });
  for (const [path, text] of texts) session.open(at(path), text);
  await session.diagnostics(
    ({ uri, diagnostics }) => uri === at(last) && diagnostics.some(({ code }) => code === 'several-autoscalers'),
  );
  const lenses = async (path: string) => {
    const asked = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: at(path) },
    });
    return Promise.all(
      asked.map((lens) => (lens.command ? lens : session.client.sendRequest<CodeLens>('codeLens/resolve', lens))),
    );
  };
  const paths = Object.keys(files);
  const titles = (await Promise.all(paths.map(lenses))).flat().flatMap(({ command }) => command?.title ?? []);
  const found = () =>
    paths.flatMap((path) => {
      const { diagnostics = [] } = session.published.findLast(({ uri }) => uri === at(path)) ?? {};
      return diagnostics
        .filter(({ code }) => code === 'several-autoscalers' || /^target-/.test(String(code)))
        .map(({ range, code }) => `${path}:${range.start.line + 1} ${code}`);
    });
  // The findings of a build come after those of the files.
  for (let i = 0; i < 500; i++) {
    await session.settled();
    if (found().length >= expected.length) break;
  }
  return { found: found().toSorted(), verdicts: titles.filter((title) => /^(?:never|paused|fights)/.test(title)) };
}

describe('the editor, in a workspace', () => {
  test.each([...severalAutoscalersFacts, ...fixedReplicasFacts])('that $that', async (fact) => {
    const { found, verdicts } = await inEditor(fact);
    expect(found).toEqual((fact.foundInEditor ?? fact.found).toSorted());
    const isNeverScaled = fact.found.some((one) => one.endsWith('several-autoscalers'));
    // A patch of the autoscaler has the lens of the built one, too.
    expect([...new Set(verdicts)]).toEqual(isNeverScaled ? ['never scales: 2 HPAs target Deployment web'] : []);
  });
});
