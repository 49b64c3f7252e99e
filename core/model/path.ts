// The path of a value inside an object, such as `spec.metrics[0].type`. A path contains no ranges in a text; core/text
// finds the ranges.

export type Key = string | number;
export type Path = readonly Key[];

/**
 * A path as a linked list. Code that walks an object extends such a path without a copy. Only a problem needs the path
 * as an array, and problems are rare.
 */
export interface LinkedPath {
  parent: LinkedPath | undefined;
  key: Key;
}

export function pathOf(place: LinkedPath | undefined): Path {
  return place ? [...pathOf(place.parent), place.key] : [];
}

export function formatPath(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? key : `${text}.${key}`;
  }, '');
}

/** Converts the text of `formatPath` back to a path, for keys without dots and brackets. */
export function parsePath(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, index]) => (index === undefined ? part : Number(index)));
}

export function isPathWithin(path: Path, outer: Path): boolean {
  return outer.every((key, depth) => path[depth] === key);
}
