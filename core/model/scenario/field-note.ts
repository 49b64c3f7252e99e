/**
 * The documentation of a scenario field in a form: the texts of `fields.ts`, for code that cannot import the schema.
 */
export interface FieldNote {
  text: string;
  unit?: string | undefined;
  default?: string | undefined;
  misread?: string | undefined;
}
