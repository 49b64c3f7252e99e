// Converts the autoscalers of a document to another version and lists the losses. The converted text is parsed again
// and must contain the expected object.

import { type Conversion, convertObject } from '../../apiserver/hpa/versions/convert-object.ts';
import { extensionsToV2, extensionsVersion, v2ToExtensions } from '../../apiserver/hpa/versions/extensions-v1beta1.ts';
import { kindOf } from '../../apiserver/kinds.ts';
import type { HpaVersion } from '../../apiserver/types/autoscaler-types.ts';
import type { ObjectValue } from '../../model/value.ts';
import { applyEdits, minimalEdits, type TextEdit } from '../../text/minimal-edits.ts';
import { readDocument } from '../../text/read-document.ts';
import { isSameValue } from '../../text/same-value.ts';
import { preventsReading } from '../../text/text-problem.ts';
import { toValue } from '../../text/tree.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { identifyObjects } from '../identify-objects.ts';
import type { Obstacle } from './obstacle.ts';
import { rewriteOlderFields } from './rewrite-older-fields.ts';
import { convertibleVersions, type TargetVersion } from './target-version.ts';
import { findTemplateObstacle } from './template-obstacle.ts';

export type ConversionResult = { edits: TextEdit[] /** Sentences. */; losses: string[] } | { obstacle: Obstacle };

export interface ConvertedText {
  text: string;
  /** Sentences: fields that the target version does not have, and fields that are stored in annotations. */
  losses: string[];
  obstacles: Obstacle[];
  /** The number of autoscalers with a convertible version. */
  count: number;
}

/** Converts one document. The text is unchanged if no autoscaler has a convertible version. */
export function convertDocument(written: AnalyzedDocument, to: TargetVersion): ConvertedText {
  const analyzed = rewriteOlderFields(written);
  const found = analyzed.autoscalers.flatMap((autoscaler) => convertAutoscaler(analyzed, autoscaler, to) ?? []);
  const edits = found.flatMap((each) => ('edits' in each ? each.edits : []));
  return {
    text: applyEdits(analyzed.lines.text, edits),
    losses: found.flatMap((each) => ('edits' in each ? each.losses : [])),
    obstacles: found.flatMap((each) => ('edits' in each ? [] : [each.obstacle])),
    count: found.length,
  };
}

/** Undefined if the version of the object is not convertible. */
export function convertAutoscaler(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedObject,
  to: TargetVersion,
): ConversionResult | undefined {
  const { root, object } = autoscaler;
  const isFirstVersion = object.apiVersion === extensionsVersion;
  const from = isFirstVersion ? 'v2' : hpaVersionOf(object);
  if (!from) return undefined;
  if (object.apiVersion === (to === extensionsVersion ? to : `autoscaling/${to}`)) return { edits: [], losses: [] };
  if (analyzed.textProblems.some(preventsReading))
    return { obstacle: { sentence: 'The text cannot be read as it stands.' } };
  const { object: target, losses } = convertToTarget(isFirstVersion ? extensionsToV2(object) : object, from, to);
  const edits = minimalEdits(analyzed.lines.text, root, target);
  const template =
    !isFirstVersion && isSameShape(from) && isSameShape(to)
      ? undefined
      : findTemplateObstacle(analyzed, autoscaler, to);
  if (template) return { obstacle: template };
  return parsesTo(applyEdits(analyzed.lines.text, edits), analyzed.objects.indexOf(autoscaler), target)
    ? { edits, losses }
    : {
        obstacle: { sentence: 'Anchors, merges or repeated keys hold what would have to change: write it out first.' },
      };
}

function convertToTarget(object: ObjectValue, from: HpaVersion, to: TargetVersion): Conversion {
  if (to !== extensionsVersion) return convertVersion(object, from, to);
  const newest = convertVersion(object, from, 'v2');
  const first = v2ToExtensions(newest.object);
  return { object: first.object, losses: [...newest.losses, ...first.losses] };
}

function convertVersion(object: ObjectValue, from: HpaVersion, to: HpaVersion): Conversion {
  const fields = kindOf(`autoscaling/${to}`, 'HorizontalPodAutoscaler')?.root;
  return from === to || !fields ? { object, losses: [] } : convertObject(object, { from, to, fields });
}

function hpaVersionOf({ apiVersion }: ObjectValue): HpaVersion | undefined {
  return convertibleVersions.find((version) => apiVersion === `autoscaling/${version}`);
}

/** Versions with the same fields: a template is valid in both. */
function isSameShape(version: TargetVersion): boolean {
  return version === 'v2' || version === 'v2beta2';
}

/** Whether the converted text parses to the expected object at the same index. */
function parsesTo(text: string, index: number, expected: ObjectValue): boolean {
  const { root, problems } = readDocument(text, { json: text.trimStart().startsWith('{') });
  const found = identifyObjects(root)[index];
  return found !== undefined && !problems.some(preventsReading) && isSameValue(toValue(found.root), expected);
}
