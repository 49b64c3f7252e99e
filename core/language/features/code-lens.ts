// Code lenses of an autoscaler and its scaling directions. Positions are calculated for the whole file. Titles require
// a simulation and are calculated only for visible lenses.
import type { Position } from 'vscode-languageserver-types';
import type { Direction } from '../../model/hpa/autoscaler.ts';
import { controllerDescriptionOf, envelope, isSimulated } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { envelopeRunText, sequenceText } from '../../simulator/trace-text.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { notServedMessage } from '../not-served.ts';
import { firstError, notSimulatedReason } from '../not-simulated.ts';
import { objectName } from '../object-name.ts';
import { keyRangeAt, objectStart } from '../problem-range.ts';
import { truncate } from '../truncate.ts';
import { fastestRunsWithVerdict } from '../verdicts/verdict.ts';
import type { Verdict } from '../verdicts/verdict-source.ts';

/** The two fastest runs have a lens each, because a click opens the run that was clicked. */
export type LensTopic = FastestRun | 'preview' | 'simulate' | 'release' | Direction;
export type FastestRun = 'fastestScaleUp' | 'fastestScaleDown';

export interface LensPlace {
  /** Relative to the start of the YAML document. */
  position: Position;
  topic: LensTopic;
}

const aboveObject = ['fastestScaleUp', 'fastestScaleDown', 'preview', 'simulate', 'release'] as const;
const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];
/** With `not simulated: `, fits an editor beside the panel in a window of 1280 pixels. */
const maxTitleLength = 60;
/** A run can have thousands of counts. */
const maxTooltipLength = 400;

export function findLenses(analyzed: AnalyzedDocument): LensPlace[] {
  const found = analyzed.autoscalers.filter(({ reading }) => reading);
  // A loop of a template writes several at one place, which has one group of lenses.
  return found.flatMap((one) => (autoscalersAt(analyzed, one).at(-1) === one ? lensesOf(analyzed, one) : []));
}

export interface LensOptions {
  profile: Profile;
  /** What the workspace proves against the sequences. */
  verdict?: Verdict | undefined;
}

/** Undefined if the file changed and the lens no longer applies. */
export function lensTitle(
  analyzed: AnalyzedDocument,
  { position, topic }: LensPlace,
  { profile, verdict }: LensOptions,
): string | undefined {
  const autoscaler = autoscalerAt(analyzed, position);
  if (!autoscaler) return undefined;
  switch (topic) {
    case 'fastestScaleUp':
      if (isGroup(analyzed, autoscaler)) return groupTitle(analyzed, autoscaler, profile);
      return scaleUpTitle(analyzed, autoscaler, { profile, verdict });
    case 'fastestScaleDown':
      return isGroup(analyzed, autoscaler) ? undefined : scaleDownTitle(analyzed, autoscaler, { profile, verdict });
    case 'preview':
      return previewTitle(autoscaler);
    case 'simulate':
      return 'Simulate';
    case 'release':
      return releaseTitle(analyzed, autoscaler, profile);
    default:
      return isGroup(analyzed, autoscaler) ? undefined : directionTitle(autoscaler, topic, profile);
  }
}

/** Those that begin at the same place as this one: a loop of a template writes them. */
export function autoscalersAt(
  { autoscalers }: Pick<AnalyzedDocument, 'autoscalers'>,
  { root }: AnalyzedAutoscaler,
): AnalyzedAutoscaler[] {
  return autoscalers.filter((one) => one.reading && objectStart(one.root) === objectStart(root));
}

function isGroup(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler): boolean {
  return autoscalersAt(analyzed, autoscaler).length > 1;
}

const maxGroup = 4;

/** `cart 3 → 6 → 12 · store 1 → 4 → 5 and 2 more`; the last one comes first: a click opens it. */
function groupTitle(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler, profile: Profile): string {
  const all = namedRuns(analyzed, autoscaler, profile);
  const more = all.length > maxGroup ? ` and ${all.length - maxGroup} more` : '';
  return `${all.slice(0, maxGroup).join(' · ')}${more}`;
}

function namedRuns(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler, profile: Profile): string[] {
  return autoscalersAt(analyzed, autoscaler)
    .toReversed()
    .map((one) => {
      const name = objectName(one.object) ?? 'without a name';
      const understood = notSimulatedReason(analyzed, one) ? undefined : one.reading?.autoscaler;
      if (!understood) return `${name} not simulated`;
      const { up } = envelope(understood, profile);
      const run = up.sequence.length > 1 ? sequenceText(up.sequence) : envelopeRunText(up);
      return `${name} ${run}${firstError(one) ? ', refused by the API server' : ''}`;
    });
}

