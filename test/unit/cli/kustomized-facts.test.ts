// A fact of a file that a kustomization changes proves nothing: rules judge the output of kustomizations.
import { describe, expect, test } from 'vitest';
import { directoryOf } from '../../../core/index/uris.ts';
import { renderKustomization } from '../../../core/render/kustomize/render-kustomization.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { replicast } from '../../support/io.ts';
import {
  fixedReplicasFacts,
  folderFacts,
  type KustomizedFact,
  severalAutoscalersFacts,
} from '../../support/kustomized-facts.ts';

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

interface BuiltObject {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec?: { replicas?: number; scaleTargetRef?: { kind: string; name: string } };
}

function builtByRoots({ files }: KustomizedFact): BuiltObject[][] {
  const kustomizations = Object.keys(files).filter((path) => path.endsWith('kustomization.yaml'));
  const texts = kustomizations.map((path) => files[path] ?? '');
  const roots = kustomizations
    .map(directoryOf)
    .filter((folder) => !texts.some((text) => text.includes(`../${folder}`)));
  return roots.flatMap((folder) => {
    const { error, resources, left } = renderKustomization(new Map(Object.entries(files)), folder);
    expect(error).toBeUndefined();
    // A transformer that is not run may do anything.
    if (left.some(({ effect }) => effect === 'changes')) return [];
    return [resources.map(({ text }) => toValue(readDocument(text.text).root) as unknown as BuiltObject)];
  });
}

function hasCompetitors(objects: readonly BuiltObject[]): boolean {
  const targets = objects.flatMap(({ metadata, spec }) =>
    spec?.scaleTargetRef ? [`${metadata.namespace} ${spec.scaleTargetRef.kind} ${spec.scaleTargetRef.name}`] : [],
  );
  return new Set(targets).size < targets.length;
}

function hasFixedTarget(objects: readonly BuiltObject[]): boolean {
  return objects.some(
    ({ kind, metadata, spec }) =>
      spec?.replicas !== undefined &&
      objects.some((one) => one.spec?.scaleTargetRef?.kind === kind && one.spec.scaleTargetRef.name === metadata.name),
  );
}

describe('what is expected of a workspace is what its kustomizations build', () => {
  test.each(severalAutoscalersFacts)('where it $that', (one) =>
    expect(builtByRoots(one).some(hasCompetitors)).toBe(one.found.length > 0),
  );
  test.each(fixedReplicasFacts)('where it $that', (one) =>
    expect(builtByRoots(one).some(hasFixedTarget)).toBe(one.found.length > 0),
  );
});
