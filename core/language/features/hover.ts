// Hover over a field: its effect, its values, common mistakes, and a link to its documentation.

import type { Hover, Position } from 'vscode-languageserver-types';
import type { Path } from '../../model/path.ts';
import type { PodRequest } from '../../simulator/controller-description.ts';
import { fieldEffectOf } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { findNode, pathAtOffset } from '../../text/tree.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { annotationFieldAt, annotationJsonAt } from '../annotation-json.ts';
import { fieldDocumentation } from '../field-documentation.ts';
import { fieldAt } from '../field-lookup.ts';
import { MarkupKind } from '../lsp-constants.ts';
import { patchSentence } from '../partial-object.ts';
import { releaseWithoutField } from '../release-support.ts';
import { replicaChart } from '../replica-chart.ts';
import { stepTableMarkdown } from '../step-table.ts';
import type { TemplatePreview } from '../template-preview.ts';
import { knownRequest, type WorkspaceContext } from '../workspace/workspace-context.ts';
import { assumedValuesText } from './preview-lens.ts';
import { targetNotes } from './target-notes.ts';

export interface HoverOptions {
  profile: Profile;
  /** The client displays images in a hover. */
  images: boolean;
  /** Absent if there is no workspace. */
  workspaceContext?: WorkspaceContext;
  /** Values that were assumed for templates. The hover lists them. */
  assumedValues?: TemplatePreview['assumedValues'];
}

/** Positions are relative to the start of the YAML document. */
export function hoverAt(analyzed: AnalyzedDocument, position: Position, options: HoverOptions): Hover | undefined {
  const offset = offsetAt(analyzed.lines, position);
  for (const object of analyzed.objects) {
    const place = hoveredFieldAt(object, offset);
    const text = place && hoverText(analyzed, object, place, options);
    if (place && text !== undefined) {
      const range = {
        start: positionAt(analyzed.lines, place.range.start),
        end: positionAt(analyzed.lines, place.range.end),
      };
      return { contents: { kind: MarkupKind.Markdown, value: text }, range };
    }
  }
  return undefined;
}

interface HoveredField {
  path: Path;
  range: Range;
  /** The description of the kind that contains the field. */
  description: AnalyzedObject['description'];
}

/** Undefined between keys and values. */
function hoveredFieldAt(object: AnalyzedObject, offset: number): HoveredField | undefined {
  const { root, description } = object;
  const annotated = annotationJsonAt(object, offset);
  const inside = annotated && annotationFieldAt(annotated, offset);
  if (inside) return { ...inside, description: annotated.description };
  // The pointer is on the character after the offset, but a preceding node may end at the offset.
  const before = pathAtOffset(root, offset);
  const place = before.in === 'none' ? pathAtOffset(root, offset + 1) : before;
  if (place.in === 'none') return undefined;
  const found = findNode(root, place.path);
  const range = place.in === 'key' ? found?.key : found?.value;
  return range && { path: place.path, range, description };
}

function hoverText(
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  { path, description }: HoveredField,
  options: HoverOptions,
): string | undefined {
  const { reading } = object;
  const field = description && fieldAt(description.root, path);
  // List items have no name to hover over.
  if (!field || typeof path.at(-1) === 'number') return undefined;
  const autoscaler = reading?.autoscaler;
  const chart = autoscaler && replicaChart(autoscaler, path, options);
  const steps =
    autoscaler &&
    stepTableMarkdown(autoscaler, path, { ...options, request: requestAt(analyzed, object, path, options) });
  const target = steps?.target === undefined ? undefined : { text: steps.target, isComplete: false };
  const effect = (autoscaler && fieldEffectOf(autoscaler, path, options.profile)) ?? target;
  const picture = chart ?? steps?.table;
  return fieldDocumentation(field, {
    entryKey: String(path.at(-1)),
    missingIn: releaseWithoutField(analyzed.chosen, description, field),
    parent: directionIn(path),
    effect,
    notes: [
      path[1] === 'scaleTargetRef' && options.workspaceContext
        ? targetNotes(analyzed, object, options.workspaceContext)
        : undefined,
      object.patch && path.length === 1 && path[0] === 'kind' ? patchSentence(object.patch) : undefined,
      effect || picture ? assumedValuesText(options.assumedValues?.get(object)) : undefined,
    ],
    chart: picture,
  });
}

function requestAt(
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  [, , index = 0]: Path,
  { workspaceContext }: HoverOptions,
): PodRequest | undefined {
  return typeof index === 'number' ? knownRequest(analyzed, object, index, workspaceContext) : undefined;
}

/** Distinguishes the fields of `scaleUp` from those of `scaleDown`. */
function directionIn(path: Path): string | undefined {
  const direction = path[2];
  return path.length > 3 && (direction === 'scaleUp' || direction === 'scaleDown') ? direction : undefined;
}
