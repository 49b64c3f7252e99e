// One pass of the controller over one WatermarkPodAutoscaler (docs/behavior/wpa.md §2.2). State and time come in, the new state and
// everything that a cluster would see goes out.
import { isDefaulted, withDefaults } from '../../model/watermark/defaults.ts';
import { specProblem } from '../../model/watermark/spec-problem.ts';
import { evaluate } from './evaluate.ts';
import { lifecycle } from './lifecycle.ts';
import * as say from './messages.ts';
import type { WatermarkObservation } from './observation.ts';
import { type Ended, Pass, type WatermarkProfile } from './pass.ts';
import { prepareSettings } from './settings.ts';
import type { SpecCheck, StoredObject, WatermarkState } from './state.ts';
import { writtenSpec } from './written-spec.ts';

export function reconcile(state: WatermarkState, observation: WatermarkObservation, profile: WatermarkProfile): Ended {
  const { object } = state;
  if (!object) return gone(state, observation);
  if (object.isDeleting) return deleted(state, object, observation, profile);
  const { objectUpdateError } = observation;
  if (!object.hasFinalizer && objectUpdateError !== undefined) {
    return new Pass(state, object, observation, profile).forgotten({ error: objectUpdateError });
  }
  const check = checkOf(object, profile);
  const isSame = object.hasFinalizer && object.check === check;
  return checked(new Pass(state, isSame ? object : { ...object, hasFinalizer: true, check }, observation, profile), check);
}

function checkOf({ settings, check, name, namespace }: StoredObject, { release }: WatermarkProfile): SpecCheck {
  if (check?.settings === settings && check.release === release) return check;
  const { spec } = settings;
  return { settings, release, isDefaulted: isDefaulted(spec), problem: specProblem(spec, { name, namespace }, release) };
}

function checked(pass: Pass, { isDefaulted, problem }: SpecCheck): Ended {
  pass.set('ScalingActive', 'False', 'FailedProcessWPA', say.processFailed);
  if (!isDefaulted) return defaulted(pass);
  if (problem) return refused(pass, problem.message);
  return lifecycle(pass) ?? evaluate(pass);
}

/** The defaults are written, and the controller comes back at once. */
function defaulted(pass: Pass): Ended {
  const { objectUpdateError } = pass.observation;
  pass.explain({ kind: 'defaulting' });
  if (objectUpdateError !== undefined) return pass.forgotten({ error: objectUpdateError });
  const spec = withDefaults(pass.object.settings.spec);
  const { outcome } = pass.forgotten({ afterMs: 0 });
  const object = { ...pass.object, settings: prepareSettings(spec) };
  return { state: { object, status: pass.before.status }, outcome: { ...outcome, specWritten: writtenSpec(spec) } };
}

/** Nothing happens until the spec is edited. */
function refused(pass: Pass, problem: string): Ended {
  pass.warn('FailedSpecCheck', problem);
  pass.set('AbleToScale', 'False', 'FailedSpecCheck', say.invalidSpec(problem));
  pass.explain({ kind: 'specRefused', problem });
  const error = pass.refusedStatus();
  if (error === undefined) return pass.ended({ afterMs: null });
  pass.warn('FailedUpdateStatus', error);
  return pass.forgotten({ error });
}

function deleted(state: WatermarkState, object: StoredObject, observation: WatermarkObservation, profile: WatermarkProfile): Ended {
  const { objectUpdateError } = observation;
  if (object.hasFinalizer && objectUpdateError !== undefined) {
    return new Pass(state, object, observation, profile).forgotten({ error: objectUpdateError });
  }
  return gone({ ...state, object: null }, observation);
}

function gone(state: WatermarkState, { atMs, scale }: WatermarkObservation): Ended {
  const current = 'spec' in scale ? scale.spec : 0;
  const counts = { current, proposal: null, stabilized: null, limit: null, desired: current };
  const tick = { atMs, ...counts, reason: { kind: 'gone' }, deciding: [] } as const;
  return { state, outcome: { scaleTo: null, status: null, events: [], requeue: { afterMs: null }, tick: { ...tick, deciding: [] } } };
}
