import { html, nothing, type TemplateResult } from 'lit';
import type { FieldNote } from '../../../core/model/scenario/field-note.ts';
import type { FormContext } from './form-context.ts';

/**
 * Joins the notes about the fields at `paths`, which are paths in a scenario file. Fields without a note are left out.
 */
export function noteText(notes: Readonly<Record<string, FieldNote>>, paths: readonly string[]): string {
  return paths
    .flatMap((path) => {
      const note = Object.hasOwn(notes, path) ? notes[path] : undefined;
      if (!note) return [];
      const defaultText =
        note.default === undefined
          ? []
          : [`Default: ${note.default}${note.unit && /^[\d.]+$/.test(note.default) ? ` ${note.unit}` : ''}.`];
      return [note.text, ...defaultText, ...(note.misread ? [note.misread] : [])];
    })
    .join(' ')
    .replaceAll('`', '');
}

export function noteButton(context: FormContext, path: string, label: string): TemplateResult {
  const open = context.openNotePath === path;
  return html`<button
    type="button"
    class="note-button"
    data-testid=${`ask-${path}`}
    aria-label=${`${label}: description`}
    title="Show the description"
    aria-expanded=${open}
    aria-controls=${open ? noteId(path) : nothing}
    @click=${() => context.toggleNote(path)}
  >?</button>`;
}

export function noteParagraph(
  { openNotePath, notes }: FormContext,
  path: string,
  paths: readonly string[] = [path],
): TemplateResult | typeof nothing {
  if (openNotePath !== path) return nothing;
  return html`<p class="note" id=${noteId(path)} data-testid="note" role="note">${noteText(notes, paths) || 'This field has no description.'}</p>`;
}

const noteId = (path: string) => `note-${path}`;
