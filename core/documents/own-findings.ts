import type { SupportedDocument } from '../editor/document-support.ts';

/** Whether the document has objects or syntax errors. A syntax error may hide an autoscaler. */
export function hasOwnFindings(document: SupportedDocument): boolean {
  const { objects, textProblems } = document.analyze();
  return objects.length > 0 || textProblems.length > 0;
}
