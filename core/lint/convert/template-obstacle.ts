// Finds a template that prevents the conversion of an autoscaler: a template that may render fields, or a templated
// value that the target version stores as JSON. Other templated values are copied unchanged.
import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { annotationNames } from '../../apiserver/convert/annotations.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { isObject, isTemplated } from '../../model/value.ts';
import { positionAt } from '../../text/lines.ts';
import type { Entry, MapNode, Node, Range } from '../../text/node.ts';
import { objectStart } from '../../text/problem-range.ts';
import type { Obstacle } from './obstacle.ts';
import type { TargetVersion } from './target-version.ts';

export function findTemplateObstacle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedObject,
  to: TargetVersion,
): Obstacle | undefined {
  if (!analyzed.hasTemplates) return undefined;
  const { root, object } = autoscaler;
  const [first] = root.entries;
  const next = analyzed.objects[analyzed.objects.indexOf(autoscaler) + 1];
  const end = next ? objectStart(next.root) : analyzed.lines.text.length;
  const isInside = ({ start }: Range) => first !== undefined && start > first.keyRange.start && start < end;
  const line = analyzed.templateLines.find(
    (each) => isInside(each) && mayRenderFields(analyzed, each) && isInConvertedPart(root, each.start),
  );
  if (line)
    return {
      line: lineOf(analyzed, line.start),
      sentence: 'This template may render more fields: convert the rendered object instead.',
    };
  const wholeTemplate = wholeTemplateOffset(autoscaler);
  if (wholeTemplate)
    return {
      line: lineOf(analyzed, wholeTemplate),
      sentence: 'This template writes more than a single value: convert the rendered object instead.',
    };
  const inJson = to === 'v1' || to === 'v2beta1' ? firstTemplatedOffset(specOf(root)) : undefined;
  if (inJson === undefined || !isObject(object.spec)) return undefined;
  return {
    line: lineOf(analyzed, inJson),
    sentence: `autoscaling/${to} stores this field as JSON in an annotation, and this JSON cannot contain a template.`,
  };
}

function lineOf({ lines }: AnalyzedDocument, offset: number): number {
  return positionAt(lines, offset).line;
}

function entryOf(map: MapNode, key: string): Entry | undefined {
  return map.entries.findLast((entry) => entry.key === key && !entry.merged);
}

function specOf(root: MapNode): Node | undefined {
  return entryOf(root, 'spec')?.value;
}

function mayRenderFields({ lines }: AnalyzedDocument, { start, end }: Range): boolean {
  return !/^\{\{-?\s*(?:end\b|\/\*)/.test(lines.text.slice(start, end));
}

/**
 * Whether the offset is in a part of the object that affects the conversion. Of the metadata, only the name and the
 * annotations do: older versions store metrics and behavior in annotations.
 */
function isInConvertedPart(root: MapNode, offset: number): boolean {
  const around = root.entries.findLast(({ keyRange }) => keyRange.start < offset);
  if (around?.key !== 'metadata' || around.value?.kind !== 'map') return true;
  const part = around.value.entries.findLast(({ keyRange }) => keyRange.start < offset);
  return part === undefined || part.key === 'annotations' || part.key === 'name';
}

function wholeTemplateOffset({ root, description, object }: AnalyzedObject): number | undefined {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const annotations = entryOf(root, 'metadata')?.value;
  const own: readonly string[] = Object.values(annotationNames);
  if (isTemplated(object.metadata) || isTemplated(metadata.annotations)) return annotations?.range.start;
  for (const { path, node } of templatedNodes(root, [])) {
    const shape = description && fieldAt(description.root, path)?.shape.type;
    const isTree =
      path[0] === 'spec' && (shape === undefined || shape === 'object' || shape === 'list' || shape === 'map');
    const isOwn = path[1] === 'annotations' && own.includes(String(path[2]));
    if (isTree || isOwn) return node.range.start;
  }
  return undefined;
}

function firstTemplatedOffset(node: Node | undefined): number | undefined {
  return node && [...templatedNodes(node, [])][0]?.node.range.start;
}

function* templatedNodes(
  node: Node | undefined,
  path: readonly (string | number)[],
): Generator<{ path: readonly (string | number)[]; node: Node }> {
  if (node?.kind === 'templated') yield { path, node };
  if (node?.kind === 'map') for (const { key, value } of node.entries) yield* templatedNodes(value, [...path, key]);
  if (node?.kind === 'list') for (const [i, item] of node.items.entries()) yield* templatedNodes(item, [...path, i]);
}
