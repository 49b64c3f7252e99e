// Code lenses of an autoscaler and of its scaling directions. A title requires a simulation, so titles are computed
// only for visible lenses.
import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { notServedMessage } from '../../analysis/not-served.ts';
import { firstError, notSimulatedReason, type PlacedMessage, refusedText } from '../../analysis/not-simulated.ts';
import { objectName } from '../../analysis/object-name.ts';
import { maxNames } from '../../analysis/wording/names-text.ts';
import { truncate } from '../../analysis/wording/truncate.ts';
import { fastestRunsWithVerdict } from '../../lint/verdicts/verdict.ts';
import type { Verdict } from '../../lint/verdicts/verdict-types.ts';
import type { Direction } from '../../model/hpa/autoscaler.ts';
import { controllerDescriptionOf, envelope, isSimulated } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { envelopeRunText } from '../../simulator/trace-text.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import { keyRangeAt, objectStart } from '../../text/problem-range.ts';
import {
  groupedTexts,
  isOneOfSeveral,
  keyOf,
  labelOf,
  objectsBeside,
  objectWithKey,
  titleOfOne,
  wholeSummary,
} from '../several-objects.ts';
import { type StatusTopic, statusLenses, statusLensTitle } from './status-lens.ts';

/** Each fastest run has its own lens, because a click on a lens opens one run. */
export type LensTopic = FastestRun | 'moreObjects' | 'preview' | 'simulate' | 'release' | StatusTopic | Direction;
export type FastestRun = 'fastestScaleUp' | 'fastestScaleDown';

export interface LensPlace {
  /** The position, relative to the start of the YAML document. */
  position: Position;
  topic: LensTopic;
  /** The key of the object, if several objects begin at the position. */
  object?: string | undefined;
}

const aboveObject = ['fastestScaleUp', 'fastestScaleDown', 'preview', 'simulate', 'release'] as const;
const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];
/**
 * The length of the longest text that fits after `not simulated: ` into an editor beside the panel, in a window of 1280
 * pixels.
 */
const maxTitleLength = 60;
/** The maximum length of a tooltip. A run can have thousands of counts. */
const maxTooltipLength = 400;

export function findLenses(analyzed: AnalyzedDocument): LensPlace[] {
  return [...lensesOfAutoscalers(analyzed), ...analyzed.autoscalers.flatMap((one) => statusLenses(analyzed, one))];
}

function lensesOfAutoscalers(analyzed: AnalyzedDocument): LensPlace[] {
  return analyzed.autoscalers.flatMap((autoscaler) => {
    if (!autoscaler.reading) return [];
    const [first, ...others] = objectsBeside(analyzed, autoscaler);
    if (!first || others.length === 0) return lensesOf(analyzed, autoscaler);
    return first === autoscaler ? lensesOfSeveral(analyzed, [first, ...others]) : [];
  });
}

export interface LensOptions {
  profile: Profile;
  verdict?: Verdict | undefined;
}

/** Returns the title of a lens. Returns undefined if there is no title, for example because the file changed. */
export function lensTitle(
  analyzed: AnalyzedDocument,
  { position, topic, object }: LensPlace,
  { profile, verdict }: LensOptions,
): string | undefined {
  const autoscaler = autoscalerAt(analyzed, position, object);
  if (!autoscaler) return undefined;
  switch (topic) {
    case 'moreObjects':
      return `and ${objectsBeside(analyzed, autoscaler).length - maxNames} more`;
    case 'fastestScaleUp':
      if (isOneOfSeveral(autoscaler)) return titleOfOne(analyzed, autoscaler, { profile, verdict });
      return scaleUpTitle(analyzed, autoscaler, { profile, verdict });
    case 'fastestScaleDown':
      return scaleDownTitle(analyzed, autoscaler, { profile, verdict });
    case 'preview':
      return previewTitle(autoscaler);
    case 'simulate':
      return 'Simulate';
    case 'release':
      return releaseTitle(analyzed, autoscaler, profile);
    case 'status':
    case 'fromStatus':
      return statusLensTitle(analyzed, autoscaler, topic);
    case 'scaleUp':
    case 'scaleDown':
      return directionTitle(analyzed, autoscaler, { direction: topic, profile });
    default:
      topic satisfies never;
      // A client may send any text as the topic.
      return undefined;
  }
}

/** If the autoscaler is not simulated, the lens of the fastest scale-up says why. */
function lensesOf(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler): LensPlace[] {
  const { lines, hasTemplates } = analyzed;
  const { root, description } = autoscaler;
  const position = positionAt(lines, objectStart(root));
  if (notSimulatedReason(analyzed, autoscaler)) return [{ position, topic: 'fastestScaleUp' }];
  const above = aboveObject
    .filter((topic) => hasTemplates || topic !== 'preview')
    .map((topic): LensPlace => ({ position, topic }));
  const inside = directions.flatMap((topic) => {
    const key = description && keyRangeAt(root, description.directionPaths[topic]);
    return key ? [{ position: positionAt(lines, key.start), topic }] : [];
  });
  return [...above, ...inside];
}

