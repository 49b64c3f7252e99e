// The period in which the controller syncs an autoscaler, unless its flag is set (docs/behavior/hpa.md §1.1).
import { defaultFlags } from '../../../simulator/profile.ts';

export const syncSeconds = defaultFlags.syncPeriodSeconds;
