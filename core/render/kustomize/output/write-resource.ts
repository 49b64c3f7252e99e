// Writes a resource as kustomize prints it: without comments, in kustomize's style, with sorted fields.
import { formatGoNumber } from '../../../model/go-format.ts';
import { emitYaml, goYaml2 } from '../../go-yaml/emitter.ts';
import { compareKeys } from '../../go-yaml/key-order.ts';
import { textStyle } from '../../go-yaml/text-style.ts';
import type { YamlNode, YamlScalar } from '../../go-yaml/yaml-node.ts';
import type { Piece, Place, TracedText } from '../../origin.ts';
import { KustomizeFailure } from '../failure.ts';
import type { KMap, KNode, KScalar } from '../tree/node.ts';
import { type ScalarContent, scalarContent } from '../tree/scalar-tag.ts';

export function writeResource(root: KMap): TracedText {
  return emitYaml(toYaml(root), goYaml2);
}

function toYaml(node: KNode): YamlNode {
  if (node.kind === 'scalar') return toScalar(node);
  if (node.kind === 'list') return { kind: 'list', items: node.items.map(toYaml) };
  assertKeysOfJson(node);
  const sorted = node.entries.toSorted((a, b) => compareKeys(a.key.value, b.key.value));
  return { kind: 'map', entries: sorted.map(({ key, value }) => [textScalar(key.value, key.place), toYaml(value)]) };
}

function assertKeysOfJson({ entries }: KMap): void {
  const keys = new Set<string>();
  for (const { key } of entries) {
    if (keys.has(key.value))
      throw new KustomizeFailure(
        `map[string]interface {}(nil): yaml: unmarshal errors:\n  mapping key "${key.value}" already defined`,
      );
    keys.add(key.value);
    if (key.tag !== 'str' && key.tag !== 'merge')
      throw new KustomizeFailure('json: unsupported type: map[interface {}]interface {}');
  }
}

function toScalar({ value, tag, place }: KScalar): YamlScalar {
  const content = scalarContent(value, tag);
  if (typeof content === 'string') return textScalar(content, place);
  const text = nonStringText(content);
  return { kind: 'scalar', text, style: 'plain', pieces: piecesOf(text, place) };
}

function textScalar(text: string, place: Place | undefined): YamlScalar {
  return { kind: 'scalar', text, style: textStyle(text), pieces: piecesOf(text, place) };
}

function piecesOf(text: string, place: Place | undefined): readonly Piece[] | undefined {
  return place && [{ start: 0, end: text.length, origin: { place } }];
}

function nonStringText(content: Exclude<ScalarContent, string>): string {
  if (typeof content !== 'number') return String(content);
  if (Number.isFinite(content)) return formatGoNumber(content);
  const text = Number.isNaN(content) ? 'NaN' : content > 0 ? '+Inf' : '-Inf';
  throw new KustomizeFailure(`json: unsupported value: ${text}`);
}
