// Rules about other objects judge what kustomizations build: a fact of a file that a kustomization changes proves nothing.
import { describe, expect, test } from 'vitest';
import { replicast } from '../../support/io.ts';
import {
  fixedReplicasFacts,
  folderFacts,
  type KustomizedFact,
  severalAutoscalersFacts,
} from '../../support/kustomized-facts.ts';

/** `file:line code` of the findings about other objects. */
async function linted({ files }: KustomizedFact): Promise<string[]> {
  const { out } = await replicast('lint . --format json', files);
  const all: { file: string; line: number; code: string }[] = JSON.parse(out);
  return all
    .filter(({ code }) => code === 'several-autoscalers' || code.startsWith('target-'))
    .map(({ file, line, code }) => `${file}:${line} ${code}`)
    .toSorted();
}

describe('lint of a workspace', () => {
  test.each([...severalAutoscalersFacts, ...fixedReplicasFacts, ...folderFacts])('that $that', async (one) =>
    expect(await linted(one)).toEqual(one.found.toSorted()),
  );
});
