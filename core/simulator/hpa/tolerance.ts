// Determines how far the ratio of usage to target may differ from 1 before the HPA scales (docs/behavior/hpa.md §2.1).
import type { Behavior, Direction, ScalingRules } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import { parseQuantity, toNumber } from '../../model/quantity.ts';
import type { Profile } from '../profile.ts';

export interface Tolerance {
  up: number;
  down: number;
  /** Before 1.33 the controller compares |1 − ratio|: for the ratio 1.1 this is 0.10000000000000009, above 0.1. */
  comparesDistance: boolean;
  paths: Partial<Record<Direction, Path>>;
}

/**
 * Returns the tolerances of both directions. The fields in `behavior` need release 1.33 and the gate
 * HPAConfigurableTolerance; otherwise the flag applies.
 */
export function toleranceOf(behavior: Behavior | undefined, profile: Profile): Tolerance {
  const { has, featureGates, tolerance } = profile;
  const behaviorInUse = has.ownTolerance && featureGates.HPAConfigurableTolerance === true ? behavior : undefined;
  const up = parseTolerance(behaviorInUse?.scaleUp);
  const down = parseTolerance(behaviorInUse?.scaleDown);
  return {
    up: up ?? tolerance,
    down: down ?? tolerance,
    comparesDistance: !has.toleranceInterval,
    paths: {
      ...(up !== undefined && { scaleUp: ['spec', 'behavior', 'scaleUp', 'tolerance'] }),
      ...(down !== undefined && { scaleDown: ['spec', 'behavior', 'scaleDown', 'tolerance'] }),
    },
  };
}

export function isWithinTolerance(tolerance: Tolerance, ratio: number): boolean {
  if (tolerance.comparesDistance) return Math.abs(1 - ratio) <= tolerance.up;
  return 1 - tolerance.down <= ratio && ratio <= 1 + tolerance.up;
}

function parseTolerance(rules: ScalingRules | undefined): number | undefined {
  if (rules?.tolerance === undefined) return undefined;
  const parsed = parseQuantity(rules.tolerance);
  return parsed.ok ? toNumber(parsed.value) : undefined;
}
