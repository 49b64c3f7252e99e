// Limits a search for better settings to changes that the user's files can contain.
import type { FieldChange } from '../model/object-fix.ts';
import { changedLeaves, type FieldEdit } from '../tuning/candidate.ts';
import type { TunableField } from '../tuning/tunable-fields.ts';
import type { ObjectWriter } from './object-writer.ts';

/**
 * Returns one change for each changed value. The values are changed separately, because each number in a list of
 * policies may come from another file.
 */
export function fieldChanges(edit: FieldEdit): FieldChange[] {
  return changedLeaves(edit).map(({ path, to }) => ({ at: path, to }));
}

/**
 * Removes from each field the values that no edit can write, for example because a template writes a constant. Fields
 * without remaining values are removed.
 */
export function editableFields(fields: readonly TunableField[], { mayEdit }: ObjectWriter): TunableField[] {
  return fields
    .map((field) => {
      const { path, present } = field;
      return { ...field, others: field.others.filter((to) => mayEdit(fieldChanges({ path, from: present, to }))) };
    })
    .filter(({ others }) => others.length > 0);
}
