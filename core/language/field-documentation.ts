// The documentation of a field as Markdown, the same in hover and completion.
import type { Field } from '../model/field.ts';
import { sinceText } from '../model/releases.ts';
import type { FieldEffect } from '../simulator/controller-description.ts';
import { allowedValuesText } from './field-lookup.ts';
import { inlineCode } from './inline-code.ts';

export interface FieldDocumentationOptions {
  /** The parent, shown after the name to distinguish fields of the same name: `scaleDown`. */
  parent?: string | undefined;
  /** The chosen release, if it does not have the field. */
  missingIn?: string | undefined;
  /** The effect of the field in this file. */
  effect?: FieldEffect | undefined;
  /** A chart, or a table. */
  chart?: string | undefined;
}

/** Contains the name and reference, effect, values, common misreading, and links. */
export function fieldDocumentation(
  field: Field,
  { parent, missingIn, effect, chart = '' }: FieldDocumentationOptions = {},
): string {
  const { text, misread, link, draft, formerNames = [] } = field.texts;
  const paragraphs = [
    [`**${field.name}**`, parent, summaryLine(field)].filter((part) => part !== undefined && part !== '').join(' · '),
    missingIn === undefined ? '' : `Not in ${missingIn}, as the settings have it.`,
    effect === undefined ? text : effect.isComplete ? effect.text : `${text}\n\n${effect.text}`,
    chart,
    enumValuesList(field),
    // The user has to scroll to content below an image, so the effect comes first.
    misread ? `*Watch out:* ${misread}` : '',
    draft === undefined ? '' : `*In the proposal:* ${draft}`,
    ...formerNames.map(({ name, where }) => `*Formerly:* ${inlineCode(name)} ${where}.`),
    link === undefined ? '' : `[Documentation](${link})`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Type or range, required or not, default, release: `0–3600 s, default 300`. */
function summaryLine(field: Field): string {
  const { default: absent, since } = field.texts;
  const facts = [
    allowedValuesText(field),
    field.required ? 'required' : '',
    absent === undefined ? '' : `default ${absent}`,
    since === undefined ? '' : `since ${sinceText(since)}`,
  ];
  return facts.filter((fact) => fact !== '').join(', ');
}

/** Listed numbers are only suggestions; listed names are the only valid values. */
function enumValuesList({ shape, texts: { values = [] } }: Field): string {
  if (shape.type !== 'string') return '';
  return values.map(({ value, effect }) => `- ${inlineCode(value)}: ${effect}`).join('\n');
}
