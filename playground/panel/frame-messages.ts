// Between the playground's page and the frame of the panel, beside the messages of the panel itself. The frame cannot
// be read under `file:`, so they are posted.
import type { ThemeName } from '../page/theme.ts';

export type ToFrame =
  /** The first one: the view that the page of the panel begins with. */
  { start: unknown; theme: ThemeName } | { theme: ThemeName } | { panel: unknown };

export type FromFrame =
  /** The frame is loaded. */
  | { ready: true }
  | { panel: unknown }
  /** Files are dragged over the frame: the page takes them. */
  | { dragged: true }
  /** The view, whenever it has changed. */
  | { view: unknown };
