// A kind of file that is recognized by its name. Each kind is one entry in `file-kinds.ts`.
import type { Field } from './field.ts';
import type { Problem } from './problem.ts';
import type { Value } from './value.ts';

export interface FileKind {
  kind: string;
  fileNamePattern: RegExp;
  diagnosticCodes: readonly string[];
  root: Field;
  /** Reads leniently: reports unreadable values and treats them as absent. */
  read(value: Value): { problems: Problem[] };
}
