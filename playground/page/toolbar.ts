// The controls above the text are in index.html, so that they are drawn before any program runs.
import { element } from './dialogs.ts';
import type { Gallery } from './gallery.ts';
import {
  applyTheme,
  prefersContrast,
  prefersDark,
  storeChoice,
  storedChoice,
  type ThemeChoice,
  type ThemeName,
  themeOf,
} from './theme.ts';

export interface ToolbarOptions {
  gallery: Gallery;
  openExample(key: string): void;
  showFile(path: string): void;
  open(): void;
  copyLink(): void;
  exportRun(format: unknown, to: unknown): void;
  openInCode(): void;
  themeChanged(theme: ThemeName): void;
}

export class Toolbar {
  private readonly example = select('example');
  private readonly file = select('file');
  private readonly theme = select('theme');

  constructor({ gallery, openExample, showFile, exportRun, themeChanged, ...actions }: ToolbarOptions) {
    gallery.fill(this.example);
    this.example.onchange = () => this.example.value !== '' && openExample(this.example.value);
    this.file.onchange = () => showFile(this.file.value);
    button('open').onclick = actions.open;
    button('copy-link').onclick = actions.copyLink;
    button('open-in-code').onclick = actions.openInCode;
    const formats = select('export');
    formats.onchange = () => {
      const [to, format] = formats.value.split(' ');
      exportRun(format, to);
      formats.value = '';
    };
    this.theme.value = storedChoice();
    const change = () => {
      applyTheme(this.shownTheme);
      themeChanged(this.shownTheme);
    };
    this.theme.onchange = () => {
      storeChoice(this.theme.value as ThemeChoice);
      change();
    };
    for (const query of [prefersDark, prefersContrast]) matchMedia(query).addEventListener('change', change);
    applyTheme(this.shownTheme);
  }

  get shownTheme(): ThemeName {
    return themeOf(this.theme.value as ThemeChoice);
  }

  /** `key` is undefined if the files are not an example, or if they are edited. */
  showExample(key: string | undefined): void {
    this.example.value = key ?? '';
  }

  showFiles(paths: readonly string[]): void {
    const options = paths.map((path) => {
      const option = element('option', '', path);
      option.value = path;
      return option;
    });
    this.file.replaceChildren(...options);
  }

  showPath(path: string | undefined): void {
    this.file.value = path ?? '';
  }
}

function find<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`index.html has no #${id}`);
  return found;
}

const select = (id: string): HTMLSelectElement => find(id, HTMLSelectElement);
const button = (id: string): HTMLButtonElement => find(id, HTMLButtonElement);
