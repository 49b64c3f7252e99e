/** The texts of a scenario field in a form, for code that cannot import `fields.ts`. */
export interface FieldNote {
  text: string;
  unit?: string | undefined;
  default?: string | undefined;
  misread?: string | undefined;
}
