// A calibration as JSON (docs/formats/calibration.schema.json).
import { isUnmetKnown } from '../../core/calibration/calibration-subject.ts';
import type { Prediction } from '../../core/calibration/predict.ts';
import { type LineDifference, shareOf } from '../../core/measured/step-line.ts';
import type { CalibratedRecording, PredictedEdit, PredictedOther } from '../calibrated-recording.ts';
import { jsonText } from './json-text.ts';
import { verdictOfSubject } from './simulation-head.ts';

export function calibrationAsJson(result: CalibratedRecording): string {
  const { file, recording, subject, calibration, edited, other } = result;
  const { estimates, measured, fitted, residual, isPoor, worlds, loads } = calibration;
  const isKnown = isUnmetKnown(subject, estimates);
  return jsonText({
    file,
    recording,
    name: subject.autoscaler.name,
    verdict: verdictOfSubject(subject),
    seconds: subject.run.seconds,
    residual: differenceFields(residual),
    explained: !isPoor,
    parameters: estimates.map(({ name, value, from, to, isDetermined, atLoad }) => ({
      name,
      value,
      from,
      to,
      determined: isDetermined,
      ...(atLoad !== undefined && { atLoad }),
    })),
    loads: loads ?? null,
    worlds,
    measured,
    fitted: predictionFields(fitted, isKnown),
    ...(edited && { edited: { ...editedFields(edited, isKnown), verdict: verdictOfSubject(edited.subject) } }),
    ...(other && { other: otherFields(other, isKnown) }),
  });
}

const editedFields = ({ file, prediction, ratio }: PredictedEdit, isKnown: boolean) => ({
  file,
  ratio,
  ...predictionFields(prediction, isKnown),
});

function otherFields(
  { recording, run, prediction, otherNodes, sameCostError, measured, edited }: PredictedOther,
  isKnown: boolean,
) {
  const { costFrom, costFactor, beyond } = run;
  return {
    recording,
    costFrom,
    costFactor,
    beyond,
    ...predictionFields(prediction, isKnown),
    ...(otherNodes && { otherNodes }),
    ...(sameCostError !== undefined && { sameCostError }),
    ...(measured && { measured: measured.replicas, difference: differenceFields(measured.difference) }),
    ...(edited && { edited: editedFields(edited, isKnown) }),
  };
}

const differenceFields = (difference: LineDifference) => ({
  replicaSeconds: difference.area,
  measuredReplicaSeconds: difference.whole,
  share: shareOf(difference),
});

/** @param isKnown whether the capacity of a pod is known; if not, the unmet load is unknown, too */
const predictionFields = ({ replicas, podSeconds, peak, unmet, expectedError }: Prediction, isKnown: boolean) => ({
  replicas,
  podSeconds,
  peak,
  unmet: isKnown ? unmet : null,
  expectedError,
});
