// The text of a file with its autoscalers in another version, and what that loses.
import type { HpaVersion } from '../../model/admission/rules.ts';
import { convertObject } from '../../model/hpa/versions/convert.ts';
import { kindOf } from '../../model/kinds.ts';
import { applyEdits, editsTo, type TextEdit } from '../../text/edits.ts';
import type { ChunkView, ObjectView } from '../view.ts';

export const convertible: readonly HpaVersion[] = ['v2', 'v2beta2', 'v2beta1', 'v1'];

export interface ConvertedText {
  text: string;
  /** Sentences: what the other version cannot say, and what annotations carry. */
  losses: string[];
  /** How many autoscalers were converted. */
  count: number;
}

/** One document; nothing changes where it has no autoscaler of a version that can be converted. */
export function convertChunk(view: ChunkView, to: HpaVersion): ConvertedText {
  const { text } = view.lines;
  const found = view.autoscalers.flatMap((autoscaler) => convertEdits(autoscaler, text, to) ?? []);
  return {
    text: applyEdits(
      text,
      found.flatMap(({ edits }) => edits),
    ),
    losses: found.flatMap(({ losses }) => losses),
    count: found.length,
  };
}

export function convertEdits(
  { root, object }: ObjectView,
  text: string,
  to: HpaVersion,
): { edits: TextEdit[]; losses: string[] } | undefined {
  const from = convertible.find((version) => object.apiVersion === `autoscaling/${version}`);
  const fields = kindOf(`autoscaling/${to}`, 'HorizontalPodAutoscaler')?.root;
  if (!from || !fields) return undefined;
  if (from === to) return { edits: [], losses: [] };
  const { object: converted, losses } = convertObject(object, { from, to, fields });
  return { edits: editsTo(text, root, converted), losses };
}
