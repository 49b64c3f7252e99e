/** What a form says of a field of a scenario: the texts of `fields.ts`, for whoever cannot carry its schema. */
export interface FieldNote {
  text: string;
  unit?: string;
  default?: string;
  misread?: string;
}