function lensesOfSeveral(analyzed: AnalyzedDocument, all: readonly AnalyzedAutoscaler[]): LensPlace[] {
  const first = all.find((one) => !notSimulatedReason(analyzed, one)) ?? all[0];
  if (!first) return [];
  const shown = all.slice(0, maxNames);
  const lenses = lensesOf(analyzed, first).map((lens): LensPlace => ({ ...lens, object: keyOf(first) }));
  const above = lenses.find(({ topic }) => topic === 'fastestScaleUp');
  if (!above) return [];
  const { position } = above;
  return [
    ...shown.map((one): LensPlace => ({ position, topic: 'fastestScaleUp', object: keyOf(one) })),
    ...(all.length > shown.length ? [{ position, topic: 'moreObjects' } as const] : []),
    // If a helper writes the object, scaleUp and scaleDown may both be on the line of the `include`, which already has
    // lenses. Lenses of scaleUp and scaleDown on this line are therefore left out.
    ...lenses.filter(({ topic, position: { line } }) =>
      topic === 'scaleUp' || topic === 'scaleDown'
        ? line > position.line
        : topic !== 'fastestScaleUp' && topic !== 'fastestScaleDown',
    ),
  ];
}

/**
 * Returns the text that the title shortens: the reason why the autoscaler is not simulated, or the counts. If the title
 * belongs to one of several autoscalers, returns the name of the autoscaler and its whole summary instead. Returns
 * undefined if the title is not shortened, or if there is no autoscaler at this place.
 */
export function fastestRunTooltip(
  analyzed: AnalyzedDocument,
  { position, topic, object }: LensPlace & { topic: FastestRun },
  { profile, verdict }: LensOptions,
): string | undefined {
  const autoscaler = autoscalerAt(analyzed, position, object);
  if (!autoscaler) return undefined;
  if (isOneOfSeveral(autoscaler))
    return `${objectName(autoscaler.object) ?? ''}: ${wholeSummary(analyzed, autoscaler, { profile, verdict })}`;
  const reason = notSimulatedReason(analyzed, autoscaler);
  if (reason) return shortReason(reason) === reason.message ? undefined : reason.message;
  const understood = autoscaler.reading?.autoscaler;
  if (!understood) return undefined;
  const { up, down } = envelope(understood, profile);
  const run = topic === 'fastestScaleUp' ? up : down;
  return envelopeRunText(run).includes('…') ? truncate(run.sequence.join(' → '), maxTooltipLength) : undefined;
}

export function autoscalerAt(
  analyzed: AnalyzedDocument,
  position: Position,
  object?: string,
): AnalyzedAutoscaler | undefined {
  const offset = offsetAt(analyzed.lines, position);
  const last = analyzed.autoscalers.findLast((one) => one.reading && objectStart(one.root) <= offset);
  return last && objectWithKey(analyzed, last, object);
}

function scaleUpTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { profile, verdict }: LensOptions,
): string {
  const notServed = notServedMessage(analyzed, autoscaler);
  const reason = notSimulatedReason(analyzed, autoscaler);
  const understood = autoscaler.reading?.autoscaler;
  if (reason || !understood)
    return notServed?.message ?? (reason ? `not simulated: ${shortReason(reason)}` : 'not simulated');
  const words = fastestRunsWithVerdict(envelope(understood, profile), verdict).up;
  if (notServed) return `${notServed.message} · ${words}`;
  return firstError(autoscaler) ? `${words} · ${refusedText}` : words;
}

function previewTitle({ rendered }: AnalyzedAutoscaler): string | undefined {
  const canBeSet = rendered && rendered.missing === undefined && rendered.values.length > 0;
  return canBeSet ? 'Set a preview value' : undefined;
}

function scaleDownTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { profile, verdict }: LensOptions,
): string | undefined {
  const understood = autoscaler.reading?.autoscaler;
  if (!understood || notSimulatedReason(analyzed, autoscaler)) return undefined;
  return fastestRunsWithVerdict(envelope(understood, profile), verdict).down;
}

function directionTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { direction, profile }: { direction: Direction; profile: Profile },
): string | undefined {
  const found = objectsBeside(analyzed, autoscaler).flatMap((one) => {
    const understood = one.reading?.autoscaler;
    const text = understood && controllerDescriptionOf(understood.kind).rulesText(understood, direction, profile);
    return text === undefined ? [] : [{ text, label: labelOf(one) }];
  });
  return found.length === 0 ? undefined : `${direction}: ${groupedTexts(found)}`;
}

function releaseTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  profile: Profile,
): string | undefined {
  const { description, reading } = autoscaler;
  const kind = reading?.autoscaler?.kind ?? description?.kind ?? '';
  if (!isSimulated(kind)) return undefined;
  // This lens does not name the release, because the lens of the sequence already says which release is assumed.
  if (notServedMessage(analyzed, autoscaler)?.isAssumed) return 'Choose release…';
  // The text is short, because this lens is truncated first beside an open panel.
  const { product, shortProduct, release, releaseNote, isReleaseAssumed } = controllerDescriptionOf(kind);
  const context = { autoscaler: reading?.autoscaler, chosen: analyzed.chosen };
  const name = release(profile, context);
  if (isReleaseAssumed(context)) return `assuming ${shortProduct === undefined ? '' : `${shortProduct} `}${name}`;
  const text = `${shortProduct ?? product} ${name}`;
  const note = releaseNote?.(name);
  return note ? `${text} (${note.short})` : text;
}

function shortReason({ message, short }: PlacedMessage): string {
  return short ?? truncateLine(message);
}

function truncateLine(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length <= maxTitleLength ? line : `${line.slice(0, maxTitleLength - 1)}…`;
}
