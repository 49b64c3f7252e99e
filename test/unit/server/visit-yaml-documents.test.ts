import { expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver';
import { openSourceFile } from '../../../core/text/source-file.ts';
import { visitForRequest } from '../../../server/documents/visit-yaml-documents.ts';
import type { OpenDocument } from '../../../server/files/open-documents.ts';

const document = { source: openSourceFile('a: 1\n---\nb: 2\n---\nc: 3\n') } as OpenDocument;

interface Interruption {
  cancelling: CancellationTokenSource;
  isCurrent: boolean;
}

/** Every YAML document takes a slice of its own. */
async function visitUntil(interrupt: (interruption: Interruption) => void) {
  let [ms, visited] = [0, 0];
  const interruption = { cancelling: new CancellationTokenSource(), isCurrent: true };
  const now = () => {
    ms += 100;
    return ms;
  };
  const results = await visitForRequest(
    {
      runtime: { now, defer: (work) => void setImmediate(work) },
      documents: { isCurrent: () => interruption.isCurrent },
    },
    { document, token: interruption.cancelling.token },
    () => {
      visited += 1;
      if (visited === 2) interrupt(interruption);
      return [visited];
    },
  );
  return { results, visited };
}

test('a walk ends after the slice in which its request is cancelled', async () =>
  expect(await visitUntil(({ cancelling }) => cancelling.cancel())).toEqual({ results: undefined, visited: 2 }));

test('a walk ends after the slice in which its document changes', async () =>
  expect(
    await visitUntil((interruption) => {
      interruption.isCurrent = false;
    }),
  ).toEqual({ results: undefined, visited: 2 }));

test('a walk without an interruption has the results of all documents', async () =>
  expect(await visitUntil(() => {})).toEqual({ results: [1, 2, 3], visited: 3 }));
