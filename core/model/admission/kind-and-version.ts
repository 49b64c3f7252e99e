// Which version and kind an object says it has, as the server looks for them before it decodes the rest.
import { isObject, type Value } from '../value.ts';
import { decode } from './decode.ts';
import { field, struct, text } from './types/go.ts';

export interface KindAndVersion {
  group: string;
  version: string;
  kind: string;
}

export type ReadKind = { ok: true; value: KindAndVersion } | { ok: false; error: string };

const detector = struct('', '', [field('apiVersion', text()), field('kind', text())]);
const detectorType = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

export function readKindAndVersion(value: Value): ReadKind {
  const { value: found, error } = decode(value, detector, { anyCase: true });
  if (error !== undefined)
    return {
      ok: false,
      error: `couldn't get version/kind; json parse error: ${isObject(value) ? error : error.replace(/of type \.$/, `of type ${detectorType}`)}`,
    };
  const groupVersion = splitVersion(String(found.apiVersion ?? ''));
  if (!groupVersion) return { ok: false, error: `unexpected GroupVersion string: ${String(found.apiVersion)}` };
  return { ok: true, value: { ...groupVersion, kind: String(found.kind ?? '') } };
}

/** Undefined for more than one slash. */
export function splitVersion(apiVersion: string): { group: string; version: string } | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 2 ? { group: parts[0] ?? '', version: parts[1] ?? '' } : { group: '', version: parts[0] ?? '' };
}

/** What the object does not say, the address of the request says. */
export function withAddress({ group, version, kind }: KindAndVersion, address: KindAndVersion): KindAndVersion {
  const named = kind === '' ? address.kind : kind;
  if (version === '' && (group === '' || group === address.group)) return { group: address.group, version: address.version, kind: named };
  return { group, version, kind: named };
}
