// The lines above an autoscaler and its directions. Places are cheap and come for the whole file; the words, which take a
// simulation, only for those that are on the screen.
import type { Position } from 'vscode-languageserver-types';
import type { Direction } from '../../model/hpa/autoscaler.ts';
import { controllerOf, isSimulated } from '../../simulator/controllers.ts';
import { envelope } from '../../simulator/envelope.ts';
import type { Profile } from '../../simulator/profile.ts';
import { envelopeText } from '../../simulator/words.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import { keyRangeAt, startOf } from '../locate.ts';
import { firstError, whyUnsimulated } from '../unsimulated.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';

export type LensTopic = 'sequence' | 'simulate' | 'release' | Direction;

export interface LensPlace {
  /** From the start of the chunk. */
  position: Position;
  topic: LensTopic;
}

const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];
/** With the lenses behind it, a line of an editor that shares its window with the panel. */
const longest = 60;

export function placeLenses(view: ChunkView): LensPlace[] {
  return view.autoscalers.filter((autoscaler) => autoscaler.reading).flatMap((autoscaler) => placesOf(view, autoscaler));
}

/** Undefined where the file has changed so that there is nothing to say any more. */
export function lensTitle(view: ChunkView, { position, topic }: LensPlace, profile: Profile): string | undefined {
  const offset = offsetAt(view.lines, position);
  const autoscaler = view.autoscalers.findLast((one) => one.reading && startOf(one.root) <= offset);
  if (!autoscaler) return undefined;
  switch (topic) {
    case 'sequence':
      return sequenceTitle(view, autoscaler, profile);
    case 'simulate':
      return 'Simulate';
    case 'release':
      return releaseTitle(view, autoscaler, profile);
    default:
      return directionTitle(autoscaler, topic, profile);
  }
}

function placesOf({ lines }: ChunkView, { root, description }: AutoscalerView): LensPlace[] {
  const position = positionAt(lines, startOf(root));
  const above: LensPlace[] = (['sequence', 'simulate', 'release'] as const).map((topic) => ({ position, topic }));
  const inside = directions.flatMap((topic) => {
    const key = description && keyRangeAt(root, description.directions[topic]);
    return key ? [{ position: positionAt(lines, key.start), topic }] : [];
  });
  return [...above, ...inside];
}

function sequenceTitle(view: ChunkView, autoscaler: AutoscalerView, profile: Profile): string {
  const reason = whyUnsimulated(view, autoscaler);
  if (reason) return `not simulated: ${shorten(reason.message)}`;
  const understood = autoscaler.reading?.autoscaler;
  if (!understood) return 'not simulated';
  const words = envelopeText(envelope(understood, profile));
  // What can be understood is simulated, but no cluster would ever run it.
  return firstError(autoscaler) ? `${words} · refused by the API server` : words;
}

function directionTitle({ reading }: AutoscalerView, direction: Direction, profile: Profile): string {
  const understood = reading?.autoscaler;
  const rules = understood && controllerOf(understood.kind).rules(understood, direction, profile);
  return `${direction}: ${rules ?? 'not simulated'}`;
}

function releaseTitle({ chosen }: ChunkView, { description, reading }: AutoscalerView, profile: Profile): string | undefined {
  if (!description || !isSimulated(description.kind)) return undefined;
  // Beside an open panel this lens is the first to be cut off.
  const { product, shortProduct = product, release, releaseNote } = controllerOf(description.kind);
  const name = release(profile, { autoscaler: reading?.autoscaler, chosen });
  return releaseNote?.(name) === undefined ? `${shortProduct} ${name}` : `${shortProduct} ${name} (not recorded)`;
}

function shorten(message: string): string {
  const line = message.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
