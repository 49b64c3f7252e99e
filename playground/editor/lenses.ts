// Draws the lenses of each line of the text on an extra line above it. Only visible lenses request their titles.
import { LSPPlugin } from '@codemirror/lsp-client';
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import type * as lsp from 'vscode-languageserver-types';

export const refreshLenses = StateEffect.define<null>();

const setLenses = StateEffect.define<DecorationSet>();

type RunCommand = (command: lsp.Command) => void;

const restMs = 100;

export function lenses(run: RunCommand): Extension {
  return [
    field,
    ViewPlugin.define((view) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => void showLenses(view, run), ms);
      };
      later(0);
      return {
        update({ docChanged, viewportChanged, transactions }: ViewUpdate) {
          const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(refreshLenses)));
          if (docChanged || viewportChanged || isAsked) later(docChanged || viewportChanged ? restMs : 0);
        },
        destroy: () => clearTimeout(timer),
      };
    }),
  ];
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects }) {
    let next = shown.map(changes);
    for (const effect of effects) if (effect.is(setLenses)) next = effect.value;
    return next;
  },
  provide: (own) => EditorView.decorations.from(own),
});

class LensLine extends WidgetType {
  private readonly key: string;

  private readonly commands: readonly lsp.Command[];
  private readonly indent: string;
  private readonly run: RunCommand;

  constructor(commands: readonly lsp.Command[], indent: string, run: RunCommand) {
    super();
    this.commands = commands;
    this.indent = indent;
    this.run = run;
    this.key = JSON.stringify([indent, commands]);
  }

  override eq(other: LensLine): boolean {
    return other.key === this.key;
  }

  override get estimatedHeight(): number {
    return 18;
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('div');
    line.className = 'cm-lenses';
    const indent = document.createElement('span');
    indent.className = 'cm-lens-indent';
    indent.textContent = this.indent;
    line.append(indent);
    line.append(...this.commands.map((command) => this.toElement(command)));
    return line;
  }

  /** Lets the buttons of the lenses handle all events. */
  override ignoreEvent(): boolean {
    return true;
  }

  private toElement(command: lsp.Command): HTMLElement {
    const element = document.createElement(command.command === '' ? 'span' : 'button');
    element.className = 'cm-lens';
    // Icons of VS Code, such as `$(graph-line)` in `$(graph-line) 1 → 5`, are removed, because the page cannot draw
    // them.
    element.textContent = command.title.replace(/\$\([\w-]+\)\s*/g, '');
    const { tooltip } = command as { tooltip?: string };
    if (tooltip !== undefined) element.title = tooltip;
    element.addEventListener('click', () => command.command !== '' && this.run(command));
    return element;
  }
}

/**
 * Shows the lenses of the visible lines. The lenses are short, as in VS Code when the panel is open beside the editor.
 */
async function showLenses(view: EditorView, run: RunCommand): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const { client, uri } = plugin;
  client.sync();
  const { doc } = view.state;
  const lineOf = (position: number) => doc.lineAt(position).number - 1;
  const { from: top, to: bottom } = view.viewport;
  const lines = [{ first: lineOf(top), last: lineOf(bottom) }];
  const isCurrent = () => LSPPlugin.get(view) === plugin && view.state.doc === doc;
  const request = <Answer>(method: string, params: object) =>
    client.request<object, Answer>(method, params).catch(() => undefined);
  const found = await request<lsp.CodeLens[]>('textDocument/codeLens', { textDocument: { uri }, lines, isShort: true });
  if (!found || !isCurrent()) return;
  const resolved = await Promise.all(
    found.map((lens) => (lens.command ? lens : request<lsp.CodeLens>('codeLens/resolve', lens))),
  );
  if (!isCurrent()) return;
  const byLine = new Map<number, lsp.Command[]>();
  for (const lens of resolved) {
    if (!lens?.command) continue;
    const { line } = lens.range.start;
    byLine.set(line, [...(byLine.get(line) ?? []), lens.command]);
  }
  const widgets = [...byLine].sort(([one], [other]) => one - other);
  const ranges = widgets.flatMap(([line, commands]): Range<Decoration>[] => {
    if (line >= doc.lines) return [];
    const { from, text } = doc.line(line + 1);
    const widget = new LensLine(commands, /^\s*/.exec(text)?.[0] ?? '', run);
    return [Decoration.widget({ widget, block: true, side: -1 }).range(from)];
  });
  // Lenses of other lines stay, so that the text does not move while it is scrolled.
  const others = view.state.field(field).update({ filter: (at) => at < top || at > bottom, add: ranges });
  view.dispatch({ effects: setLenses.of(others) });
}
