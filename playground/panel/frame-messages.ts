// Messages between the playground's page and the frame of the panel. They are sent with `postMessage`, because a page
// with a `file:` address cannot access its frames directly.
import type { ThemeName } from '../page/theme.ts';

export type ToFrame = { start: unknown; theme: ThemeName } | { theme: ThemeName } | { panel: unknown };

export type FromFrame =
  | { ready: true }
  | { panel: unknown }
  /** Sent while files are dragged over the frame, because the page and not the frame handles dropped files. */
  | { dragged: true }
  | { view: unknown };
