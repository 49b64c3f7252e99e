// Every limit of what is read, in one place. The values are measured on texts that are hard to parse (nothing but
// brackets, quotes, tabs, equal keys): no keystroke waits over a second at any of them.

export const limits = {
  /** Characters of a file. Larger ones are not opened at all. */
  fileLength: 10 * 1024 * 1024,
  /** Characters of one document. Two hundred times what a long autoscaler needs. */
  documentLength: 192 * 1024,
  /** Objects and lists inside each other. */
  depth: 100,
  /** Values of a document once every alias is replaced by what it stands for. */
  expandedNodes: 50_000,
  /** Up to this length a document with an open quote, or with brackets that seem open, is read again. */
  secondReading: 64 * 1024,
  /** … if it has no more mistakes than these: behind such a place every word is one. */
  secondReadingErrors: 2000,
  /** Problems of one document's text; nobody reads more. */
  problems: 100,
} as const;

export const limitMessages = {
  fileLength: `This file has more than ${limits.fileLength / 1024 / 1024} Mi characters; it is not checked.`,
  documentLength: `This document has more than ${limits.documentLength / 1024} Ki characters; it is not checked.`,
  depth: `Objects and lists stand more than ${limits.depth} levels deep inside each other; this document is not checked.`,
  expandedNodes: `With its aliases written out, this document has more than ${limits.expandedNodes} values; it is not checked.`,
} as const satisfies Record<Exclude<keyof typeof limits, 'problems' | 'secondReading' | 'secondReadingErrors'>, string>;
