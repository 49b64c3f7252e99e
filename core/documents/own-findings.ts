// Tells a document that is a manifest by its text from one that only changes an autoscaler in another file.
import type { SupportedDocument } from '../editor/document-support.ts';

/** Whether the text has an autoscaler, or is too broken to tell. */
export function hasOwnFindings(document: SupportedDocument): boolean {
  const { objects, textProblems } = document.analyze();
  return objects.length > 0 || textProblems.length > 0;
}
