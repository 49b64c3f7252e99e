// What a field does here, what may stand there, what people get wrong, and where to read on.

import type { Hover, Position } from 'vscode-languageserver-types';
import type { Path } from '../../model/path.ts';
import type { KnownRequest } from '../../simulator/controller.ts';
import { effectOf } from '../../simulator/effects.ts';
import type { Profile } from '../../simulator/profile.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { find, pathAt } from '../../text/value.ts';
import { annotatedAt, annotatedPlace } from '../annotated.ts';
import { chartOf } from '../effects-chart.ts';
import { stepsTable } from '../effects-steps.ts';
import { fieldAt } from '../fields.ts';
import type { Previewed } from '../preview.ts';
import { MarkupKind } from '../protocol-values.ts';
import { fieldCard } from '../reference.ts';
import { absentFrom } from '../release.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import { knownRequest, type Surroundings } from '../workspace/surroundings.ts';
import { assumedText } from './preview.ts';
import { targetNotes } from './target-notes.ts';

export interface HoverOptions {
  profile: Profile;
  /** The client shows pictures in a hover. */
  images: boolean;
  /** Absent where no workspace is known. */
  surroundings?: Surroundings;
  /** Values of a template that were filled in to compute something: the card names them. */
  assumed?: Previewed['assumed'];
}

/** Positions count from the start of the chunk. */
export function hoverAt(view: ChunkView, position: Position, options: HoverOptions): Hover | undefined {
  const offset = offsetAt(view.lines, position);
  for (const object of view.objects) {
    const place = placeAt(object, offset);
    const text = place && cardOf(view, object, place, options);
    if (place && text !== undefined) {
      const range = { start: positionAt(view.lines, place.range.start), end: positionAt(view.lines, place.range.end) };
      return { contents: { kind: MarkupKind.Markdown, value: text }, range };
    }
  }
  return undefined;
}

interface HoverPlace {
  path: Path;
  range: Range;
  /** Whose field it is. */
  description: ObjectView['description'];
}

/** Undefined in the gaps between keys and values. */
function placeAt(object: ObjectView, offset: number): HoverPlace | undefined {
  const { root, description } = object;
  const annotated = annotatedAt(object, offset);
  const inside = annotated && annotatedPlace(annotated, offset);
  if (inside) return { ...inside, description: annotated.description };
  // The pointer is on the character behind the offset, while an object above may reach up to it.
  const before = pathAt(root, offset);
  const place = before.in === 'none' ? pathAt(root, offset + 1) : before;
  if (place.in === 'none') return undefined;
  const found = find(root, place.path);
  const range = place.in === 'key' ? found?.key : found?.value;
  return range && { path: place.path, range, description };
}

function cardOf(view: ChunkView, found: ObjectView, { path, description }: HoverPlace, options: HoverOptions): string | undefined {
  const { reading } = found;
  const field = description && fieldAt(description.root, path);
  // The items of a list have no name to hover over.
  if (!field || typeof path.at(-1) === 'number') return undefined;
  const autoscaler = reading?.autoscaler;
  const effect = autoscaler && effectOf(autoscaler, path, options.profile);
  const picture =
    autoscaler &&
    (chartOf(autoscaler, path, options) ?? stepsTable(autoscaler, path, { ...options, request: requestAt(view, found, path, options) }));
  const notes = [
    effect || picture ? assumedText(options.assumed?.get(found)) : undefined,
    path[1] === 'scaleTargetRef' && options.surroundings ? targetNotes(view, found, options.surroundings) : undefined,
  ];
  const card = fieldCard(field, { absentFrom: absentFrom(view.chosen, description, field), parent: directionIn(path), effect, picture });
  return [card, ...notes].filter((part) => part !== undefined && part !== '').join('\n\n');
}

function requestAt(view: ChunkView, found: ObjectView, [, , index = 0]: Path, { surroundings }: HoverOptions): KnownRequest | undefined {
  return typeof index === 'number' ? knownRequest(view, found, index, surroundings) : undefined;
}

/** Tells the fields of `scaleUp` from those of `scaleDown`. */
function directionIn(path: Path): string | undefined {
  const direction = path[2];
  return path.length > 3 && (direction === 'scaleUp' || direction === 'scaleDown') ? direction : undefined;
}
