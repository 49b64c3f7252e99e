import type { KindDescription } from '../apiserver/kind-description.ts';
import { fieldAt } from '../model/field-lookup.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';
import type { TuningSubject } from '../tuning/tuning-subject.ts';

export interface WrittenObject {
  object: ObjectValue;
  description: KindDescription;
}

/** Returns the object that a search edits. An edit must not cause more errors than the object already has. */
export function tuningSubjectOf(
  { object, description }: WrittenObject,
  run: Pick<TuningSubject, 'autoscaler' | 'scenario' | 'profile'>,
  chosen: ChosenReleases,
): TuningSubject {
  const errorsOf = (read: ReturnType<KindDescription['read']>) =>
    read.problems.filter(({ level }) => level === 'error').length;
  const present = errorsOf(description.read(object, chosen));
  return {
    ...run,
    object,
    directionPaths: description.directionPaths,
    hasField: (path) => fieldAt(description.root, path) !== undefined,
    read(edited) {
      const reading = description.read(edited, chosen);
      return errorsOf(reading) > present ? undefined : reading.autoscaler;
    },
  };
}
