// A calibration as JSON (docs/formats/calibration.schema.json).
import type { Prediction } from '../../core/calibration/predict.ts';
import { shareOf } from '../../core/measured/step-line.ts';
import type { CalibratedRecording } from '../calibrated-recording.ts';
import { jsonText } from './json-text.ts';

export function calibrationAsJson({ file, recording, subject, calibration, edited }: CalibratedRecording): string {
  const { estimates, measured, fitted, residual, worlds } = calibration;
  return jsonText({
    file,
    recording,
    name: subject.autoscaler.name,
    seconds: subject.run.seconds,
    residual: { replicaSeconds: residual.area, measuredReplicaSeconds: residual.whole, share: shareOf(residual) },
    parameters: estimates.map(({ name, value, from, to, isDetermined }) => ({
      name,
      value,
      from,
      to,
      determined: isDetermined,
    })),
    worlds,
    measured,
    fitted: predictionFields(fitted),
    ...(edited && { edited: { file: edited.file, ...predictionFields(edited.prediction) } }),
  });
}

const predictionFields = ({ replicas, podSeconds, peak, unmet }: Prediction) => ({ replicas, podSeconds, peak, unmet });
