// Explains `selectPolicy: Disabled`. The controller reports a disabled direction like a limited step: the condition
// ScalingLimited has the reason ScaleUpLimit or ScaleDownLimit.
import type { CatalogueEntry } from '../catalogue/entry.ts';
import { conditionEntry } from '../catalogue/lookup.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedCondition } from '../observed.ts';
import { ofOlder, olderLimit } from './window-limits.ts';

type Direction = 'scaleUp' | 'scaleDown';

/**
 * Returns the direction in which the metrics recommend scaling, if `selectPolicy` disables scaling in this direction.
 * Otherwise returns undefined.
 */
export function disabledDirectionOf(observed: ObservedAutoscaler): Direction | undefined {
  const limited = conditionOf(observed, 'ScalingLimited');
  const able = conditionOf(observed, 'AbleToScale');
  const direction =
    limited?.status === 'True' ? directionOf(limited) : able?.status === 'True' ? directionOf(able) : undefined;
  return direction && isDisabled(observed, direction) ? direction : undefined;
}

/**
 * Returns the catalogue entry that explains a condition. ScalingLimited can be True because `selectPolicy` disables a
 * direction, or because an older recommendation was limited. The entry then explains this cause.
 */
export function horizontalEntry(
  observed: ObservedAutoscaler,
  condition: ObservedCondition,
): CatalogueEntry | undefined {
  const entry = conditionEntry('HorizontalPodAutoscaler', condition);
  const isLimit = condition.type === 'ScalingLimited' && condition.status === 'True';
  const direction = isLimit ? directionOf(condition) : undefined;
  const older = isLimit ? olderLimit(conditionOf(observed, 'AbleToScale'), condition) : undefined;
  if (entry && older !== undefined) return ofOlder(entry, older);
  if (!direction || !entry) return entry;
  if (isDisabled(observed, direction)) return disabledEntry(direction);
  return observed.autoscaler
    ? entry
    : {
        ...entry,
        means: `${entry.means} This explanation is wrong if behavior.${direction}.selectPolicy is Disabled; the text does not show this field.`,
      };
}

function isDisabled({ autoscaler }: ObservedAutoscaler, direction: Direction): boolean {
  return autoscaler?.kind === 'HorizontalPodAutoscaler' && autoscaler.behavior?.[direction].selectPolicy === 'Disabled';
}

function directionOf({ reason }: ObservedCondition): Direction | undefined {
  if (reason === 'ScaleUpLimit' || reason === 'ScaleUpStabilized') return 'scaleUp';
  return reason === 'ScaleDownLimit' || reason === 'ScaleDownStabilized' ? 'scaleDown' : undefined;
}

export function disabledEntry(direction: Direction): CatalogueEntry {
  const isUp = direction === 'scaleUp';
  return {
    means: `The metrics recommend ${isUp ? 'more' : 'fewer'} replicas, but behavior.${direction}.selectPolicy is Disabled, so the metrics never ${isUp ? 'add' : 'remove'} a pod. Only a count ${isUp ? 'below minReplicas' : 'above maxReplicas'} is still corrected.`,
    advice: `Nothing if ${direction} is meant to be disabled. Otherwise remove selectPolicy: Disabled from behavior.${direction}, or set it to Max (the default) or Min.`,
    field: ['spec', 'behavior', direction, 'selectPolicy'],
  };
}
