// Code lenses of an autoscaler and its scaling directions. Positions are calculated for the whole file. Titles require
// a simulation and are calculated only for visible lenses.
import type { Position } from 'vscode-languageserver-types';
import type { Direction } from '../../model/hpa/autoscaler.ts';
import { controllerDescriptionOf, envelope, isSimulated } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { envelopeRunText, fastestRunTexts } from '../../simulator/trace-text.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { firstError, notSimulatedReason } from '../not-simulated.ts';
import { keyRangeAt, objectStart } from '../problem-range.ts';
import { truncate } from '../truncate.ts';

/** The two fastest runs have a lens each, because a click opens the run that was clicked. */
export type LensTopic = FastestRun | 'simulate' | 'release' | Direction;
export type FastestRun = 'fastestScaleUp' | 'fastestScaleDown';

export interface LensPlace {
  /** Relative to the start of the YAML document. */
  position: Position;
  topic: LensTopic;
}

const aboveObject = ['fastestScaleUp', 'fastestScaleDown', 'simulate', 'release'] as const;
const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];
/** With `not simulated: `, fits an editor beside the panel in a window of 1280 pixels. */
const maxTitleLength = 60;
/** A run can have thousands of counts. */
const maxTooltipLength = 400;

export function findLenses(analyzed: AnalyzedDocument): LensPlace[] {
  return analyzed.autoscalers
    .filter((autoscaler) => autoscaler.reading)
    .flatMap((autoscaler) => lensesOf(analyzed, autoscaler));
}

/** Undefined if the file changed and the lens no longer applies. */
export function lensTitle(
  analyzed: AnalyzedDocument,
  { position, topic }: LensPlace,
  profile: Profile,
): string | undefined {
  const autoscaler = autoscalerAt(analyzed, position);
  if (!autoscaler) return undefined;
  switch (topic) {
    case 'fastestScaleUp':
      return scaleUpTitle(analyzed, autoscaler, profile);
    case 'fastestScaleDown':
      return scaleDownTitle(analyzed, autoscaler, profile);
    case 'simulate':
      return 'Simulate';
    case 'release':
      return releaseTitle(analyzed, autoscaler, profile);
    default:
      return directionTitle(autoscaler, topic, profile);
  }
}

/** An autoscaler that is not simulated has one lens, which says why. */
function lensesOf(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler): LensPlace[] {
  const { lines } = analyzed;
  const { root, description } = autoscaler;
  const position = positionAt(lines, objectStart(root));
  if (notSimulatedReason(analyzed, autoscaler)) return [{ position, topic: 'fastestScaleUp' }];
  const above: LensPlace[] = aboveObject.map((topic) => ({ position, topic }));
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
  const reason = notSimulatedReason(analyzed, autoscaler);
  if (reason) return truncateLine(reason.message) === reason.message ? undefined : reason.message;
  const understood = autoscaler.reading?.autoscaler;
  if (!understood) return undefined;
  const { up, down } = envelope(understood, profile);
  const run = topic === 'fastestScaleUp' ? up : down;
  return envelopeRunText(run).includes('…') ? truncate(run.sequence.join(' → '), maxTooltipLength) : undefined;
}

function autoscalerAt({ autoscalers, lines }: AnalyzedDocument, position: Position): AnalyzedAutoscaler | undefined {
  const offset = offsetAt(lines, position);
  return autoscalers.findLast((one) => one.reading && objectStart(one.root) <= offset);
}

/** Says instead why there is no sequence. */
function scaleUpTitle(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler, profile: Profile): string {
  const reason = notSimulatedReason(analyzed, autoscaler);
  if (reason) return `not simulated: ${truncateLine(reason.message)}`;
  const understood = autoscaler.reading?.autoscaler;
  if (!understood) return 'not simulated';
  const words = fastestRunTexts(envelope(understood, profile)).up;
  // The autoscaler is simulated, but the API server rejects it.
  return firstError(autoscaler) ? `${words} · refused by the API server` : words;
}

/** Undefined if the lens of the scale-up says everything. */
function scaleDownTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  profile: Profile,
): string | undefined {
  const understood = autoscaler.reading?.autoscaler;
  if (!understood || notSimulatedReason(analyzed, autoscaler)) return undefined;
  return fastestRunTexts(envelope(understood, profile)).down;
}

function directionTitle({ reading }: AnalyzedAutoscaler, direction: Direction, profile: Profile): string | undefined {
  const understood = reading?.autoscaler;
  const rules = understood && controllerDescriptionOf(understood.kind).rulesText(understood, direction, profile);
  return rules === undefined ? undefined : `${direction}: ${rules}`;
}

function releaseTitle(
  { chosen }: AnalyzedDocument,
  { description, reading }: AnalyzedAutoscaler,
  profile: Profile,
): string | undefined {
  if (!description || !isSimulated(description.kind)) return undefined;
  // Short, because this lens is truncated first beside an open panel.
  const { product, shortProduct = product, release, releaseNote } = controllerDescriptionOf(description.kind);
  const name = release(profile, { autoscaler: reading?.autoscaler, chosen });
  return releaseNote?.(name) === undefined ? `${shortProduct} ${name}` : `${shortProduct} ${name} (not recorded)`;
}

function truncateLine(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length <= maxTitleLength ? line : `${line.slice(0, maxTitleLength - 1)}…`;
}