/** An autoscaler that is not simulated has one lens, which says why. */
function lensesOf(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler): LensPlace[] {
  const { lines, templated } = analyzed;
  const { root, description } = autoscaler;
  const position = positionAt(lines, objectStart(root));
  if (notSimulatedReason(analyzed, autoscaler)) return [{ position, topic: 'fastestScaleUp' }];
  const above = aboveObject
    .filter((topic) => templated || topic !== 'preview')
    .map((topic): LensPlace => ({ position, topic }));
  const inside = directions.flatMap((topic) => {
    const key = description && keyRangeAt(root, description.directionPaths[topic]);
    return key ? [{ position: positionAt(lines, key.start), topic }] : [];
  });
  return [...above, ...inside];
}

/** What the title of a fastest run shortens: the whole reason, or all counts. */
export function lensTooltip(
  analyzed: AnalyzedDocument,
  { position, topic }: { position: Position; topic: FastestRun },
  profile: Profile,
): string | undefined {
  const autoscaler = autoscalerAt(analyzed, position);
  if (!autoscaler) return undefined;
  if (isGroup(analyzed, autoscaler)) return namedRuns(analyzed, autoscaler, profile).join('\n');
  const reason = notSimulatedReason(analyzed, autoscaler);
  if (reason) return truncateLine(reason.message) === reason.message ? undefined : reason.message;
  const understood = autoscaler.reading?.autoscaler;
  if (!understood) return undefined;
  const { up, down } = envelope(understood, profile);
  const run = topic === 'fastestScaleUp' ? up : down;
  return envelopeRunText(run).includes('…') ? truncate(run.sequence.join(' → '), maxTooltipLength) : undefined;
}

/** The autoscaler of the lenses at a position. */
export function autoscalerAt(
  { autoscalers, lines }: AnalyzedDocument,
  position: Position,
): AnalyzedAutoscaler | undefined {
  const offset = offsetAt(lines, position);
  return autoscalers.findLast((one) => one.reading && objectStart(one.root) <= offset);
}

/** Says instead why there is no sequence. */
function scaleUpTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { profile, verdict }: LensOptions,
): string {
  const notServed = notServedMessage(analyzed, autoscaler);
  const reason = notSimulatedReason(analyzed, autoscaler);
  const understood = autoscaler.reading?.autoscaler;
  if (reason || !understood)
    return notServed?.message ?? (reason ? `not simulated: ${truncateLine(reason.message)}` : 'not simulated');
  const words = fastestRunsWithVerdict(envelope(understood, profile), verdict).up;
  if (notServed) return `${notServed.message} · ${words}`;
  // The autoscaler is simulated, but the API server rejects it.
  return firstError(autoscaler) ? `${words} · refused by the API server` : words;
}

/** While a value is missing, the lens of the sequence sets it. */
function previewTitle({ rendered }: AnalyzedAutoscaler): string | undefined {
  const canBeSet = rendered && rendered.missing === undefined && rendered.values.length > 0;
  return canBeSet ? 'Set a preview value' : undefined;
}

/** Undefined if the lens of the scale-up says everything. */
function scaleDownTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { profile, verdict }: LensOptions,
): string | undefined {
  const understood = autoscaler.reading?.autoscaler;
  if (!understood || notSimulatedReason(analyzed, autoscaler)) return undefined;
  return fastestRunsWithVerdict(envelope(understood, profile), verdict).down;
}

function directionTitle({ reading }: AnalyzedAutoscaler, direction: Direction, profile: Profile): string | undefined {
  const understood = reading?.autoscaler;
  const rules = understood && controllerDescriptionOf(understood.kind).rulesText(understood, direction, profile);
  return rules === undefined ? undefined : `${direction}: ${rules}`;
}

function releaseTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  profile: Profile,
): string | undefined {
  const { description, reading } = autoscaler;
  if (!description || !isSimulated(description.kind)) return undefined;
  // The sequence says already what is assumed.
  if (notServedMessage(analyzed, autoscaler)?.isAssumed) return 'Choose release…';
  // Short, because this lens is truncated first beside an open panel.
  const { product, shortProduct, release, releaseNote, isReleaseAssumed } = controllerDescriptionOf(description.kind);
  const context = { autoscaler: reading?.autoscaler, chosen: analyzed.chosen };
  const name = release(profile, context);
  if (isReleaseAssumed(context)) return `assuming ${shortProduct === undefined ? '' : `${shortProduct} `}${name}`;
  const text = `${shortProduct ?? product} ${name}`;
  return releaseNote?.(name) === undefined ? text : `${text} (not recorded)`;
}

function truncateLine(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length <= maxTitleLength ? line : `${line.slice(0, maxTitleLength - 1)}…`;
}
