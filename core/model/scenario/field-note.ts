/**
 * The documentation of a scenario field in a form. It has the texts of `fields.ts`, for code that cannot import that
 * file.
 */
export interface FieldNote {
  text: string;
  unit?: string | undefined;
  default?: string | undefined;
  misread?: string | undefined;
}
