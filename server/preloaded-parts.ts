// The parts of the server that are loaded before somebody needs them. Here there are none: the build writes this module
// with the parts that scripts/parts.mjs marks.

/** Each loads one part, in a few milliseconds. */
export const preloadedParts: readonly (() => unknown)[] = [];
