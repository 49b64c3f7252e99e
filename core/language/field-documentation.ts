// A field's description as Markdown: the same text stands in a hover and beside a completion.
import type { Field } from '../model/field.ts';
import { sinceText } from '../model/releases.ts';
import type { FieldEffect } from '../simulator/controller-description.ts';
import { allowedValuesText } from './field-lookup.ts';
import { inlineCode } from './inline-code.ts';

export interface FieldDocumentationOptions {
  /** What stands behind the name to tell it from its namesakes: `scaleDown`. */
  parent?: string | undefined;
  /** The chosen release, where it does not have the field. */
  missingIn?: string | undefined;
  /** What the field does in this file. */
  effect?: FieldEffect | undefined;
  /** A chart, or a table. */
  chart?: string | undefined;
}

/** Name and reference, effect, values, what is misread, and where to read on. */
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
    // What is below a picture has to be scrolled to: first what matters today.
    misread ? `*Watch out:* ${misread}` : '',
    draft === undefined ? '' : `*In the proposal:* ${draft}`,
    ...formerNames.map(({ name, where }) => `*Formerly:* ${inlineCode(name)} ${where}.`),
    link === undefined ? '' : `[Documentation](${link})`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Type or range, whether it is required, default, release: `0–3600 s, default 300`. */
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

/** Numbers are only suggestions; of names these are all there are. */
function enumValuesList({ shape, texts: { values = [] } }: Field): string {
  if (shape.type !== 'string') return '';
  return values.map(({ value, effect }) => `- ${inlineCode(value)}: ${effect}`).join('\n');
}
