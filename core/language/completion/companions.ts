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
export function otherStructures(parent: Field, chosen: string | undefined): ReadonlySet<string> {
  const choices = choicesIn(parent);
  const isKnown = chosen !== undefined && choices.includes(chosen);
  return new Set(isKnown ? choices.filter((choice) => choice !== chosen).map(fieldNameOf) : []);
}

/** The choice whose structure is written already, whatever `type` says or does not say yet. */
export function choiceBeside(parent: Field, written: { has(key: string): boolean }): string | undefined {
  return choicesIn(parent).find((choice) => written.has(fieldNameOf(choice)));
}

/** What a key may say so that everything written beside it keeps its place; empty where nothing depends on it. */
export function choicesFor({ name }: Field, fields: readonly Field[], written: { has(key: string): boolean }): readonly string[] {
  const [first, ...others] = fields.flatMap((field) => {
    const { only } = field.texts;
    return only?.key === name && written.has(field.name) ? [only.is] : [];
  });
  return first?.filter((choice) => others.every((is) => is.includes(choice))) ?? [];
}

function choicesIn(parent: Field): readonly string[] {
  const shape = childrenOf(parent).find(({ name }) => name === 'type')?.shape;
  return (shape?.type === 'string' && shape.enum) || [];
}

function fieldNameOf(choice: string): string {
  return choice.charAt(0).toLowerCase() + choice.slice(1);
}
