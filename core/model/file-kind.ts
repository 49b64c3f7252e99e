// A kind of file that is known by its name, and has neither apiVersion nor kind. Adding one is one entry in
// `file-kinds.ts`.
import type { Field } from './field.ts';
import type { Problem } from './problem.ts';
import type { Value } from './value.ts';

export interface FileKind {
  kind: string;
  /** Of its files. */
  fileNamePattern: RegExp;
  /** Of its problems. */
  diagnosticCodes: readonly string[];
  root: Field;
  /** Lenient, as an autoscaler is read. */
  read(value: Value): { problems: Problem[] };
}
