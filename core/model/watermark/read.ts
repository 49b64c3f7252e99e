// A value that says it is a WatermarkPodAutoscaler, read: the refusals of the API server, the first one of the controller, and the
// defaulted object where both would take it.
import { admissionRules } from '../admission/rules.ts';
import { checkStructure } from '../check.ts';
import type { Field } from '../field.ts';
import { validateMetadata } from '../hpa/validate-metadata.ts';
import type { Reading, ReadOptions } from '../kind.ts';
import { formatPath, type Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { readable } from '../readable.ts';
import { schemaLimits } from '../schema-limits.ts';
import { seenObject, shownText } from '../seen.ts';
import { hasUnseen, templateAt } from '../templates.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { WatermarkPodAutoscaler, WatermarkSpec } from './autoscaler.ts';
import { buildSpec, texts } from './build.ts';
import { withDefaults } from './defaults.ts';
import { specProblem } from './spec-problem.ts';

export function readWatermarkPodAutoscaler(object: Value, root: Field, { templated = false }: ReadOptions = {}): Reading {
  const seen = seenObject(readable(object, root, { templated, misspeltUnseen: true }));
  const refusals = [...checkStructure(object, root), ...serverProblems(seen, root)];
  const understood = seenObject(readable(object, root));
  const missing = firstTemplate(seenObject(understood.spec));
  if (missing) return { problems: refusals, missing };
  const autoscaler = build(understood);
  const complaint = reachesController(refusals, seen.spec) ? complaintAbout(autoscaler) : undefined;
  const problems = complaint ? [...refusals, complaint] : refusals;
  return { problems, ...(!complaint && isUsable(autoscaler) && { autoscaler }) };
}

/** Metadata is that of the server, whichever release of the controller runs. */
const newestRules = admissionRules({ release: '1.37' });

/** The schema does not ask for a maximum, though the controller refuses an object without it. */
function serverProblems(seen: ObjectValue, root: Field): Problem[] {
  const limits = [...schemaLimits(seen, root)].filter(({ at, code }) => {
    return at[0] !== 'metadata' && !(code === 'api/required' && formatPath(at) === 'spec.maxReplicas');
  });
  return [...validateMetadata(seen.metadata, newestRules), ...limits, ...unquotedDecimals(seen, root)];
}

/** The schema takes whole numbers and texts for a quantity. A fraction of 0 is gone before anybody looks. */
function* unquotedDecimals(value: Value, { shape }: Field, path: Path = []): Generator<Problem> {
  if (shape.type === 'quantity' && typeof value === 'number' && !Number.isInteger(value)) {
    const field = formatPath(path);
    const message = `${field}: Invalid value: "number": ${field} in body must be of type integer,string: "number"`;
    yield { code: 'wpa/unquoted-decimal', level: 'error', at: path, message: `${message} (put ${value} in quotes)` };
  }
  if (shape.type === 'list' && isList(value))
    for (const [i, item] of value.entries()) yield* unquotedDecimals(item, shape.item, [...path, i]);
  if (shape.type !== 'object' || !isObject(value)) return;
  for (const field of shape.fields) yield* unquotedDecimals(value[field.name] ?? null, field, [...path, field.name]);
}

const unknownField = ['api/unknown-field', 'wpa/readiness-delay-name'];

/** What the server refuses the controller never sees; unknown fields are only refused by kubectl. */
function reachesController(refusals: readonly Problem[], spec: Value | undefined): boolean {
  return spec !== undefined && !hasUnseen(spec) && refusals.every(({ code }) => unknownField.includes(code));
}

/** Accepted by the server, refused by the controller. */
function complaintAbout({ name, namespace = 'default', spec }: WatermarkPodAutoscaler): Problem | undefined {
  const problem = specProblem(spec, { name, namespace });
  return problem && { code: 'wpa/controller-refuses', level: 'error', ...problem };
}

/** What decides how fast replicas move. */
const needed: readonly (keyof WatermarkSpec)[] = [
  'minReplicas',
  'maxReplicas',
  'scaleUpLimitFactor',
  'scaleDownLimitFactor',
  'upscaleForbiddenWindowSeconds',
  'downscaleForbiddenWindowSeconds',
  'upscaleDelayAboveWatermarkSeconds',
  'downscaleDelayBelowWatermarkSeconds',
  'dryRun',
];

function firstTemplate(spec: ObjectValue): Reading['missing'] {
  for (const name of needed) {
    const found = templateAt(spec[name], ['spec', name]);
    if (found) return found;
  }
  return undefined;
}

function build(object: ObjectValue): WatermarkPodAutoscaler {
  const { name, namespace, annotations } = seenObject(object.metadata);
  const spec = withDefaults(buildSpec(object.spec));
  return {
    kind: 'WatermarkPodAutoscaler',
    name: shownText(name),
    ...(shownText(namespace) !== '' && { namespace: shownText(namespace) }),
    annotations: texts(annotations),
    target: spec.scaleTargetRef,
    minReplicas: spec.minReplicas ?? 0,
    maxReplicas: spec.maxReplicas,
    spec,
  };
}

/** With these numbers a controller could work, whatever else is wrong. */
function isUsable({ minReplicas, maxReplicas }: WatermarkPodAutoscaler): boolean {
  return minReplicas >= 1 && maxReplicas >= minReplicas;
}
