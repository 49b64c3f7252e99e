// The one place that keeps what was found out. Everything hangs on a chunk: an edit replaces the chunks it touches, and what
// belonged to the old ones goes with them.
import type { CodeLens, Diagnostic, InlayHint, Position } from 'vscode-languageserver';
import type { Features } from '../core/language/features/all.ts';
import type { LensPlace } from '../core/language/features/lens.ts';
import type { Token } from '../core/language/features/tokens.ts';
import { type ChunkView, type ParsedChunk, parseChunk, type ViewOptions, viewParsed } from '../core/language/view.ts';
import type { ChunkObjects } from '../core/language/workspace/objects.ts';
import { objectsOf } from '../core/language/workspace/scan.ts';
import type { Surroundings } from '../core/language/workspace/surroundings.ts';
import { areSameReleases } from '../core/model/kind.ts';
import type { Profile } from '../core/simulator/profile.ts';
import type { Chunk } from '../core/text/source.ts';
import type { Settings } from './settings.ts';

export interface Memory {
  view(chunk: Chunk, options: ViewOptions): ChunkView;
  /** Without `surroundings` what the text alone says. */
  diagnostics(chunk: Chunk, options: ViewOptions, settings: Settings, surroundings?: Surroundings): readonly Diagnostic[];
  lenses(chunk: Chunk, options: ViewOptions): readonly LensPlace[];
  hints(chunk: Chunk, options: ViewOptions, profile: Profile, basis: HintBasis): readonly InlayHint[];
  tokens(chunk: Chunk, options: ViewOptions, profile: Profile, settings: Settings): readonly Token[];
  /** What others may know of the chunk. */
  objects(chunk: Chunk, options: ViewOptions): ChunkObjects;
}

/** Hints depend on the settings, and on what the workspace says. */
export interface HintBasis {
  settings: Settings;
  surroundings: Surroundings;
}

/** `pages`: where diagnostics link to. */
export function createMemory(features: Features, pages: string | undefined): Memory {
  const parsed = new WeakMap<Chunk, ParsedChunk>();
  const views = new WeakMap<Chunk, ChunkView>();
  const lenses = new WeakMap<ChunkView, readonly LensPlace[]>();
  // Settings are one object until they change; diagnostics of other settings are forgotten.
  const diagnostics = new WeakMap<Chunk, Kept<Diagnostic>>();
  const diagnosticsAround = new WeakMap<Chunk, Kept<Diagnostic>>();
  const hints = new WeakMap<Chunk, Kept<InlayHint>>();
  const tokens = new WeakMap<Chunk, Kept<Token>>();
  const objects = new WeakMap<Chunk, ChunkObjects>();

  /** Of the releases that were chosen last. */
  function view(chunk: Chunk, options: ViewOptions): ChunkView {
    const before = views.get(chunk);
    if (before && areSameReleases(before.chosen, options)) return before;
    const found = viewParsed(
      remember(parsed, chunk, () => parseChunk(chunk.text, options)),
      options,
    );
    views.set(chunk, found);
    return found;
  }

  return {
    view,
    lenses: (chunk, options) => remember(lenses, view(chunk, options), (found) => features.placeLenses(found)),
    diagnostics(chunk, options, settings, surroundings) {
      const asked = { levels: settings.rules, ...(pages !== undefined && { pages }), ...(surroundings && { surroundings }) };
      const find = () => features.diagnose(view(chunk, options), asked);
      return keep(surroundings ? diagnosticsAround : diagnostics, chunk, settings, find, surroundings?.index.revision);
    },
    hints: (chunk, options, profile, { settings, surroundings }) =>
      keep(hints, chunk, settings, () => features.hintsIn(view(chunk, options), profile, surroundings), surroundings.index.revision),
    tokens: (chunk, options, profile, settings) => keep(tokens, chunk, settings, () => features.tokensOf(view(chunk, options), profile)),
    objects: (chunk, options) =>
      remember(objects, chunk, () =>
        objectsOf(views.get(chunk) ?? view(chunk, options), chunk.text, { json: options.json, uri: options.path ?? '' }),
      ),
  };
}

interface Kept<Found> {
  settings: Settings;
  revision: number;
  found: readonly Found[];
}

function keep<Found>(
  known: WeakMap<Chunk, Kept<Found>>,
  chunk: Chunk,
  settings: Settings,
  find: () => readonly Found[],
  revision = 0,
): readonly Found[] {
  const before = known.get(chunk);
  if (before?.settings === settings && before.revision === revision) return before.found;
  const found = find();
  known.set(chunk, { settings, revision, found });
  return found;
}

function remember<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, find: (key: Key) => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = find(key);
  known.set(key, value);
  return value;
}

/** Counts the lines of a place from the start of the file. */
export function moveDown<Placed extends Pick<CodeLens, 'range'>>(placed: Placed, lines: number): Placed {
  if (lines === 0) return placed;
  const { start, end } = placed.range;
  return { ...placed, range: { start: movePosition(start, lines), end: movePosition(end, lines) } };
}

export function movePosition({ line, character }: Position, lines: number): Position {
  return { line: line + lines, character };
}
