// Converts the autoscalers of a document to another version and lists the losses. The converted text is parsed again
// and must contain the expected object.

import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { type Conversion, convertObject } from '../../apiserver/hpa/versions/convert-object.ts';
import { extensionsToV2, v2ToExtensions } from '../../apiserver/hpa/versions/extensions-v1beta1.ts';
import { horizontalFrom, scaledObjectFrom } from '../../apiserver/keda/convert-scaled-object.ts';
import { kindOf } from '../../apiserver/kinds.ts';
import type { HpaVersion } from '../../apiserver/types/autoscaler-types.ts';
import { identifyObjects } from '../../index/read/identify-objects.ts';
import { containsTemplate } from '../../model/find-template.ts';
import { withBehaviorForDraft } from '../../model/hpa/constraints-to-behavior.ts';
import { oncePer, oncePerText } from '../../model/once.ts';
import { isNullish } from '../../model/plain-object.ts';
import { asObject } from '../../model/read-value.ts';
import { extensionsVersion } from '../../model/releases.ts';
import { isList, isObject, isTemplated, type ObjectValue } from '../../model/value.ts';
import { applyEdits, minimalEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { isSameValue } from '../../text/same-value.ts';
import { preventsReading } from '../../text/text-problem.ts';
import { effectiveEntry, toValue } from '../../text/tree.ts';
import { correctApiVersion } from '../rules/api-groups.ts';
import type { Obstacle } from './obstacle.ts';
import { rewriteOlderFields } from './rewrite-older-fields.ts';
import { type ConversionTarget, convertibleVersions, kedaTarget, type TargetVersion } from './target-version.ts';
import { findTemplateObstacle } from './template-obstacle.ts';

export type ConversionResult = { edits: TextEdit[]; losses: string[] } | { obstacle: Obstacle };

export interface ConvertedText {
  text: string;
  losses: string[];
  obstacles: Obstacle[];
  count: number;
}

export function convertDocument(written: AnalyzedDocument, to: ConversionTarget): ConvertedText {
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

/**
 * Caches the conversions of all autoscalers of a document. The conversions are checked together, so that the converted
 * text is usually read only once.
 */
const conversions = oncePer((analyzed: AnalyzedDocument) =>
  oncePerText((to: ConversionTarget) => convertAll(analyzed, to)),
);

export function convertAutoscaler(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedObject,
  to: ConversionTarget,
): ConversionResult | undefined {
  return conversions(analyzed)(to).get(autoscaler);
}

function convertAll(analyzed: AnalyzedDocument, to: ConversionTarget): Map<AnalyzedObject, ConversionResult> {
  const found = new Map<AnalyzedObject, ConversionResult>();
  const rewritten: Rewritten[] = [];
  for (const [index, autoscaler] of analyzed.objects.entries()) {
    const result = rewrite(analyzed, autoscaler, to);
    if (result) found.set(autoscaler, result);
    if (result && 'target' in result) rewritten.push({ ...result, autoscaler, index });
  }
  const notRead = { obstacle: { sentence: anchorsSentence } };
  for (const { autoscaler } of misread(analyzed, rewritten)) found.set(autoscaler, notRead);
  return found;
}

function isScaledObject({ description }: AnalyzedObject): boolean {
  return description?.kind === 'ScaledObject';
}

function rewriteKind(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedObject,
  to: ConversionTarget,
): Rewriting | ConversionResult | undefined {
  const { object, root } = autoscaler;
  const from = hpaVersionOf(object);
  const isKeda = isScaledObject(autoscaler);
  if (isKeda ? to !== 'v2' : !from) return isKeda && to === kedaTarget ? unchanged : undefined;
  const obstacle = findUnreadable(analyzed, object, true);
  if (obstacle) return { obstacle };
  if (containsTemplate(object))
    return { obstacle: { sentence: 'A template writes a part of the object: convert the rendered object instead.' } };
  const newest = from ? convertVersion(object, from, 'v2') : { object, losses: [] };
  const { object: target, losses } = isKeda ? horizontalFrom(object) : scaledObjectFrom(newest.object);
  const triggers = asObject(target.spec)[isKeda ? 'metrics' : 'triggers'];
  if (isList(triggers) && triggers.length === 0)
    return { obstacle: { sentence: `The result would not scale anything. ${losses.join(' ')}` } };
  const edits = minimalEdits(analyzed.lines.text, root, target);
  return { edits, losses: [...newest.losses, ...losses], target };
}

const unchanged: ConversionResult = { edits: [], losses: [] };

const anchorsSentence = 'An anchor, a merge or a repeated key contains the fields to change: write out these fields.';

interface Rewriting {
  edits: TextEdit[];
  losses: string[];
  target: ObjectValue;
}

interface Rewritten extends Rewriting {
  autoscaler: AnalyzedObject;
  index: number;
}

function rewrite(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedObject,
  to: ConversionTarget,
): Rewriting | ConversionResult | undefined {
  if (to === kedaTarget || isScaledObject(autoscaler)) return rewriteKind(analyzed, autoscaler, to);
  const { root, object } = autoscaler;
  const isFirstVersion = object.apiVersion === extensionsVersion;
  const from = isFirstVersion ? 'v2' : hpaVersionOf(object);
  if (!from) return undefined;
  const draft = isSameShape(to) || !isVersion(object, to) ? draftOf(object) : undefined;
  if (isVersion(object, to) && !draft) return { edits: [], losses: [] };
  const fieldsChange = isFirstVersion || !isSameShape(from) || !isSameShape(to) || draft !== undefined;
  const obstacle = findObstacle(analyzed, autoscaler, { to, fieldsChange, draft });
  if (obstacle) return { obstacle };
  const newest = isFirstVersion ? withTargetVersion(extensionsToV2(object), to) : object;
  const { object: target, losses } = draft ? convertDraft(newest, from, to) : convertToTarget(newest, from, to);
  const lost = losses.length > 0 ? findTemplateObstacle(analyzed, autoscaler, to) : undefined;
  return lost ? { obstacle: lost } : { edits: minimalEdits(analyzed.lines.text, root, target), losses, target };
}

interface Intended {
  to: TargetVersion;
  fieldsChange: boolean;
  draft: ObjectValue | undefined;
}

function findObstacle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedObject,
  { to, fieldsChange, draft }: Intended,
): Obstacle | undefined {
  const unreadable = findUnreadable(analyzed, autoscaler.object, fieldsChange);
  if (unreadable) return unreadable;
  if (containsTemplate(draft?.constraints))
    return { sentence: 'A template writes a part of constraints: convert the rendered object instead.' };
  const template = fieldsChange ? findTemplateObstacle(analyzed, autoscaler, to) : undefined;
  if (template) return template;
  return effectiveEntry(autoscaler.root, 'apiVersion')?.merged
    ? { sentence: 'The object takes its apiVersion from a list or an anchor: write apiVersion into the object first.' }
    : undefined;
}

/**
 * Returns the obstacle of a text or a spec that cannot be read; undefined if both can be read. After a syntax error
 * that a template may correct, the tree may lack a field, and the conversion would lose this field.
 */
function findUnreadable(
  { textProblems, hasUnprovenErrors }: AnalyzedDocument,
  { spec }: ObjectValue,
  fieldsChange: boolean,
): Obstacle | undefined {
  if (textProblems.some(preventsReading) || (fieldsChange && hasUnprovenErrors === true))
    return { sentence: 'The text has an error, so it cannot be read.' };
  const isConvertible = !fieldsChange || isNullish(spec) || isObject(spec) || isTemplated(spec);
  return isConvertible ? undefined : { sentence: 'The spec is not an object.' };
}

/**
 * Corrects the `apiVersion` in `scaleTargetRef`. Kubernetes 1.1 needed no `apiVersion` there; since 1.34 the API server
 * requires an API group.
 */
function withTargetVersion(object: ObjectValue, to: TargetVersion): ObjectValue {
  const { scaleTargetRef, ...rest } = asObject(object.spec);
  if (to === extensionsVersion || !isObject(scaleTargetRef)) return object;
  const { kind, apiVersion = '' } = scaleTargetRef;
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return object;
  // Both properties are true in every release that serves `autoscaling/v2`.
  const has = { workloadsLeftExtensions: to === 'v2', ingressLeftExtensions: to === 'v2' };
  const correct = correctApiVersion(kind, apiVersion, has);
  const target = correct === undefined ? scaleTargetRef : { ...scaleTargetRef, apiVersion: correct };
  return { ...object, spec: { scaleTargetRef: target, ...rest } };
}

function isVersion({ apiVersion }: ObjectValue, version: TargetVersion): boolean {
  return apiVersion === (version === extensionsVersion ? version : `autoscaling/${version}`);
}

function draftOf({ spec }: ObjectValue): ObjectValue | undefined {
  return isObject(spec) && withBehaviorForDraft(spec) ? spec : undefined;
}

/**
 * `constraints` is the 2019 draft of `behavior`. The object is first converted to v2, because `autoscaling/v1` and
 * `v2beta1` have no field for `behavior`.
 */
function convertDraft(object: ObjectValue, from: HpaVersion, to: TargetVersion): Conversion {
  const { constraints, ...rest } = asObject(object.spec);
  const newest = convertVersion({ ...object, spec: rest }, from, 'v2');
  const spec = { ...asObject(newest.object.spec), ...(constraints !== undefined && { constraints }) };
  const drafted = withBehaviorForDraft(spec) ?? { spec, losses: [] };
  const converted = convertToTarget({ ...newest.object, spec: drafted.spec }, 'v2', to);
  return { object: converted.object, losses: [...newest.losses, ...drafted.losses, ...converted.losses] };
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

function isSameShape(version: TargetVersion): boolean {
  return version === 'v2' || version === 'v2beta2';
}

/**
 * The maximum number of attempts to find the conversions that make the text unreadable. Without a limit, the attempts
 * would take quadratic time.
 */
const maxSearches = 40;

function misread(
  { lines: { text }, options: { isListItem } }: AnalyzedDocument,
  all: readonly Rewritten[],
): Rewritten[] {
  let searches = 0;
  const search = (some: readonly Rewritten[]): readonly Rewritten[] => {
    if (some.length === 0) return [];
    searches++;
    const edited = applyEdits(
      text,
      some.flatMap(({ edits }) => edits),
    );
    const { root, problems } = readDocument(edited, {
      json: text.trimStart().startsWith('{'),
      isBatch: true,
      isListItem,
    });
    if (!problems.some(preventsReading)) {
      const objects = identifyObjects(root);
      return some.filter(({ index, target }) => {
        const found = objects[index];
        return found === undefined || !isSameValue(toValue(found.root), target);
      });
    }
    if (some.length === 1 || searches > maxSearches) return some;
    const middle = some.length >> 1;
    return [...search(some.slice(0, middle)), ...search(some.slice(middle))];
  };
  return [...search(all)];
}
