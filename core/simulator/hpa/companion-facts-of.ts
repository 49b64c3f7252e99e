import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { CompanionFacts } from '../companion-facts.ts';
import { kedaFacts } from '../keda/keda-facts.ts';

export function companionFactsOf({ keda }: Pick<HorizontalPodAutoscaler, 'keda'>): CompanionFacts | undefined {
  return keda && kedaFacts(keda);
}
