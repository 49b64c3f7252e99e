// Limits a search for better settings to changes that the user's files can contain.
import type { FieldChange } from '../model/object-fix.ts';
import { changedLeaves, type FieldEdit } from '../tuning/candidate.ts';
import type { TunableField } from '../tuning/tunable-fields.ts';
import type { ObjectWriter } from './object-writer.ts';

/**
 * Splits an edit of a list of policies into one change for each number, because each number may come from another file.
 */
export function fieldChanges(edit: FieldEdit): FieldChange[] {
  return changedLeaves(edit).map(({ path, to }) => ({ at: path, to }));
}

/**
 * Removes the values that no file can contain: a template writes the field, and the values of its chart cannot give it
 * this value. A field without values is removed.
 */
export function editableFields(fields: readonly TunableField[], { mayEdit }: ObjectWriter): TunableField[] {
  return fields
    .map((field) => {
      const { path, present } = field;
      return { ...field, others: field.others.filter((to) => mayEdit(fieldChanges({ path, from: present, to }))) };
    })
    .filter(({ others }) => others.length > 0);
}
