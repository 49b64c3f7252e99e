// Messages between the playground's page and the frame of the panel. They are posted, because the frame of a page with
// a `file:` address cannot be accessed.
import type { ThemeName } from '../page/theme.ts';

export type ToFrame = { start: unknown; theme: ThemeName } | { theme: ThemeName } | { panel: unknown };

export type FromFrame =
  | { ready: true }
  | { panel: unknown }
  /** Files are dragged over the frame, so the page has to handle them. */
  | { dragged: true }
  | { view: unknown };
