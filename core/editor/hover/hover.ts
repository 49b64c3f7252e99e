import type { Hover, Position } from 'vscode-languageserver-types';
import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { fieldDocumentation } from '../../analysis/field-documentation.ts';
import { keyAmongSeveral } from '../../analysis/object-identity.ts';
import { objectName } from '../../analysis/object-name.ts';
import { releaseWithoutField } from '../../analysis/release-support.ts';
import { identityOf, kustomizedOf } from '../../analysis/rendered-object.ts';
import { inlineCode } from '../../analysis/wording/inline-code.ts';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import { knownRequests, provenWorkloadOf, type WorkspaceContext } from '../../analysis/workspace-context.ts';
import { renderedPathAt } from '../../charts/values/placeholders.ts';
import { patchSentence } from '../../index/read/partial-object.ts';
import { shortPath } from '../../index/uris.ts';
import { budgetCommentsOf, budgetText } from '../../lint/budget-comments.ts';
import { verdictOf } from '../../lint/verdicts/verdict.ts';
import type { Verdict } from '../../lint/verdicts/verdict-types.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { markdownText } from '../../model/markdown-text.ts';
import type { Path } from '../../model/path.ts';
import { asString } from '../../model/read-value.ts';
import { type ChosenReleases, servedVersionsOf } from '../../model/releases.ts';
import { valueAt } from '../../model/value.ts';
import type { PodRequest } from '../../simulator/controller-description.ts';
import { fieldEffectOf } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { findNode, pathAtOffset } from '../../text/tree.ts';
import { annotationFieldAt, annotationJsonAt } from '../annotation-json.ts';
import { assumedValuesText } from '../lenses/preview-lens.ts';
import { replicaChart } from './replica-chart.ts';
import { statusNote } from './status-hover.ts';
import { stepTableMarkdown } from './step-table.ts';
import { targetNotes } from './target-notes.ts';

export interface HoverOptions {
  profile: Profile;
  images: boolean;
  workspaceContext?: WorkspaceContext;
}

/**
 * Returns the hover at a position; undefined if there is nothing to show. All positions are relative to the start of
 * the YAML document.
 */
