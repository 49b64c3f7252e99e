// A fit takes seconds, so all assertions about one recording share one fit.
import { type Calibration, calibrate } from '../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import { drain } from './drain.ts';
import { isWhole } from './effort.ts';

/** The short tier tries fewer worlds, so its best ones are farther from the true one. */
export const triedPart = isWhole ? 1 : 0.15;
/** `share` is the limit of the long tier. */
export const leftOf = (share: number) => (isWhole ? share : 4 * share);

const fits = new Map<string, Calibration>();

export function fit(subject: CalibrationSubject): Calibration {
  const key = JSON.stringify(subject);
  const known = fits.get(key);
  if (known) return known;
  const calibration = drain(calibrate(subject, triedPart));
  fits.set(key, calibration);
  return calibration;
}
