// Reports patch targets that select no autoscaler. kustomize itself does not warn of a patch that changes nothing.
import { newestKinds } from '../apiserver/kinds.ts';
import { unmatchedCode } from '../lint/build-code.ts';
import type { ProblemAtOffset } from '../lint/find-problems.ts';
import { nearestName } from '../model/nearest-name.ts';
import type { Text } from '../render/kustomize/load/decode.ts';
import { referencedFiles } from '../render/kustomize/load/referenced-files.ts';
import type { Range } from '../text/node.ts';
import { nameOfBuild } from './build-texts.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { treePath } from './kustomization-folder.ts';

/** Ranges are offsets in the whole file. */
export interface UnmatchedTarget {
  problem: ProblemAtOffset;
  /** The name that was certainly meant, and the range that this name replaces. */
  meant?: { range: Range; name: string } | undefined;
}

const kindPattern = new RegExp(`^(?:${newestKinds.map(({ kind }) => kind).join('|')})$`);

/**
 * Returns the patch targets in a file that select no autoscaler. Targets in a component are left out. A build that
 * failed or is incomplete is ignored, because the missing resources may include the object of a target.
 */
export function unmatchedTargets(uri: string, all: readonly KustomizationBuild[]): UnmatchedTarget[] {
  const path = treePath(uri);
  const found = new Map<number, UnmatchedTarget>();
  for (const build of all.filter(isCertain)) {
    for (const target of build.rendered.unmatched) {
      const { place, kind, name } = target;
      // A target without a name is not reported, because such a target selects any autoscaler.
      if (place.file !== path || !name || !kind || !kindPattern.test(kind.value)) continue;
      if (!found.has(place.start)) found.set(place.start, describe(name, kind, build));
    }
  }
  const [first] = all;
  const isComponent = found.size > 0 && referencedFiles(first?.folder.files.get(path) ?? '', path).isComponent;
  return isComponent ? [] : [...found.values()];
}

function isCertain({ rendered, folder }: KustomizationBuild): boolean {
  const mayAdd = rendered.left.some(({ effect }) => effect === 'adds' || effect === 'changes');
  return !rendered.failure && !mayAdd && folder.missing.length === 0 && !folder.isIncomplete;
}

function describe(name: Text, kind: Text, build: KustomizationBuild): UnmatchedTarget {
  const all = build.autoscalers.filter(({ resource }) => resource.kind === kind.value);
  const names = all.map(({ resource }) => resource.originalName);
  const meant = nearestName(name.value, names);
  const listed = names.length === 1 ? `; the only ${kind.value} is ${names[0]}` : '';
  const message = `The patch changes nothing: ${nameOfBuild(build)} has no ${kind.value} that matches ${name.value}${listed}.`;
  return {
    problem: { code: unmatchedCode, level: 'warning', range: name.place, message },
    ...(meant !== undefined && isInline(name.style) && { meant: { range: name.place, name: meant } }),
  };
}

function isInline(style: Text['style']): boolean {
  return style !== 'literal' && style !== 'folded';
}
