// What lasts from pass to pass: the stored object and its status. The controller itself remembers nothing.
import type { WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import type { SpecProblem } from '../../model/watermark/spec-problem.ts';
import { prepareSettings, type WatermarkSettings } from './settings.ts';
import { emptyWatermarkStatus, type WatermarkStatus } from './status.ts';

export interface WatermarkState {
  /** null: it is gone. */
  object: StoredObject | null;
  status: WatermarkStatus;
}

export interface StoredObject {
  name: string;
  namespace: string;
  annotations: Readonly<Record<string, string>>;
  settings: WatermarkSettings;
  /** The controller has put its finalizer there. */
  hasFinalizer: boolean;
  isDeleting: boolean;
  /** What the check of its spec came to the last time: it is long, and the spec mostly the same. */
  check?: SpecCheck;
}

export interface SpecCheck {
  settings: WatermarkSettings;
  release: string;
  isDefaulted: boolean;
  problem: SpecProblem | undefined;
}

export interface SubmittedObject {
  name: string;
  namespace?: string;
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

/** The user has replaced spec and annotations; what the controller had defaulted is gone. null: the user deleted it. */
export function applyEdit(state: WatermarkState, submitted: SubmittedObject | null): WatermarkState {
  if (!state.object) return submitted ? createState(submitted) : state;
  if (!submitted) return { ...state, object: { ...state.object, isDeleting: true } };
  const { annotations, spec } = submitted;
  return { ...state, object: { ...state.object, annotations, settings: prepareSettings(spec) } };
}
