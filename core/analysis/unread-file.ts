// A file that the index reads only if it may have an object that is asked for: parsing a text takes many times as long
// as searching it. The search errs on one side only, so the answers are those of an index that has read everything.
import { kindsOf } from '../index/read/read-object.ts';
import type { Sought, UnreadFile } from '../index/workspace-index.ts';
import type { ObjectRole } from '../index/workspace-object.ts';
import { isChartUri, isKustomizationUri, scanFile } from './scan-document.ts';

export function unreadFile(uri: string, text: string): UnreadFile {
  return {
    uri,
    mayHave: ({ role, scalars }) =>
      isChartUri(uri) || (scalars.every((scalar) => mayHaveScalar(text, scalar)) && mayHaveRole({ uri, text }, role)),
    read: () => scanFile(uri, text),
  };
}

/** Only an escape in double quotes and `!!binary` can write such a scalar in another way. */
function mayHaveScalar(text: string, scalar: string): boolean {
  return text.includes(scalar) || !/^[\w.-]+$/.test(scalar) || /\\(?:[xuU]|\r?\n)|binary/.test(text);
}

function mayHaveRole({ uri, text }: { uri: string; text: string }, role: Sought['role']): boolean {
  if (role === undefined || rolesWithoutKind.has(role)) return true;
  if (role === 'kustomization' && isKustomizationUri(uri)) return true;
  // A workload is any object with pods.
  const words = role === 'workload' ? ['template'] : kindsOf(role);
  return words.some((word) => mayHaveScalar(text, word));
}

const rolesWithoutKind: ReadonlySet<ObjectRole> = new Set(['patch', 'values', 'template']);
