import type { Direction } from '../model/hpa/autoscaler.ts';
import { toleranceOf } from '../simulator/hpa/tolerance.ts';
import { prepareSettings } from '../simulator/watermark/settings.ts';
import type { ComparedAutoscaler } from './compared-autoscaler.ts';

/** The tolerances are fractions of the target, such as 0.1. */
export interface ChangedTolerance {
  direction: Direction;
  before: number;
  after: number;
}

export function changedTolerances(before: ComparedAutoscaler, after: ComparedAutoscaler): ChangedTolerance[] {
  if (before.autoscaler.kind !== after.autoscaler.kind) return [];
  const [earlier, later] = [tolerancesOf(before), tolerancesOf(after)];
  return (['scaleUp', 'scaleDown'] as const).flatMap((direction) =>
    earlier[direction] === later[direction] ? [] : [{ direction, before: earlier[direction], after: later[direction] }],
  );
}

function tolerancesOf({ autoscaler, profile }: ComparedAutoscaler): Record<Direction, number> {
  if ('spec' in autoscaler) {
    const part = Number(prepareSettings(autoscaler.spec).toleranceMilli) / 1000;
    return { scaleUp: part, scaleDown: part };
  }
  const { up, down } = toleranceOf(autoscaler.behavior, profile);
  return { scaleUp: up, scaleDown: down };
}
