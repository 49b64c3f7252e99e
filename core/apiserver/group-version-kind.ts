import { isObject, type Value } from '../model/value.ts';
import { decode } from './decode.ts';
import { goField, stringType, structType } from './types/go-types.ts';

export interface GroupVersionKind {
  group: string;
  version: string;
  kind: string;
}

export type GroupVersionKindResult = { ok: true; value: GroupVersionKind } | { ok: false; error: string };

const typeMetaStruct = structType('', '', [goField('apiVersion', stringType()), goField('kind', stringType())]);
const typeMetaGoType =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

export function readGroupVersionKind(value: Value): GroupVersionKindResult {
  const { value: found, error } = decode(value, typeMetaStruct, { ignoreCase: true });
  if (error !== undefined)
    return {
      ok: false,
      error: `couldn't get version/kind; json parse error: ${isObject(value) ? error : error.replace(/of type \.$/, `of type ${typeMetaGoType}`)}`,
    };
  const groupVersion = parseGroupVersion(String(found.apiVersion ?? ''));
  if (!groupVersion) return { ok: false, error: `unexpected GroupVersion string: ${String(found.apiVersion)}` };
  return { ok: true, value: { ...groupVersion, kind: String(found.kind ?? '') } };
}

export function parseGroupVersion(apiVersion: string): { group: string; version: string } | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 2
    ? { group: parts[0] ?? '', version: parts[1] ?? '' }
    : { group: '', version: parts[0] ?? '' };
}

export function fillFromRequest(
  { group, version, kind }: GroupVersionKind,
  requested: GroupVersionKind,
): GroupVersionKind {
  const filledKind = kind === '' ? requested.kind : kind;
  if (version === '' && (group === '' || group === requested.group))
    return { group: requested.group, version: requested.version, kind: filledKind };
  return { group, version, kind: filledKind };
}
