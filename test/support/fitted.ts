// Worlds that are fitted to a recording. A fit takes seconds, so all assertions about one recording share one fit.
import { type Calibration, calibrate } from '../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import { drain } from './drain.ts';
import { isWhole } from './effort.ts';

/** Of the worlds that the product tries. The short tier tries fewer, which are farther from the true one. */
export const triedPart = isWhole ? 1 : 0.25;
/** What may be left of a difference of which the long tier leaves `share`. */
export const leftOf = (share: number) => (isWhole ? share : 4 * share);

const fits = new Map<string, Calibration>();

/** The fit of these contents: that of an equal subject is the same object. */
export function fit(subject: CalibrationSubject): Calibration {
  const key = JSON.stringify(subject);
  const known = fits.get(key);
  if (known) return known;
  const calibration = drain(calibrate(subject, triedPart));
  fits.set(key, calibration);
  return calibration;
}
