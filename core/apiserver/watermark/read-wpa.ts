import { containsTemplate, findTemplate } from '../../model/find-template.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject, displayString, stringEntries } from '../../model/read-value.ts';
import { sanitize } from '../../model/sanitize.ts';
import type { ObjectValue, Value } from '../../model/value.ts';
import { repeatedFields, type WatermarkPodAutoscaler, type WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { buildSpec } from '../../model/watermark/build-spec.ts';
import { withControllerDefaults } from '../../model/watermark/defaults.ts';
import { newestWatermarkRelease } from '../../model/watermark/releases.ts';
import { specProblem } from '../../model/watermark/spec-problem.ts';
import { unreadableQuantity } from '../../model/watermark/unreadable-quantity.ts';
import { apiServerRules, newestApiServerRules } from '../apiserver-rules.ts';
import { validateMetadata } from '../hpa/validate-metadata.ts';
import type { ReadOptions, ReadResult } from '../kind-description.ts';
import { fieldsOfRelease } from './schema.ts';
import { schemaProblems } from './schema-problems.ts';

export function readWatermarkPodAutoscaler(
  object: Value,
  { templated = false, kubernetes, wpa: release = newestWatermarkRelease }: ReadOptions = {},
): ReadResult {
  const root = fieldsOfRelease(release);
  const sanitized = asObject(sanitize(object, root, { templated, misspelledAsTemplated: true }));
  const metadata = validateMetadata(
    sanitized.metadata,
    kubernetes ? apiServerRules(kubernetes) : newestApiServerRules,
    {
      allowAnyFinalizer: true,
    },
  );
  const refusals = [...metadata, ...schemaProblems(object, sanitized, release)];
  const readableObject = asObject(sanitize(object, root));
  const blockingTemplate = findBlockingTemplate(asObject(readableObject.spec));
  if (blockingTemplate) return { problems: refusals, blockingTemplate };
  const autoscaler = buildAutoscaler(readableObject, release);
  const controllerProblem = isAcceptedByServer(refusals)
    ? (unreadableQuantity(object, root) ?? findControllerProblem(autoscaler, sanitized.spec))
    : undefined;
  const problems = controllerProblem ? [...refusals, controllerProblem] : refusals;
  // The controller never sees an object that the server or kubectl refuses. A problem that the controller would find
  // therefore does not prevent the simulation of a refused object.
  const isRefusedByController = controllerProblem !== undefined && refusals.length === 0;
  return { problems, ...(!isRefusedByController && canBeSimulated(autoscaler) && { autoscaler }) };
}

/** The codes of errors about unknown fields. Only kubectl refuses unknown fields, and the API server accepts them. */
const unknownFieldCodes = ['api/unknown-field', 'wpa/readiness-delay-name'];

function isAcceptedByServer(refusals: readonly Problem[]): boolean {
  return refusals.every(({ code }) => unknownFieldCodes.includes(code));
}

function findControllerProblem(
  { name, namespace = 'default', spec, release }: WatermarkPodAutoscaler,
  sanitizedSpec: Value | undefined,
): Problem | undefined {
  if (sanitizedSpec === undefined || containsTemplate(sanitizedSpec)) return undefined;
  const problem = specProblem(spec, { name, namespace }, release);
  return problem && { code: 'wpa/controller-refuses', level: 'error', ...problem };
}

const fieldsNeededBySimulation: readonly (keyof WatermarkSpec)[] = [
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

function findBlockingTemplate(spec: ObjectValue): ReadResult['blockingTemplate'] {
  for (const name of fieldsNeededBySimulation) {
    const found = findTemplate(spec[name], ['spec', name]);
    if (found) return found;
  }
  return undefined;
}

function buildAutoscaler(object: ObjectValue, release: string): WatermarkPodAutoscaler {
  const { name, namespace, annotations } = asObject(object.metadata);
  const spec = withControllerDefaults(buildSpec(object.spec));
  return {
    kind: 'WatermarkPodAutoscaler',
    name: displayString(name),
    ...(displayString(namespace) !== '' && { namespace: displayString(namespace) }),
    annotations: stringEntries(annotations),
    release,
    ...repeatedFields(spec),
    spec,
  };
}

function canBeSimulated({ minReplicas, maxReplicas }: WatermarkPodAutoscaler): boolean {
  return minReplicas >= 1 && maxReplicas >= minReplicas;
}
