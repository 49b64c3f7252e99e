// Reads a ScaledObject, and reports what the API server, KEDA's webhook and KEDA's controller refuse. Also reports what
// the API server refuses in the created HPA.

import { findTemplate } from '../../model/find-template.ts';
import { isPaused, pausingAnnotation } from '../../model/keda/annotations.ts';
import { kedaLoopOf } from '../../model/keda/keda-loop.ts';
import { scaledObjectRoot } from '../../model/keda/root.ts';
import { horizontalName } from '../../model/keda/scaled-object.ts';
import { webhookAnswerAlone } from '../../model/keda/webhook.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject } from '../../model/read-value.ts';
import { sanitize } from '../../model/sanitize.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { apiServerRules, newestApiServerRules } from '../apiserver-rules.ts';
import { customResourceProblems } from '../custom/reported-problems.ts';
import { horizontalPodAutoscalerKind } from '../hpa/kind.ts';
import { validateMetadata } from '../hpa/validate-metadata.ts';
import type { ReadOptions, ReadResult } from '../kind-description.ts';
import { type Generation, generationOf, hasHiddenParameters } from './generated.ts';
import { causePath } from './horizontal-path.ts';
import { brokenRules, scaledObjectSchema } from './schema.ts';

export function readScaledObjectManifest(object: Value, options: ReadOptions = {}): ReadResult {
  const { templated = false, kubernetes } = options;
  const root = scaledObjectRoot();
  const sanitized = asObject(sanitize(object, root, { templated, misspelledAsTemplated: true }));
  const refusals = [
    ...validateMetadata(sanitized.metadata, kubernetes ? apiServerRules(kubernetes) : newestApiServerRules, {
      allowAnyFinalizer: true,
    }),
    ...schemaRefusals(object, sanitized),
  ];
  const readable = asObject(sanitize(object, root));
  const blockingTemplate = findTemplate(readable.spec, ['spec']);
  if (blockingTemplate || !isObject(object)) return { problems: refusals, blockingTemplate };
  if (!isObject(readable.spec)) return { problems: refusals };
  const generation = generationOf(object);
  if (templated || refusals.some(isRefusal)) return { problems: refusals, ...simulated(generation, options) };
  const answers = answersOfKeda(generation);
  const problems = [...refusals, ...answers];
  if (answers.some(isRefusal)) return { problems };
  const { autoscaler, absent, refused = [] } = simulated(generation, options);
  return { problems: [...problems, ...refused], autoscaler, absent };
}

function schemaRefusals(object: Value, sanitized: ObjectValue): Problem[] {
  const { structure, values } = customResourceProblems(object, {
    root: scaledObjectRoot(),
    schema: scaledObjectSchema(),
    sanitized,
  });
  const problems = [...structure, ...values];
  return problems.some(isRefusal) ? problems : [...problems, ...brokenRules(sanitized)];
}

/** An unknown field is not a refusal, because only kubectl refuses it. */
function isRefusal({ code, level }: Problem): boolean {
  return level === 'error' && code !== 'api/unknown-field';
}

function answersOfKeda({ object, generated }: Generation): Problem[] {
  const { messages, warnings } = webhookAnswerAlone(object);
  if (messages.length > 0)
    return messages.map(({ message, at }) => ({ code: 'keda/webhook-refuses', level: 'error', message, at }));
  const warned = warnings.map(({ message, at }): Problem => {
    return { code: 'keda/webhook-warns', level: 'information', message, at };
  });
  const { problem } = generated;
  if (!problem || isPaused(object)) return warned;
  return [...warned, { code: 'keda/operator-refuses', level: 'error', message: problem.message, at: problem.at }];
}

interface Simulated extends Pick<ReadResult, 'autoscaler' | 'absent'> {
  refused?: Problem[];
}

function simulated(generation: Generation, { kubernetes }: ReadOptions): Simulated {
  const { object, generated } = generation;
  if (isPaused(object)) {
    const short = 'the object is paused, so KEDA deletes the HPA';
    const message = `${short}; without the annotation ${pausingAnnotation(object)} the ScaledObject is simulated`;
    return { absent: { message, short, at: ['metadata'], isStopped: true } };
  }
  const { undescribed, horizontal } = generated;
  if (undescribed !== undefined) {
    const { type = '' } = object.spec.triggers[undescribed] ?? {};
    const at = ['spec', 'triggers', undescribed];
    return { absent: { message: `the target of the trigger ${type} is not known`, at } };
  }
  if (!horizontal) return {};
  const { problems, autoscaler } = horizontalPodAutoscalerKind.read(horizontal, kubernetes && { kubernetes });
  const refused = problems.flatMap((problem) => refusalAtCause(problem, generation));
  if (autoscaler?.kind !== 'HorizontalPodAutoscaler') return { refused };
  return { autoscaler: { ...autoscaler, keda: kedaLoopOf(object, generated) }, refused };
}

function refusalAtCause(problem: Problem, generation: Generation): Problem[] {
  const { object, generated } = generation;
  const [, section, metric] = problem.at;
  const trigger = section === 'metrics' && typeof metric === 'number' ? generated.triggerOfMetric[metric] : undefined;
  if (!isRefusal(problem) || (trigger !== undefined && hasHiddenParameters(object, trigger))) return [];
  return [
    {
      code: 'keda/hpa-refused',
      level: 'error',
      message: `The API server refuses ${horizontalName(object)}, the HPA that KEDA makes: ${problem.message}`,
      at: causePath(problem.at, generation),
    },
  ];
}

/**
 * Returns the problems for which the API server refuses the HPA that KEDA generates. A problem of a metric is left out
 * if the trigger of the metric has parameters outside the manifest.
 */
export function horizontalRefusals(generation: Generation, options: ReadOptions): readonly Problem[] {
  return simulated(generation, options).refused ?? [];
}
