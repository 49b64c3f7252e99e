// Worlds that are fitted to a recording. A fit takes seconds, so all assertions about one recording share one fit.
import { type Calibration, calibrate } from '../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import { drain } from './drain.ts';

const fits = new Map<string, Calibration>();

/** The fit of these contents: that of an equal subject is the same object. */
export function fit(subject: CalibrationSubject): Calibration {
  const key = JSON.stringify(subject);
  const known = fits.get(key);
  if (known) return known;
  const calibration = drain(calibrate(subject));
  fits.set(key, calibration);
  return calibration;
}
