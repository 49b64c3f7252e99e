// Fixes for an object that kubectl cannot map: a misspelled `kind`, or an `apiVersion` that does not exist.
import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { apiServerRules } from '../../apiserver/apiserver-rules.ts';
import { kinds, newestKinds } from '../../apiserver/kinds.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { changeFix, type ObjectFix } from '../../model/object-fix.ts';
import type { Problem } from '../../model/problem.ts';

/**
 * Returns fixes that correct the `kind` or the `apiVersion`. A fix is preferred if only the case differs, or if the
 * written kind is the plural or the short name of a kind.
 */
export function kindFixes({ at }: Problem, { object }: AnalyzedObject, analyzed: AnalyzedDocument): ObjectFix[] {
  const { kind, apiVersion } = object;
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [];
  return at[0] === 'kind' ? nameFixes(kind, apiVersion) : versionFixes(kind, apiVersion, analyzed);
}

function nameFixes(written: string, apiVersion: string): ObjectFix[] {
  const candidates = newestKinds.filter(({ kind }) =>
    kinds.some((each) => each.kind === kind && each.apiVersion === apiVersion),
  );
  const lower = written.toLowerCase();
  const certain = candidates.find(({ kind, shortName }) =>
    [kind.toLowerCase(), `${kind.toLowerCase()}s`, shortName].includes(lower),
  )?.kind;
  const intended =
    certain ??
    nearestName(
      written,
      candidates.map(({ kind }) => kind),
    );
  return intended === undefined ? [] : [changeFix(['kind'], intended, certain !== undefined)];
}

function versionFixes(kind: string, apiVersion: string, { chosen }: AnalyzedDocument): ObjectFix[] {
  const versions = kinds.filter((each) => each.kind === kind).map((each) => each.apiVersion);
  const certain = versions.find((version) => version.toLowerCase() === apiVersion.toLowerCase());
  const newest = newestKinds.find((each) => each.kind === kind)?.apiVersion;
  const preferred =
    chosen.kubernetes && newest?.startsWith('autoscaling/')
      ? `autoscaling/${apiServerRules(chosen.kubernetes).preferredVersion}`
      : newest;
  const intended = certain ?? preferred;
  return intended === undefined ? [] : [changeFix(['apiVersion'], intended, certain !== undefined)];
}
