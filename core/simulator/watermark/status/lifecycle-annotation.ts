// The annotation that lets a DatadogMonitor block every evaluation (docs/behavior/wpa.md §2.5).
import { lifecycleAnnotation } from '../../../model/watermark/annotations.ts';

/** Whether the object allows its monitor to block evaluations. */
export function isLifecycleEnabled(annotations: Readonly<Record<string, string>>): boolean {
  return parseGoBoolean(annotations[lifecycleAnnotation] ?? '') === true;
}

/** Parses a boolean as Go does. */
export function parseGoBoolean(text: string): boolean | undefined {
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text) ? false : undefined;
}
