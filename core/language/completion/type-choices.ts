// Fields that belong together: `type: Resource` needs `resource`, and the other way round. Read from the descriptions:
// a choice of `type` and the structure beside it have the same name.
import type { Field } from '../../model/field.ts';
import { childFields } from '../field-lookup.ts';

/** `Resource` → the field `resource`. */
export function structureForType(parent: Field, choice: string): Field | undefined {
  return childFields(parent).find(({ name }) => name === structureNameOf(choice));
}

/** The field `resource` → `Resource`. */
export function typeForStructure(parent: Field, name: string): string | undefined {
  return typeChoices(parent).find((choice) => structureNameOf(choice) === name);
}

/** The structures of every other choice. */
export function structuresOfOtherTypes(parent: Field, chosen: string | undefined): ReadonlySet<string> {
  const choices = typeChoices(parent);
  const isKnown = chosen !== undefined && choices.includes(chosen);
  return new Set(isKnown ? choices.filter((choice) => choice !== chosen).map(structureNameOf) : []);
}

/** The choice whose structure is written already, whatever `type` says or does not say yet. */
export function typeOfWrittenStructure(parent: Field, written: { has(key: string): boolean }): string | undefined {
  return typeChoices(parent).find((choice) => written.has(structureNameOf(choice)));
}

/** What a key may say so that everything written beside it keeps its place; empty where nothing depends on it. */
export function compatibleChoices(
  { name }: Field,
  fields: readonly Field[],
  written: { has(key: string): boolean },
): readonly string[] {
  const [first, ...others] = fields.flatMap((field) => {
    const { only } = field.texts;
    return only?.key === name && written.has(field.name) ? [only.is] : [];
  });
  return first?.filter((choice) => others.every((is) => is.includes(choice))) ?? [];
}

function typeChoices(parent: Field): readonly string[] {
  const shape = childFields(parent).find(({ name }) => name === 'type')?.shape;
  return (shape?.type === 'string' && shape.enum) || [];
}

function structureNameOf(choice: string): string {
  return choice.charAt(0).toLowerCase() + choice.slice(1);
}
