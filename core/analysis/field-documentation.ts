// The documentation of a field as Markdown, the same in hover and completion.
import type { Field } from '../model/field.ts';
import { allowedValuesText } from '../model/field-lookup.ts';
import { markdownText } from '../model/markdown-text.ts';
import { sinceText } from '../model/releases.ts';
import type { FieldEffect } from '../simulator/controller-description.ts';
import { inlineCode } from './wording/inline-code.ts';

export interface FieldDocumentationOptions {
  /** The key of a map entry, which has no name of its own. */
  entryKey?: string | undefined;
  /** The parent, shown after the name to distinguish fields of the same name: `scaleDown`. */
  parent?: string | undefined;
  /** The chosen release, if it does not have the field. */
  missingIn?: string | undefined;
  /** The chosen release of Kubernetes. */
  release?: string | undefined;
  /** Whether the object or the chosen release is so old that its users read the documentation of 1.19. */
  readsOldPage?: boolean;
  /** The effect of the field in this file. */
  effect?: FieldEffect | undefined;
  /** Notes from other files about the field. */
  notes?: readonly (string | undefined)[];
  /** A chart or a table, as Markdown. */
  chart?: string | undefined;
}

/**
 * Returns the documentation in this order: effect, common misreading, chart, reference. VS Code shows only the first
 * 250 pixels (or a quarter of the editor, if that is more); the user has to scroll to the rest.
 */
export function fieldDocumentation(
  field: Field,
  {
    entryKey,
    parent,
    missingIn,
    release,
    readsOldPage = false,
    effect,
    notes = [],
    chart,
  }: FieldDocumentationOptions = {},
): string {
  const { text, misread, pageDiffers, draft, formerNames = [] } = field.texts;
  const effectText = effect && markdownText(effect.text);
  const paragraphs = [
    [`**${isMapEntry(field) ? markdownText(entryKey ?? field.name) : field.name}**`, parent]
      .filter((part) => part !== undefined)
      .join(' · '),
    missingIn && `${missingIn}, the chosen release, does not have this field.`,
    effect?.isComplete ? effectText : [text, effectText].filter(Boolean).join(' '),
    misread && `*Watch out:* ${misread}`,
    ...notes,
    chart,
    enumValuesList(field),
    referenceLine(field, release),
    readsOldPage && pageDiffers && `*Watch out:* ${pageDiffers}`,
    draft && `*In the proposal:* ${draft}`,
    ...formerNames.map(({ name, where }) => `*Formerly:* ${inlineCode(name)} ${where}.`),
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

function isMapEntry({ name }: Field): boolean {
  return name === '{}';
}

/** Type or range, required or not, default, release, link: `0–3600 s · default 300 · [Documentation](…)`. */
function referenceLine(field: Field, release: string | undefined): string {
  const { default: absent, since, link } = field.texts;
  const facts = [
    !listsAllValues(field) && allowedValuesText(field),
    field.required && !isMapEntry(field) && 'required',
    absent !== undefined && `default ${withUnit(absent, field)}`,
    since !== undefined && `since ${sinceText(since, release)}`,
    link !== undefined && `[Documentation](${link})`,
  ];
  return facts.filter(Boolean).join(' · ');
}

/** `300` → `300 s` */
function withUnit(value: string, { texts: { unit = '' } }: Field): string {
  return /^\d+$/.test(value) && /^m?s$/.test(unit) ? `${value} ${unit}` : value;
}

function listsAllValues({ shape, texts: { values = [] } }: Field): boolean {
  return shape.type === 'string' && shape.enum !== undefined && values.length === shape.enum.length;
}

/**
 * Returns the list of the values of a string field with their effects. Empty for a field of another type, because its
 * values are only suggestions, and for a single value, because the text of the field already describes it.
 */
function enumValuesList({ shape, texts: { values = [] } }: Field): string {
  if (shape.type !== 'string' || values.length < 2) return '';
  return values.map(({ value, effect }) => `- ${inlineCode(value)}: ${effect}`).join('\n');
}
