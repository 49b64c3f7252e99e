// One reconcile of a WatermarkPodAutoscaler (docs/behavior/wpa.md §2.2).
import { withControllerDefaults } from '../../model/watermark/defaults.ts';
import { evaluateWatermark } from './evaluate.ts';
import type { WatermarkObservation } from './observation.ts';
import { Pass, type PassResult, type WatermarkProfile } from './pass.ts';
import { isPreparedFrom, type PreparedObject, prepareWatermarkObject } from './prepare-object.ts';
import { prepareSettings } from './settings.ts';
import { checkLifecycle } from './status/lifecycle.ts';
import * as say from './status/messages.ts';
import { serializeSpec } from './status/serialize-spec.ts';
import type { StoredObject, WatermarkState } from './status/state.ts';

export function reconcileWatermark(
  state: WatermarkState,
  observation: WatermarkObservation,
  profile: WatermarkProfile,
): PassResult {
  const { object } = state;
  if (!object) return reconcileMissing(state, observation);
  if (object.isDeleting) return reconcileDeleted(state, object, observation, profile);
  const prepared = preparedObjectOf(object, profile);
  const { objectUpdateError } = observation;
  if (!object.hasFinalizer && objectUpdateError !== undefined)
    return new Pass(state, object, prepared, observation, profile).discard({ error: objectUpdateError });
  const isSame = object.hasFinalizer && object.prepared === prepared;
  const stored = isSame ? object : { ...object, hasFinalizer: true, prepared };
  return reconcileChecked(new Pass(state, stored, prepared, observation, profile));
}

function preparedObjectOf(object: StoredObject, { release }: WatermarkProfile): PreparedObject {
  const { prepared } = object;
  return prepared && isPreparedFrom(prepared, object, release) ? prepared : prepareWatermarkObject(object, release);
}

function reconcileChecked(pass: Pass): PassResult {
  const { isDefaulted, problem } = pass.prepared;
  pass.setCondition('ScalingActive', 'False', 'FailedProcessWPA', say.processFailed);
  if (!isDefaulted) return writeDefaults(pass);
  if (problem) return refuseSpec(pass, problem.message);
  return checkLifecycle(pass) ?? evaluateWatermark(pass);
}

function writeDefaults(pass: Pass): PassResult {
  const { objectUpdateError } = pass.observation;
  pass.explain({ kind: 'defaulting' });
  if (objectUpdateError !== undefined) return pass.discard({ error: objectUpdateError });
  const spec = withControllerDefaults(pass.object.settings.spec);
  pass.specWritten = serializeSpec(spec);
  const { state, outcome } = pass.discard({ afterMs: 0 });
  return { state: { ...state, object: { ...pass.object, settings: prepareSettings(spec) } }, outcome };
}

function refuseSpec(pass: Pass, problem: string): PassResult {
  pass.emitWarning('FailedSpecCheck', problem);
  pass.setCondition('AbleToScale', 'False', 'FailedSpecCheck', say.invalidSpec(problem));
  pass.explain({ kind: 'specRefused', problem });
  const error = pass.statusWriteError();
  if (error === undefined) return pass.finish({ afterMs: null });
  pass.emitWarning('FailedUpdateStatus', error);
  return pass.discard({ error });
}

function reconcileDeleted(
  state: WatermarkState,
  object: StoredObject,
  observation: WatermarkObservation,
  profile: WatermarkProfile,
): PassResult {
  const { objectUpdateError } = observation;
  if (object.hasFinalizer && objectUpdateError !== undefined) {
    const prepared = preparedObjectOf(object, profile);
    return new Pass(state, object, prepared, observation, profile).discard({ error: objectUpdateError });
  }
  return reconcileMissing({ ...state, object: null }, observation);
}

function reconcileMissing(state: WatermarkState, { atMs, scale }: WatermarkObservation): PassResult {
  const current = 'spec' in scale ? scale.spec : 0;
  const counts = { current, proposal: null, stabilized: null, limit: null, desired: current };
  const tick = { atMs, ...counts, reason: { kind: 'gone' }, decidedBy: [] } as const;
  return {
    state,
    outcome: { scaleTo: null, status: null, events: [], requeue: { afterMs: null }, tick: { ...tick, decidedBy: [] } },
  };
}
