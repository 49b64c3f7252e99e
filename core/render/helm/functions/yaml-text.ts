import { emitYaml, goYaml2, goYaml3 } from '../../go-yaml/emitter.ts';
import { compareKeys } from '../../go-yaml/key-order.ts';
import { textStyle } from '../../go-yaml/text-style.ts';
import type { YamlNode, YamlScalar } from '../../go-yaml/yaml-node.ts';
import type { Origin, Piece } from '../../origin.ts';
import { formatFloat } from '../go/format-float.ts';
import { bytesOf } from '../go/format-value.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import type { GoFloat, GoString, GoValue } from '../go/value.ts';
import { encodeBase64 } from './base64.ts';
import { jsonFields } from './json-fields.ts';
import { fail } from './signatures.ts';
import { piecesOf } from './traced-strings.ts';

type Version = 2 | 3;

/** Like sigs.k8s.io/yaml, converts the value to JSON and then to YAML. */
export function toYaml(value: GoValue): GoString {
  return emitted(value, 2);
}

/**
 * Writes YAML as yaml.v3 does. The value is not converted to JSON first, so lists are indented, and numbers look as
 * templates print them.
 */
export function toYamlPretty(value: GoValue): GoString {
  return emitted(value, 3);
}

function emitted(value: GoValue, version: Version): GoString {
  const { text, pieces } = emitYaml(node(value, version), version === 2 ? goYaml2 : goYaml3);
  const trimmed = text.endsWith('\n') ? text.slice(0, -1) : text;
  return pieces.length > 0 ? { kind: 'string', value: trimmed, pieces } : { kind: 'string', value: trimmed };
}

function node(value: GoValue, version: Version): YamlNode {
  switch (value.kind) {
    case 'nil':
      return plain('null', value);
    case 'bool':
      return plain(String(value.value), value);
    case 'integer':
      return plain(value.value.toString(), value);
    case 'float':
      return plain(version === 2 ? floatFromJson(value) : formatYamlFloat(value.value), value);
    case 'string':
      return textScalar(value.value, version, piecesOf(value));
    case 'list':
      if (value.isNil && version === 2) return plain('null', value);
      if (value.element === 'uint8' && version === 2) return textScalar(encodeBase64(bytesOf(value)), version);
      return { kind: 'list', items: value.items.map((item) => node(item, version)), origin: value.origin };
    case 'map':
      return value.isNil && version === 2 ? plain('null', value) : mapNode([...value.entries], version, value.origin);
    case 'object': {
      const printed = value.methods.get('MarshalJSON')?.();
      if (printed?.kind === 'string') return textScalar(JSON.parse(printed.value), version);
      return mapNode(jsonFields(value), version);
    }
    case 'unknown':
      return plain(unknownPlaceholder, { ...value, origin: { ...value.origin, unknown: value.because } });
  }
}

function mapNode(entries: readonly (readonly [string, GoValue])[], version: Version, origin?: Origin): YamlNode {
  const sorted = entries.toSorted(([a], [b]) => compareKeys(a, b, version === 3));
  return {
    kind: 'map',
    origin,
    entries: sorted.map(([key, item]) => [textScalar(key, version), node(item, version)] as const),
  };
}

function plain(text: string, { origin }: Pick<GoValue, 'origin'>): YamlScalar {
  return { kind: 'scalar', text, style: 'plain', pieces: origin && [{ start: 0, end: text.length, origin }] };
}

function textScalar(source: string, version: Version, pieces?: readonly Piece[]): YamlScalar {
  const text = source.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  // sigs.k8s.io/yaml (version 2) first converts the value to JSON. A JSON string may contain the characters below, but
  // yaml.v2, which then parses the JSON, rejects them.
  if (version === 2 && /[\u007f-\u0084\u0086-\u009f\ufffe\uffff]/.test(text))
    fail('yaml: control characters are not allowed');
  return { kind: 'scalar', text, style: textStyle(text), pieces };
}

const maxUint64 = 2 ** 64;

/**
 * Formats a float as if it were converted to JSON and then to YAML: a whole number that fits 64 bits becomes an
 * integer.
 */
function floatFromJson({ value }: GoFloat): string {
  if (!Number.isFinite(value)) return fail(`json: unsupported value: ${formatFloat(value, 'g', -1)}`);
  const isInteger = Number.isInteger(value) && value < maxUint64 && value >= -maxUint64 / 2;
  return isInteger ? String(value + 0) : formatYamlFloat(value);
}

function formatYamlFloat(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return formatFloat(value, 'g', -1);
}
