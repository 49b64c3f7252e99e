// A mutable copy of the status for one reconcile. A reconcile sets the same conditions several times, so it copies the
// status once and not for each change.
import type { WatermarkCondition, WatermarkConditionType, WatermarkStatus } from './status.ts';

export class StatusDraft {
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleAtMs: number | null;
  scalingEventsCount: number;
  currentMetrics: WatermarkStatus['currentMetrics'];
  readonly conditions: WatermarkCondition[];
  private readonly before: WatermarkStatus;
  private lastType: string;
  private lastState: string;

  constructor(before: WatermarkStatus) {
    this.before = before;
    this.currentReplicas = before.currentReplicas;
    this.desiredReplicas = before.desiredReplicas;
    this.lastScaleAtMs = before.lastScaleAtMs;
    this.scalingEventsCount = before.scalingEventsCount;
    this.currentMetrics = before.currentMetrics;
    this.conditions = before.conditions.slice();
    this.lastType = before.lastCondition[0];
    this.lastState = before.lastCondition[1];
  }

  /**
   * Sets a condition. The conditions stay sorted by the time of their last change, and conditions with equal times keep
   * their order.
   */
  setCondition(
    type: WatermarkConditionType,
    status: WatermarkCondition['status'],
    reason: string,
    message: string,
    nowMs: number,
  ): void {
    const { conditions } = this;
    this.lastType = type;
    this.lastState = status;
    const index = indexOfType(conditions, type);
    const before = conditions[index];
    if (before?.status === status) {
      if (before.reason !== reason || before.message !== message)
        conditions[index] = { type, status, reason, message, sinceMs: before.sinceMs };
      return;
    }
    conditions[index] = { type, status, reason, message, sinceMs: nowMs };
    sortByTransition(conditions);
  }

  status(): WatermarkStatus {
    const { currentReplicas, desiredReplicas, lastScaleAtMs, scalingEventsCount, currentMetrics, conditions } = this;
    const lastCondition = this.lastCondition();
    return {
      currentReplicas,
      desiredReplicas,
      lastScaleAtMs,
      scalingEventsCount,
      currentMetrics,
      conditions,
      lastCondition,
    };
  }

  /**
   * Returns the status as the API server stores it, with times rounded down to whole seconds. The draft must not be
   * used afterwards.
   */
  stored(): WatermarkStatus {
    const { conditions } = this;
    for (let i = 0; i < conditions.length; i++) {
      const condition = conditions[i] as WatermarkCondition;
      if (condition.sinceMs % 1000 !== 0) conditions[i] = { ...condition, sinceMs: wholeSeconds(condition.sinceMs) };
    }
    if (this.lastScaleAtMs !== null) this.lastScaleAtMs = wholeSeconds(this.lastScaleAtMs);
    return this.status();
  }

  private lastCondition(): WatermarkStatus['lastCondition'] {
    const { before, lastType, lastState } = this;
    const { lastCondition } = before;
    return lastCondition[0] === lastType && lastCondition[1] === lastState ? lastCondition : [lastType, lastState];
  }
}

function indexOfType(conditions: readonly WatermarkCondition[], type: WatermarkConditionType): number {
  for (let i = 0; i < conditions.length; i++) if (conditions[i]?.type === type) return i;
  return conditions.length;
}

/** The controller sets at most this many types of conditions. */
const mostConditions = 8;

/**
 * Sorts the conditions by the time of their last transition, the latest first. An insertion sort is fast, because only
 * one condition is out of order. Only a recorded case may have more than `mostConditions` conditions.
 */
function sortByTransition(conditions: WatermarkCondition[]): void {
  if (conditions.length > mostConditions) {
    conditions.sort((a, b) => b.sinceMs - a.sinceMs);
    return;
  }
  for (let i = 1; i < conditions.length; i++) {
    const condition = conditions[i] as WatermarkCondition;
    let place = i;
    for (; place > 0; place--) {
      const earlier = conditions[place - 1] as WatermarkCondition;
      if (earlier.sinceMs >= condition.sinceMs) break;
      conditions[place] = earlier;
    }
    conditions[place] = condition;
  }
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
