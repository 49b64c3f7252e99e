// Finds the field that belongs to a value of `type`, and the reverse: `type: Resource` requires the field `resource`,
// and `resource` requires `type: Resource`. The name of the field is the enum value with a lowercase first letter.
import type { Field } from '../model/field.ts';
import { childFields } from '../model/field-lookup.ts';

export function structureForType(parent: Field, choice: string): Field | undefined {
  return childFields(parent).find(({ name }) => name === structureNameOf(choice));
}

export function typeForStructure(parent: Field, name: string): string | undefined {
  return typeChoices(parent).find((choice) => structureNameOf(choice) === name);
}

export function structuresOfOtherTypes(parent: Field, chosen: string | undefined): ReadonlySet<string> {
  const choices = typeChoices(parent);
  const isKnown = chosen !== undefined && choices.includes(chosen);
  return new Set(isKnown ? choices.filter((choice) => choice !== chosen).map(structureNameOf) : []);
}

/**
 * Returns the type whose field is present, whatever the current `type` is. For example, returns `Resource` if the field
 * `resource` is present.
 */
export function typeOfWrittenStructure(parent: Field, written: { has(key: string): boolean }): string | undefined {
  return typeChoices(parent).find((choice) => written.has(structureNameOf(choice)));
}

/**
 * Returns the values of a field, such as `type`, that are compatible with all written sibling fields. The list is empty
 * if no written sibling field restricts the values.
 */
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
