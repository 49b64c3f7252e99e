import type { Rule } from '../../rule.ts';
import { activationIneffective } from './activation-ineffective.ts';
import { kedaAnnotationValue } from './annotation-value.ts';
import { cooldownJumps } from './cooldown-jumps.ts';
import { fallbackOff } from './fallback-off.ts';
import { idleFlaps } from './idle-flaps.ts';
import { neverZero } from './never-zero.ts';
import { pausedReplicasWin } from './paused-replicas-win.ts';
import { triggerDropped } from './trigger-dropped.ts';
import { unknownParameter } from './unknown-parameter.ts';
import { variableMissing } from './variable-missing.ts';

export const kedaRules: readonly Rule[] = [
  activationIneffective,
  kedaAnnotationValue,
  cooldownJumps,
  fallbackOff,
  idleFlaps,
  neverZero,
  pausedReplicasWin,
  triggerDropped,
  unknownParameter,
  variableMissing,
];
