// The text of a file with its autoscalers in another version, and what that loses. Nothing is converted by guess: what comes out is
// read again, and has to say what it should.
import type { HpaVersion } from '../../model/admission/types/autoscaler.ts';
import { type Conversion, convertObject } from '../../model/hpa/versions/convert.ts';
import { firstAsNewest, firstVersion, newestAsFirst } from '../../model/hpa/versions/first.ts';
import { kindOf } from '../../model/kinds.ts';
import type { ObjectValue } from '../../model/value.ts';
import { readDocument } from '../../text/document.ts';
import { applyEdits, editsTo, isSame, type TextEdit } from '../../text/edits.ts';
import { preventsReading } from '../../text/problem.ts';
import { toValue } from '../../text/value.ts';
import { recogniseAll } from '../recognise.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import type { Obstacle } from './obstacle.ts';
import { convertible, type TargetVersion } from './target-version.ts';
import { templateInTheWay } from './templates.ts';

export type Converted = { edits: TextEdit[] /** Sentences. */; losses: string[] } | { obstacle: Obstacle };

export interface ConvertedText {
  text: string;
  /** Sentences: what the other version cannot say, and what annotations carry. */
  losses: string[];
  obstacles: Obstacle[];
  /** How many autoscalers have a version that can be converted. */
  count: number;
}

/** One document; nothing changes where it has no autoscaler of a version that can be converted. */
export function convertChunk(view: ChunkView, to: TargetVersion): ConvertedText {
  const found = view.autoscalers.flatMap((autoscaler) => convertAutoscaler(view, autoscaler, to) ?? []);
  const edits = found.flatMap((each) => ('edits' in each ? each.edits : []));
  return {
    text: applyEdits(view.lines.text, edits),
    losses: found.flatMap((each) => ('edits' in each ? each.losses : [])),
    obstacles: found.flatMap((each) => ('edits' in each ? [] : [each.obstacle])),
    count: found.length,
  };
}

/** Undefined where it has no version that can be converted. */
export function convertAutoscaler(view: ChunkView, autoscaler: ObjectView, to: TargetVersion): Converted | undefined {
  const { root, object } = autoscaler;
  const isFirst = object.apiVersion === firstVersion;
  const from = isFirst ? 'v2' : versionOf(object);
  if (!from) return undefined;
  if (object.apiVersion === (to === firstVersion ? to : `autoscaling/${to}`)) return { edits: [], losses: [] };
  if (view.textProblems.some(preventsReading)) return { obstacle: { sentence: 'The text cannot be read as it stands.' } };
  const { object: wanted, losses } = convertWritten(isFirst ? firstAsNewest(object) : object, from, to);
  const edits = editsTo(view.lines.text, root, wanted);
  const template = !isFirst && isSameShape(from) && isSameShape(to) ? undefined : templateInTheWay(view, autoscaler, to);
  if (template) return { obstacle: template };
  return says(applyEdits(view.lines.text, edits), view.objects.indexOf(autoscaler), wanted)
    ? { edits, losses }
    : { obstacle: { sentence: 'Anchors, merges or repeated keys hold what would have to change: write it out first.' } };
}

function convertWritten(object: ObjectValue, from: HpaVersion, to: TargetVersion): Conversion {
  if (to !== firstVersion) return convertBetween(object, from, to);
  const newest = convertBetween(object, from, 'v2');
  const first = newestAsFirst(newest.object);
  return { object: first.object, losses: [...newest.losses, ...first.losses] };
}

function convertBetween(object: ObjectValue, from: HpaVersion, to: HpaVersion): Conversion {
  const fields = kindOf(`autoscaling/${to}`, 'HorizontalPodAutoscaler')?.root;
  return from === to || !fields ? { object, losses: [] } : convertObject(object, { from, to, fields });
}

function versionOf({ apiVersion }: ObjectValue): HpaVersion | undefined {
  return convertible.find((version) => apiVersion === `autoscaling/${version}`);
}

/** Then whatever a template writes is right in both. */
function isSameShape(version: TargetVersion): boolean {
  return version === 'v2' || version === 'v2beta2';
}

/** Whether the new text says what was wanted, and of the right autoscaler. */
function says(text: string, index: number, wanted: ObjectValue): boolean {
  const { root, problems } = readDocument(text, { json: text.trimStart().startsWith('{') });
  const found = recogniseAll(root)[index];
  return found !== undefined && !problems.some(preventsReading) && isSame(toValue(found.root), wanted);
}
