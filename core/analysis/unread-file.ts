// The index parses a file only if a text search finds that the file may contain a requested object, because parsing
// takes many times as long as the search. The search has no false negatives, so the result is the same as with all
// files parsed.

import type { Sought, UnreadFile } from '../index/index-content.ts';
import { kindsOf } from '../index/read/read-object.ts';
import type { ObjectRole } from '../index/workspace-object.ts';
import { once } from '../model/once.ts';
import { isChartUri, isKustomizationUri, scanFile } from './scan-document.ts';

export function unreadFile(uri: string, text: string): UnreadFile {
  // Escapes in double quotes and `!!binary` can hide a plain scalar from a search in the text.
  const hidesScalars = once(() => /\\(?:[xuU]|\r?\n)|binary/.test(text));
  const mayHaveScalar = (scalar: string) => text.includes(scalar) || !/^[\w.-]+$/.test(scalar) || hidesScalars();
  return {
    uri,
    mayHave: ({ role, scalars }) =>
      isChartUri(uri) || (scalars.every(mayHaveScalar) && mayHaveRole(uri, role, mayHaveScalar)),
    read: () => scanFile(uri, text),
  };
}

function mayHaveRole(uri: string, role: Sought['role'], mayHaveScalar: (scalar: string) => boolean): boolean {
  if (role === undefined || rolesWithoutKind.has(role)) return true;
  if (role === 'kustomization' && isKustomizationUri(uri)) return true;
  // An object of any kind with a pod template can be a workload, so the search is for the key `template` and not for
  // kinds.
  const words = role === 'workload' ? ['template'] : kindsOf(role);
  return words.some(mayHaveScalar);
}

const rolesWithoutKind: ReadonlySet<ObjectRole> = new Set(['patch', 'values', 'template']);
