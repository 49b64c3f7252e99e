// The state between two reconciles: the stored object and its status. The controller itself has no memory.
import type { WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import type { PreparedObject } from '../prepare-object.ts';
import { prepareSettings, type WatermarkSettings } from '../settings.ts';
import { emptyWatermarkStatus, type WatermarkStatus } from './status.ts';

export interface WatermarkState {
  /** The stored object; null if the user deleted it. */
  object: StoredObject | null;
  status: WatermarkStatus;
}

export interface StoredObject {
  name: string;
  namespace: string;
  annotations: Readonly<Record<string, string>>;
  settings: WatermarkSettings;
  hasFinalizer: boolean;
  isDeleting: boolean;
  /**
   * The prepared object of the last reconcile. It is kept, because preparing is slow, and objects are rarely edited.
   */
  prepared?: PreparedObject;
}

export interface SubmittedObject {
  name: string;
  namespace?: string | undefined;
  annotations: Readonly<Record<string, string>>;
  spec: WatermarkSpec;
}

export function createState(
  submitted: SubmittedObject,
  status: WatermarkStatus = emptyWatermarkStatus,
): WatermarkState {
  const { name, namespace = 'default', annotations, spec } = submitted;
  return {
    object: { name, namespace, annotations, settings: prepareSettings(spec), hasFinalizer: false, isDeleting: false },
    status,
  };
}

/**
 * Applies the object that the user submitted, or the deletion of the object if `submitted` is null. An edit also
 * removes the defaults that the controller has set in the object.
 */
export function applyEdit(state: WatermarkState, submitted: SubmittedObject | null): WatermarkState {
  if (!state.object) return submitted ? createState(submitted) : state;
  if (!submitted) return { ...state, object: { ...state.object, isDeleting: true } };
  const { annotations, spec } = submitted;
  return { ...state, object: { ...state.object, annotations, settings: prepareSettings(spec) } };
}
