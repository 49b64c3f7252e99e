// The annotation that lets a DatadogMonitor block every evaluation (docs/behavior/wpa.md §2.5).
import { lifecycleAnnotation } from '../../../model/watermark/annotations.ts';

export function isLifecycleEnabled(annotations: Readonly<Record<string, string>>): boolean {
  return parseGoBoolean(annotations[lifecycleAnnotation] ?? '') === true;
}

export function parseGoBoolean(text: string): boolean | undefined {
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text) ? false : undefined;
}
