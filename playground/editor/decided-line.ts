import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

export interface DecidedLine {
  line: number;
  note: string;
}

export const markDecidedLine = StateEffect.define<DecidedLine | undefined>();

class NoteWidget extends WidgetType {
  private readonly note: string;

  constructor(note: string) {
    super();
    this.note = note;
  }

  override eq(other: NoteWidget): boolean {
    return other.note === this.note;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-decided-note';
    element.textContent = this.note;
    return element;
  }
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    let next = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(markDecidedLine)) continue;
      const { line, note } = effect.value ?? { line: 0, note: '' };
      if (line < 1 || line > state.doc.lines) next = Decoration.none;
      else {
        const { from, to } = state.doc.line(line);
        next = Decoration.set([
          Decoration.line({ class: 'cm-decided' }).range(from),
          Decoration.widget({ widget: new NoteWidget(note), side: 1 }).range(to),
        ]);
      }
    }
    return next;
  },
  provide: (own) => EditorView.decorations.from(own),
});

export const decidedLine: Extension = field;
