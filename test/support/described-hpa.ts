// A text of `kubectl describe hpa`, with only the parts that a test needs.
import { explainDescribe } from '../../core/explanation/explain.ts';
import type { Explanation } from '../../core/explanation/explanation.ts';

export interface DescribedHpa {
  name?: string;
  reference?: string;
  metrics?: readonly string[];
  min?: number;
  max?: number;
  /** `2 current / 2 desired` */
  pods?: string;
  behavior?: string;
  /** `ScalingActive True ValidMetricFound`, with its message after a colon. */
  conditions?: readonly string[];
  /** `Warning FailedGetScale 5m (x3 over 6m)`, with its message after a colon. */
  events?: readonly string[];
}

export const cpuRow = (current: string, target = '60%') =>
  `resource cpu on pods  (as a percentage of request):  ${current} / ${target}`;

export const readable =
  "AbleToScale True SucceededGetScale: the HPA controller was able to get the target's current scale";
export const ready = 'AbleToScale True ReadyForNewScale: recommended size matches current size';
export const valid =
  'ScalingActive True ValidMetricFound: the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)';
export const inRange = 'ScalingLimited False DesiredWithinRange: the desired count is within the acceptable range';
export const failing = (reason: string, error: string) =>
  `ScalingActive False ${reason}: the HPA was unable to compute the replica count: ${error}`;

export function describedHpa({
  name = 'checkout',
  reference = 'Deployment/checkout',
  metrics = [cpuRow('<unknown>')],
  min = 2,
  max = 10,
  pods = '4 current / 4 desired',
  behavior = '',
  conditions = [],
  events = [],
}: DescribedHpa): string {
  const row = (text: string) => {
    const colon = text.indexOf(': ');
    return `  ${text.slice(0, colon).replaceAll(' ', '  ')}  ${text.slice(colon + 2)}`;
  };
  const event = (text: string) => {
    const colon = text.indexOf(': ');
    return `  ${text.slice(0, colon)}  horizontal-pod-autoscaler  ${text.slice(colon + 2)}`;
  };
  return `Name:           ${name}
Namespace:      shop
Reference:      ${reference}
Metrics:        ( current / target )
${metrics.map((metric) => `  ${metric}`).join('\n')}
Min replicas:   ${min}
Max replicas:   ${max}
${behavior}Deployment pods:  ${pods}
Conditions:
  Type  Status  Reason  Message
  ----  ------  ------  -------
${conditions.map(row).join('\n')}
Events:${events.length === 0 ? '  <none>' : `\n  Type  Reason  Age  From  Message\n${events.map(event).join('\n')}`}
`;
}

export function explained(text: string): Explanation {
  const [found] = explainDescribe(text, {});
  if (!found) throw new Error('the text has no autoscaler');
  return found.explanation;
}
