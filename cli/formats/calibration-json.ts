// A calibration as JSON (docs/formats/calibration.schema.json).
import type { Prediction } from '../../core/calibration/predict.ts';
import { type LineDifference, shareOf } from '../../core/measured/step-line.ts';
import type { CalibratedRecording, PredictedEdit, PredictedOther } from '../calibrated-recording.ts';
import { jsonText } from './json-text.ts';

export function calibrationAsJson(result: CalibratedRecording): string {
  const { file, recording, subject, calibration, edited, other } = result;
  const { estimates, measured, fitted, residual, isPoor, worlds, loads } = calibration;
  return jsonText({
    file,
    recording,
    name: subject.autoscaler.name,
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
    fitted: predictionFields(fitted),
    ...(edited && { edited: editedFields(edited) }),
    ...(other && { other: otherFields(other) }),
  });
}

const editedFields = ({ file, prediction, ratio }: PredictedEdit) => ({ file, ratio, ...predictionFields(prediction) });

function otherFields({ recording, run, prediction, measured, edited }: PredictedOther) {
  const { costFrom, costFactor, beyond } = run;
  return {
    recording,
    costFrom,
    costFactor,
    beyond,
    ...predictionFields(prediction),
    ...(measured && { measured: measured.replicas, difference: differenceFields(measured.difference) }),
    ...(edited && { edited: editedFields(edited) }),
  };
}

const differenceFields = (difference: LineDifference) => ({
  replicaSeconds: difference.area,
  measuredReplicaSeconds: difference.whole,
  share: shareOf(difference),
});

const predictionFields = ({ replicas, podSeconds, peak, unmet, expectedError }: Prediction) => ({
  replicas,
  podSeconds,
  peak,
  unmet,
  expectedError,
});
