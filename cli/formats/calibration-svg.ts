// A calibration as a picture: the replicas measured, fitted and predicted.
import path from 'node:path';
import type { CalibrationSubject } from '../../core/calibration/calibration-subject.ts';
import { residualText } from '../../core/calibration/fitted-facts.ts';
import { calibrationChart } from '../../core/chart/recorded-lines.ts';
import { recordedAsSvg } from '../../core/chart/written/recorded-svg.ts';
import { simulatedReleaseText } from '../../core/simulator/controllers.ts';
import { durationText } from '../../core/simulator/trace-text.ts';
import type { CalibratedRecording } from '../calibrated-recording.ts';

export function calibrationAsSvg({ recording, subject, calibration, edited }: CalibratedRecording): string {
  const { autoscaler, run } = subject;
  const chart = calibrationChart(
    { name: autoscaler.name, run },
    calibration,
    edited && { title: `predicted for ${path.basename(edited.file)}`, prediction: edited.prediction },
  );
  return recordedAsSvg(chart, [
    recordedHeading(subject),
    `fitted to ${path.basename(recording)}, ${durationText(run.seconds)} · residual: ${residualText(calibration)}`,
  ]);
}

/** `web · HorizontalPodAutoscaler · Kubernetes 1.37` */
export function recordedHeading({ autoscaler, profile }: CalibrationSubject): string {
  const { kind, name } = autoscaler;
  return `${name} · ${kind} · ${simulatedReleaseText(kind, profile.release)}`;
}
