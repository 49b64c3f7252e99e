import path from 'node:path';
import { otherRunTexts, percentText, residualText } from '../../core/calibration/fitted-facts.ts';
import { calibrationChart, otherRunChart } from '../../core/drawing/recorded-lines.ts';
import { recordedAsSvg } from '../../core/drawing/written/recorded-svg.ts';
import { simulatedReleaseText } from '../../core/simulator/controllers.ts';
import { durationText } from '../../core/simulator/trace-text.ts';
import type { CalibratedRecording, PredictedOther } from '../calibrated-recording.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';

export function calibrationAsSvg(result: CalibratedRecording): string {
  const { recording, subject, calibration, edited, other } = result;
  if (other) return otherAsSvg(result, other);
  const { autoscaler, run } = subject;
  const chart = calibrationChart(
    { name: autoscaler.name, run },
    calibration,
    edited && { title: `predicted for ${path.basename(edited.file)}`, prediction: edited.prediction },
  );
  return recordedAsSvg(chart, [
    recordedHeading(result.subject),
    `fitted to ${path.basename(recording)}, ${durationText(run.seconds)} · residual: ${residualText(calibration)}`,
  ]);
}

function otherAsSvg({ recording, subject: recorded }: CalibratedRecording, other: PredictedOther): string {
  const { subject, run, prediction, otherNodes, measured, edited } = other;
  const { autoscaler } = subject;
  const chart = otherRunChart(
    { name: autoscaler.name, run: subject.run },
    { prediction, otherNodes, measured: measured?.replicas },
    edited && { title: `predicted for ${path.basename(edited.file)}`, prediction: edited.prediction },
  );
  return recordedAsSvg(chart, [
    recordedHeading(recorded),
    `fitted to ${path.basename(recording)}, predicted for ${path.basename(other.recording)}, ${durationText(subject.run.seconds)} · expected error: ${percentText(prediction.expectedError)}`,
    ...otherRunTexts(run, other),
  ]);
}

export function recordedHeading({ autoscaler, profile, condition }: ContradictedSubject): string {
  const { kind, name } = autoscaler;
  const parts = [name, kind, simulatedReleaseText(kind, profile.release)];
  return [...parts, ...(condition === undefined ? [] : [`only ${condition}`])].join(' · ');
}
