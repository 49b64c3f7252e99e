// What a search may change of an object, as far as the files that a person edits write it.
import type { FieldChange } from '../model/object-fix.ts';
import { changedLeaves, type FieldEdit } from '../tuning/candidate.ts';
import type { TunableField } from '../tuning/tunable-fields.ts';
import type { ObjectWriter } from './object-writer.ts';

/** One change for each number of a policy, and not for its list: each may be written elsewhere. */
export function fieldChanges(edit: FieldEdit): FieldChange[] {
  return changedLeaves(edit).map(({ path, to }) => ({ at: path, to }));
}

/**
 * The fields without the values that no file can write, because they come from a template that only the values of its
 * chart may change.
 */
export function editableFields(fields: readonly TunableField[], { mayEdit }: ObjectWriter): TunableField[] {
  return fields
    .map((field) => {
      const { path, present } = field;
      return { ...field, others: field.others.filter((to) => mayEdit(fieldChanges({ path, from: present, to }))) };
    })
    .filter(({ others }) => others.length > 0);
}
