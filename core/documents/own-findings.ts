// Distinguishes manifests from documents that only change an autoscaler in another file.
import type { SupportedDocument } from '../editor/document-support.ts';

/** Whether the text contains an autoscaler, or syntax errors that may hide one. */
export function hasOwnFindings(document: SupportedDocument): boolean {
  const { objects, textProblems } = document.analyze();
  return objects.length > 0 || textProblems.length > 0;
}
