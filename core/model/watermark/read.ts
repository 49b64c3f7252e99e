// A value that says it is a WatermarkPodAutoscaler, read: the refusals of the API server, the first one of the controller, and the
// defaulted object where both would take it.
import { admissionRules } from '../admission/rules.ts';
import { validateMetadata } from '../hpa/validate-metadata.ts';
import type { Reading, ReadOptions } from '../kind.ts';
import type { Problem } from '../problem.ts';
import { readable } from '../readable.ts';
import { seenObject, shownText } from '../seen.ts';
import { hasUnseen, templateAt } from '../templates.ts';
import type { ObjectValue, Value } from '../value.ts';
import type { WatermarkPodAutoscaler, WatermarkSpec } from './autoscaler.ts';
import { buildSpec, texts } from './build.ts';
import { withDefaults } from './defaults.ts';
import { newestWatermarkRelease } from './releases.ts';
import { fieldsOfRelease } from './schema.ts';
import { schemaProblems } from './schema-problems.ts';
import { specProblem } from './spec-problem.ts';
import { unreadableQuantity } from './unreadable-quantity.ts';

export function readWatermarkPodAutoscaler(
  object: Value,
  { templated = false, kubernetes, wpa: release = newestWatermarkRelease }: ReadOptions = {},
): Reading {
  const root = fieldsOfRelease(release);
  const seen = seenObject(readable(object, root, { templated, misspeltUnseen: true }));
  const metadata = validateMetadata(seen.metadata, kubernetes ? admissionRules(kubernetes) : newestRules, { anyFinalizer: true });
  const refusals = [...metadata, ...schemaProblems(object, seen, release)];
  const understood = seenObject(readable(object, root));
  const missing = firstTemplate(seenObject(understood.spec));
  if (missing) return { problems: refusals, missing };
  const autoscaler = build(understood, release);
  const complaint = isAccepted(refusals) ? (unreadableQuantity(object, root) ?? complaintAbout(autoscaler, seen.spec)) : undefined;
  const problems = complaint ? [...refusals, complaint] : refusals;
  // What the server refuses is no object yet: it is understood as far as it goes, whatever a controller would say.
  const isStopped = complaint !== undefined && refusals.length === 0;
  return { problems, ...(!isStopped && isUsable(autoscaler) && { autoscaler }) };
}

/** Metadata is that of the server, whichever release of the controller runs. */
const newestRules = admissionRules({ release: '1.37' });

const unknownField = ['api/unknown-field', 'wpa/readiness-delay-name'];

/** What the server refuses the controller never sees; unknown fields are only refused by kubectl. */
function isAccepted(refusals: readonly Problem[]): boolean {
  return refusals.every(({ code }) => unknownField.includes(code));
}

/** Accepted by the server, refused by the controller. Nothing is concluded from what cannot be seen, or lies in no spec at all. */
function complaintAbout(
  { name, namespace = 'default', spec, release }: WatermarkPodAutoscaler,
  seen: Value | undefined,
): Problem | undefined {
  if (seen === undefined || hasUnseen(seen)) return undefined;
  const problem = specProblem(spec, { name, namespace }, release);
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

function build(object: ObjectValue, release: string): WatermarkPodAutoscaler {
  const { name, namespace, annotations } = seenObject(object.metadata);
  const spec = withDefaults(buildSpec(object.spec));
  return {
    kind: 'WatermarkPodAutoscaler',
    name: shownText(name),
    ...(shownText(namespace) !== '' && { namespace: shownText(namespace) }),
    annotations: texts(annotations),
    release,
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
