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
 * Removes the values that no edit of the user's files can give a field, for example because a template writes a
 * constant. Removes the fields that have no value left.
 */
export function editableFields(fields: readonly TunableField[], { mayEdit }: ObjectWriter): TunableField[] {
  return fields
    .map((field) => {
      const { path, present } = field;
      return { ...field, others: field.others.filter((to) => mayEdit(fieldChanges({ path, from: present, to }))) };
    })
    .filter(({ others }) => others.length > 0);
}
