import type { Field } from '../model/field.ts';
import { allowedValuesText } from '../model/field-lookup.ts';
import { markdownText } from '../model/markdown-text.ts';
import { sinceText } from '../model/releases.ts';
import type { FieldEffect } from '../simulator/controller-description.ts';
import { inlineCode } from './wording/inline-code.ts';

export interface FieldDocumentationOptions {
  entryKey?: string | undefined;
  /** The name of the parent, such as `scaleDown`, which distinguishes fields of the same name. */
  parent?: string | undefined;
  /** The chosen release; set only if this release does not have the field. */
  missingIn?: string | undefined;
  release?: string | undefined;
  /**
   * Set if the API version of the object is older than `autoscaling/v2`, or if the chosen release does not serve
   * `autoscaling/v2`. Users of old versions read the documentation of 1.19.
   */
  readsOldPage?: boolean;
  effect?: FieldEffect | undefined;
  notes?: readonly (string | undefined)[];
  chart?: string | undefined;
}

/**
 * Returns the documentation of a field. VS Code shows only the first 250 pixels, so the effect comes first, and the
 * reference last.
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

function withUnit(value: string, { texts: { unit = '' } }: Field): string {
  return /^\d+$/.test(value) && /^m?s$/.test(unit) ? `${value} ${unit}` : value;
}

function listsAllValues({ shape, texts: { values = [] } }: Field): boolean {
  return shape.type === 'string' && shape.enum !== undefined && values.length === shape.enum.length;
}

/**
 * Returns a list of the values and their effects; empty if the field is not a string or has fewer than two values. The
 * text of a field with a single value already describes this value. The values of a field that is not a string are only
 * suggestions.
 */
function enumValuesList({ shape, texts: { values = [] } }: Field): string {
  if (shape.type !== 'string' || values.length < 2) return '';
  return values.map(({ value, effect }) => `- ${inlineCode(value)}: ${effect}`).join('\n');
}