export function hoverAt(analyzed: AnalyzedDocument, position: Position, options: HoverOptions): Hover | undefined {
  const offset = offsetAt(analyzed.lines, position);
  const budget = budgetHoverAt(analyzed, offset, options);
  if (budget) return budget;
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

function budgetHoverAt(
  analyzed: AnalyzedDocument,
  offset: number,
  { workspaceContext }: HoverOptions,
): Hover | undefined {
  const { lines, objects } = analyzed;
  for (const { root, item, reading } of objects) {
    const comments = budgetCommentsOf(root, lines.text, item === undefined);
    const hovered = comments.find(({ range }) => range.start <= offset && offset < range.end);
    if (!hovered || 'problem' in hovered.budget) continue;
    const workload = workspaceContext && provenWorkloadOf(workspaceContext, root, lines);
    const range = { start: positionAt(lines, hovered.range.start), end: positionAt(lines, hovered.range.end) };
    const value = budgetText(hovered.budget, reading?.autoscaler?.maxReplicas, workload);
    return { contents: { kind: MarkupKind.Markdown, value }, range };
  }
  return undefined;
}

export interface HoveredField {
  path: Path;
  range: Range;
  description: AnalyzedObject['description'];
}

function hoveredFieldAt(object: AnalyzedObject, offset: number): HoveredField | undefined {
  const { root, description } = object;
  const annotated = annotationJsonAt(object, offset);
  const inside = annotated && annotationFieldAt(annotated, offset);
  if (inside) return { ...inside, description: annotated.description };
  // A preceding block may end at the offset where a key starts. If so, the next offset is inside the key.
  const before = pathAtOffset(root, offset);
  const place = before.in === 'none' ? pathAtOffset(root, offset + 1) : before;
  if (place.in === 'none') return undefined;
  const found = findNode(root, place.path);
  const range = place.in === 'key' ? found?.key : found?.value;
  return range && { path: place.path, range, description };
}

export function hoverText(
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  { path, range, description }: HoveredField,
  options: HoverOptions,
): string | undefined {
  const field = description && fieldAt(description.root, path, (at) => asString(valueAt(object.object, at)));
  if (!field || typeof path.at(-1) === 'number') return undefined;
  const verdict = options.workspaceContext && verdictFor(path, analyzed, object, options.workspaceContext);
  // If the verdict contradicts the simulated effect, the hover shows neither the sentence nor the chart of the effect.
  const isFalse = verdict && isContradicted(path, verdict);
  const { effect, picture } = isFalse ? {} : simulatedEffect(analyzed, object, { path, range }, options);
  const card = fieldDocumentation(field, {
    entryKey: String(path.at(-1)),
    missingIn: releaseWithoutField(analyzed.chosen, description, field),
    release: analyzed.chosen.kubernetes?.release,
    readsOldPage: isOlderThanV2(object, analyzed.chosen),
    parent: directionIn(path),
    effect,
    notes: [
      ...workspaceNotes(path, analyzed, object, options),
      effect || picture ? [ofObject(object), assumedValuesText(object.rendered)].join('') : undefined,
    ],
    chart: picture,
  });
  return withVerdict(card, verdict);
}

/**
 * Whether the object has a version before `autoscaling/v2`, or the chosen release does not serve v2. Versions before v2
 * have their own documentation pages.
 */
function isOlderThanV2({ object: { apiVersion } }: AnalyzedObject, { kubernetes }: ChosenReleases): boolean {
  if (kubernetes && !servedVersionsOf(kubernetes.release).includes('v2')) return true;
  return typeof apiVersion === 'string' && apiVersion.startsWith('autoscaling/') && apiVersion !== 'autoscaling/v2';
}

/**
 * Returns a text that names the object if several rendered autoscalers begin at the same place; otherwise an empty
 * text. The numbers of the hover apply only to the named object.
 */
function ofObject(object: AnalyzedObject): string {
  const identity = identityOf(object.rendered);
  return identity && keyAmongSeveral(identity) !== undefined
    ? `For ${inlineCode(objectName(object.object) ?? '')}, one of ${identity.count} autoscalers here. `
    : '';
}

function workspaceNotes(
  path: Path,
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  { workspaceContext }: HoverOptions,
): (string | undefined)[] {
  return [
    path[1] === 'scaleTargetRef' && workspaceContext ? targetNotes(analyzed, object, workspaceContext) : undefined,
    path[0] === 'status' || path[0] === 'metadata' ? statusNote(analyzed, object, path) : undefined,
    object.patch && path.length === 1 && path[0] === 'kind' ? markdownText(patchSentence(object.patch)) : undefined,
  ];
}

const scalingFields: readonly unknown[] = [
  'minReplicas',
  'maxReplicas',
  'behavior',
  'constraints',
  'metrics',
  'targetCPUUtilizationPercentage',
];

function verdictFor(
  path: Path,
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  workspaceContext: WorkspaceContext,
): Verdict | undefined {
  const concernsScaling = path[0] === 'kind' || (path[0] === 'spec' && scalingFields.includes(path[1]));
  return concernsScaling ? verdictOf(analyzed, object, workspaceContext) : undefined;
}

/**
 * Whether the verdict contradicts the effect of the field. A verdict about only one direction does not contradict the
 * effects of the metrics and of the other direction.
 */
function isContradicted([, section, direction]: Path, { contradicts }: Verdict): boolean {
  const other = contradicts === 'scaleUp' ? 'scaleDown' : 'scaleUp';
  return contradicts === 'sequence' || (section !== 'metrics' && direction !== other);
}

/** The verdict matters more than the effect of the field, so the verdict comes directly after the title. */
function withVerdict(card: string, verdict: Verdict | undefined): string {
  if (!verdict) return card;
  const [title, ...rest] = card.split('\n\n');
  const { text, provenBy } = verdict;
  const sentence = `**${markdownText(text.charAt(0).toUpperCase() + text.slice(1))}**${provenBy ? ` · ${markdownText(shortPath(provenBy.uri))}` : ''}`;
  return [title, sentence, ...rest].join('\n\n');
}

function simulatedEffect(
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  { path, range }: Pick<HoveredField, 'path' | 'range'>,
  options: HoverOptions,
) {
  const autoscaler = object.reading?.autoscaler;
  const pathInFile = simulatedPathOf(object, path, range);
  if (!autoscaler || !pathInFile) return {};
  const simulatedPath = object.description?.newestPath?.(pathInFile, object.object) ?? pathInFile;
  const steps = stepTableMarkdown(autoscaler, simulatedPath, {
    ...options,
    request: requestAt(analyzed, object, path, options),
  });
  const target = steps?.target === undefined ? undefined : { text: steps.target, isComplete: false };
  return {
    effect: fieldEffectOf(autoscaler, simulatedPath, options.profile) ?? target,
    picture: replicaChart(autoscaler, simulatedPath, options) ?? steps?.table,
  };
}

/**
 * Returns the path of the field in the rendered object; undefined if the field is not found there. The values of a
 * chart may exclude list items before the field, so this path may differ from `path`.
 */
function simulatedPathOf(object: AnalyzedObject, path: Path, range: Range): Path | undefined {
  // A field has the same path in a patch and in the object that kustomize builds with the patch.
  if (kustomizedOf(object.rendered)) return path;
  const isWritten = object.rendered !== undefined && findNode(object.root, path) !== undefined;
  return isWritten ? renderedPathAt(object, range.start) : path;
}

function requestAt(
  analyzed: AnalyzedDocument,
  object: AnalyzedObject,
  [, , index = 0]: Path,
  { workspaceContext }: HoverOptions,
): PodRequest | undefined {
  return typeof index === 'number' ? knownRequests(analyzed, object, workspaceContext)(index) : undefined;
}

function directionIn(path: Path): string | undefined {
  const direction = path[2];
  return path.length > 3 && (direction === 'scaleUp' || direction === 'scaleDown') ? direction : undefined;
}
