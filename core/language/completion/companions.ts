// Fields that belong together: `type: Resource` needs `resource`, and the other way round. Read from the descriptions: a choice
// of `type` and the structure beside it have the same name.
import type { Field } from '../../model/field.ts';
import { childrenOf } from '../fields.ts';

/** `Resource` → the field `resource`. */
export function structureOf(parent: Field, choice: string): Field | undefined {
  return childrenOf(parent).find(({ name }) => name === fieldNameOf(choice));
}

/** The field `resource` → `Resource`. */
export function choiceOf(parent: Field, name: string): string | undefined {
  return choicesIn(parent).find((choice) => fieldNameOf(choice) === name);
}

/** The structures of every other choice. */
export function otherStructures(parent: Field, chosen: string): ReadonlySet<string> {
  const choices = choicesIn(parent);
  return new Set(choices.includes(chosen) ? choices.filter((choice) => choice !== chosen).map(fieldNameOf) : []);
}

function choicesIn(parent: Field): readonly string[] {
  const shape = childrenOf(parent).find(({ name }) => name === 'type')?.shape;
  return (shape?.type === 'string' && shape.enum) || [];
}

function fieldNameOf(choice: string): string {
  return choice.charAt(0).toLowerCase() + choice.slice(1);
}
