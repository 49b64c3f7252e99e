// Checks the target's selector, as the controller does before it reads any metric (docs/behavior/hpa.md §1.5).
import type { Observation } from '../observation.ts';
import type { Reason } from '../trace.ts';
import type { PreparedController } from './prepare.ts';

export interface ScaleSelectorProblem {
  eventReason: 'SelectorRequired' | 'InvalidSelector' | 'AmbiguousSelector';
  conditionReason: 'InvalidSelector' | 'AmbiguousSelector';
  message: string;
  error: string;
  reason: Reason;
}

export function selectorProblem(
  selector: string,
  observation: Observation,
  controller: PreparedController,
): ScaleSelectorProblem | undefined {
  if (selector === '') {
    const error = 'selector is required';
    const message = "the HPA target's scale is missing a selector";
    return {
      eventReason: 'SelectorRequired',
      conditionReason: 'InvalidSelector',
      message,
      error,
      reason: { kind: 'selector', problem: error },
    };
  }
  const { otherAutoscalers, pods } = observation;
  const parsed = controller.parseSelector(selector);
  if (!parsed.ok) {
    const error = `couldn't convert selector into a corresponding internal selector object: ${parsed.problem}`;
    return {
      eventReason: 'InvalidSelector',
      conditionReason: 'InvalidSelector',
      message: error,
      error,
      reason: { kind: 'selector', problem: parsed.problem },
    };
  }
  if (otherAutoscalers.length === 0 || pods.length === 0 || !controller.profile.has.ambiguousSelector) return undefined;
  const error = ambiguityMessage(selector, otherAutoscalers, controller);
  return {
    eventReason: 'AmbiguousSelector',
    conditionReason: 'AmbiguousSelector',
    message: error,
    error,
    reason: { kind: 'ambiguous', otherAutoscalers },
  };
}

/**
 * Returns the error for a selector that several autoscalers share. The names are sorted, because the controller itself
 * names the autoscalers in random order.
 */
function ambiguityMessage(
  selector: string,
  otherAutoscalers: readonly string[],
  { hpa, namespace, profile }: PreparedController,
): string {
  const names = [...otherAutoscalers, hpa.name].map((name) => `${namespace}/${name}`).sort();
  if (profile.has.ambiguousNamesTwo)
    return `pods by selector ${selector} are controlled by more than one HPA (e.g. [${names.slice(0, 2).join(' ')}])`;
  return `pods by selector ${selector} are controlled by multiple HPAs: [${names.join(' ')}]`;
}
