// What lasts from pass to pass: the stored object and its status. The controller itself remembers nothing.
import type { WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import type { SpecProblem } from '../../model/watermark/spec-problem.ts';
import { prepareSettings, type Settings } from './settings.ts';
import { emptyStatus, type WatermarkStatus } from './status.ts';

export interface WatermarkState {
  /** null: it is gone. */
  object: StoredObject | null;
  status: WatermarkStatus;
}

export interface StoredObject {
  name: string;
  namespace: string;
  annotations: Readonly<Record<string, string>>;
  settings: Settings;
  /** The controller has put its finalizer there. */
  hasFinalizer: boolean;
  isDeleting: boolean;
  /** What the check of its spec came to the last time: it is long, and the spec mostly the same. */
  check?: SpecCheck;
}

export interface SpecCheck {
  settings: Settings;
  release: string;
  isDefaulted: boolean;
  problem: SpecProblem | undefined;
}

export interface Submitted {
  name: string;
  namespace?: string;
  annotations: Readonly<Record<string, string>>;
  spec: WatermarkSpec;
}

export function created(submitted: Submitted, status: WatermarkStatus = emptyStatus): WatermarkState {
  const { name, namespace = 'default', annotations, spec } = submitted;
  return { object: { name, namespace, annotations, settings: prepareSettings(spec), hasFinalizer: false, isDeleting: false }, status };
}

/** The user has replaced spec and annotations; what the controller had defaulted is gone. null: the user deleted it. */
export function edited(state: WatermarkState, submitted: Submitted | null): WatermarkState {
  if (!state.object) return submitted ? created(submitted) : state;
  if (!submitted) return { ...state, object: { ...state.object, isDeleting: true } };
  const { annotations, spec } = submitted;
  return { ...state, object: { ...state.object, annotations, settings: prepareSettings(spec) } };
}
