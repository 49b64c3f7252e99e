// Counts out of range are set right at once, whatever windows, delays and factors say (spec/wpa.md §2.2, step 13).
import type { Settings } from './settings.ts';

export type Override = { kind: 'atZero' } | { kind: 'aboveMax' | 'belowMin' | 'statusZero'; count: number };

export function overrideOf(scale: { spec: number; status: number }, { minReplicas, maxReplicas }: Settings): Override | undefined {
  if (scale.spec === 0) return { kind: 'atZero' };
  if (scale.spec > maxReplicas) return { kind: 'aboveMax', count: maxReplicas };
  if (scale.spec < minReplicas) return { kind: 'belowMin', count: minReplicas };
  return scale.status === 0 ? { kind: 'statusZero', count: 1 } : undefined;
}
