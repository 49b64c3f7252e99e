// Decides what KEDA's own loop does to the count (docs/behavior/keda.md §5): it starts a target when a trigger is
// active, and stops it after the cooldown. The HPA does everything in between.
import type { KedaLoop } from '../../model/keda/keda-loop.ts';

export interface ScaleRequest {
  replicas: number;
  isActive: boolean;
  isError: boolean;
  nowMs: number;
  /**
   * The last time at which a trigger was active, in milliseconds. The value is a whole number of seconds, as in the
   * status.
   */
  lastActiveMs: number | undefined;
  createdMs: number;
}

export type ScaleDecision =
  /** Scales to the minimum, or to 1 if the minimum is 0. */
  | { action: 'activate'; replicas: number }
  | { action: 'deactivate'; replicas: number; after: 'cooldown' | 'initialCooldown' }
  /**
   * Scales up to the minimum although no trigger is active, because something other than KEDA has scaled the target
   * below the minimum.
   */
  | { action: 'raise'; replicas: number }
  | { action: 'remember' | 'partialError' | 'error' | 'cooldown' | 'none' };

const nothing: ScaleDecision = { action: 'none' };

export function decideScale(loop: KedaLoop, request: ScaleRequest): ScaleDecision {
  if (request.isActive || loop.isForced) return whileActive(loop, request);
  return request.isError ? whileFailing(loop, request) : whileInactive(loop, request);
}

function whileActive(
  { minReplicas, idleReplicas, pausesScaleOut }: KedaLoop,
  { replicas, isError }: ScaleRequest,
): ScaleDecision {
  const isAsleep = replicas === 0 || (idleReplicas !== undefined && replicas < minReplicas);
  if (isAsleep) return pausesScaleOut ? nothing : { action: 'activate', replicas: Math.max(1, minReplicas) };
  return { action: isError ? 'partialError' : 'remember' };
}

function whileFailing(loop: KedaLoop, request: ScaleRequest): ScaleDecision {
  if (!loop.fallback) return { action: 'error' };
  return loop.fallback.replicas === 0 ? whileInactive(loop, request) : nothing;
}

function whileInactive(loop: KedaLoop, request: ScaleRequest): ScaleDecision {
  const { minReplicas, idleReplicas } = loop;
  const { replicas } = request;
  const isAboveIdle = idleReplicas !== undefined && replicas > idleReplicas;
  if (isAboveIdle || (minReplicas === 0 && replicas > 0)) return towardsIdle(loop, request);
  return idleReplicas === undefined && replicas < minReplicas ? { action: 'raise', replicas: minReplicas } : nothing;
}

function towardsIdle(loop: KedaLoop, request: ScaleRequest): ScaleDecision {
  if (loop.pausesScaleIn) return nothing;
  if (!isCooldownOver(loop, request)) return { action: 'cooldown' };
  const after = request.lastActiveMs === undefined ? 'initialCooldown' : 'cooldown';
  return { action: 'deactivate', replicas: loop.idleReplicas ?? loop.minReplicas, after };
}

/** At the exact time of its end, the cooldown is not over yet. */
function isCooldownOver(
  { cooldownSeconds, initialCooldownSeconds }: KedaLoop,
  { nowMs, lastActiveMs, createdMs }: ScaleRequest,
): boolean {
  if (lastActiveMs === undefined) return createdMs + initialCooldownSeconds * 1000 < nowMs;
  return lastActiveMs + cooldownSeconds * 1000 < nowMs;
}
