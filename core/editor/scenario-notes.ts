import type { Field } from '../model/field.ts';
import type { FieldNote } from '../model/scenario/field-note.ts';
import { scenarioRoot } from '../model/scenario/root.ts';

/**
 * The notes on the fields of a scenario, by path: `workload.capacityPerPod`. Fields of list items have the path of the
 * list: `faults.pods`.
 */
export const scenarioNotes: Readonly<Record<string, FieldNote>> = Object.fromEntries(notesOf(scenarioRoot, ''));

function* notesOf(field: Field, path: string): Generator<[string, FieldNote]> {
  const { shape, texts } = field;
  if (path !== '') {
    const { text, unit, misread } = texts;
    yield [
      path,
      {
        text,
        unit,
        default: texts.default,
        misread,
      },
    ];
  }
  if (shape.type === 'list') yield* notesWithin(shape.item, path);
  else yield* notesWithin(field, path);
}

function* notesWithin({ shape }: Field, path: string): Generator<[string, FieldNote]> {
  if (shape.type !== 'object') return;
  for (const field of shape.fields) yield* notesOf(field, path === '' ? field.name : `${path}.${field.name}`);
}
