// All limits for input, measured on documents that are hard to parse (only brackets, quotes, tabs or equal keys): no
// keystroke takes longer than a second at any limit.

export const limits = {
  /** The maximum number of characters of a file. Larger files are not read at all. */
  fileLength: 10 * 1024 * 1024,
  /**
   * The maximum number of files that are read in a workspace, and the maximum number of folders that are searched. A
   * limit is needed, because a workspace may be a home directory.
   */
  workspaceFiles: 25_000,
  /**
   * The maximum number of text files in a chart and its subcharts. A folder with more files is probably a collection of
   * many charts.
   */
  chartFiles: 2000,
  /** The maximum number of characters of a chart with its subcharts. */
  chartLength: 16 * 1024 * 1024,
  /**
   * The maximum number of folders above a file that are searched for its configuration: each folder costs a request to
   * the client.
   */
  foldersAbove: 200,
  /**
   * The maximum number of characters of a document in an editor: 200 times the length of a long autoscaler. In a longer
   * `List`, this is the limit for each item.
   */
  documentLength: 192 * 1024,
  /**
   * The maximum number of characters of a document on the command line. This is the length of 3,000 autoscalers as
   * `kubectl get -o yaml` prints them.
   */
  batchDocumentLength: 6 * 1024 * 1024,
  listItems: 10_000,
  depth: 100,
  /**
   * The maximum nesting depth of JSON. With Go's limit of 10,000, a recursive walk over the JSON would overflow the
   * stack.
   */
  jsonDepth: 500,
  /** The maximum number of values in a document after its aliases are expanded. */
  expandedNodes: 50_000,
  /** A document of at most this length is parsed again if a quote or a bracket seems to be unclosed. */
  secondReading: 64 * 1024,
  /** The maximum number of characters that the further readings of one document parse altogether. */
  furtherReadings: 256 * 1024,
  /**
   * A document with more errors than this number is not parsed again. There can be so many errors if a quote is
   * unclosed, because every word after the quote may then be an error.
   */
  secondReadingErrors: 500,
  problems: 100,
  comparedObjects: 100,
  /**
   * The maximum number of PodDisruptionBudgets that are compared with one autoscaler. A namespace may have a budget for
   * each workload.
   */
  comparedBudgets: 500,
  /** The maximum number of codes in one suppression comment: several times the number of existing codes. */
  suppressedCodes: 500,
  /**
   * The maximum number of findings of one rule in one object. Each finding may have a fix that compares long lists, so
   * more findings would take too long.
   */
  findings: 100,
  /** The limit that replaces `findings` when all fixes of a document are applied at once. */
  fixedFindings: 500,
  /**
   * The maximum number of characters that one request analyzes again to find out which fixes help. The limit suffices
   * for one change of the longest document.
   */
  analyzedAgain: 256 * 1024,
  /**
   * The maximum number of characters that are analyzed again to decide whether to offer the action that fixes all
   * problems of a code. The action needs at least two fixes.
   */
  analyzedForQuestions: 32 * 1024,
} as const;

export interface AnalysisBudget {
  /** Takes the length of a text from the budget. Returns false if the budget does not suffice for this text. */
  pay(length: number): boolean;
}

/**
 * Creates a budget for all documents that one request analyzes again. Without this budget, a request could take long,
 * because the analysis of a document near the length limit takes half a second.
 */
export function createAnalysisBudget(characters: number = limits.analyzedAgain): AnalysisBudget {
  let left = characters;
  return {
    pay(length) {
      left -= length;
      return left >= 0;
    },
  };
}

export const limitMessages = {
  fileLength: `This file has more than ${limits.fileLength / 1024 / 1024} Mi characters; it is not checked.`,
  documentLength: `This document has more than ${limits.documentLength / 1024} Ki characters; it is not checked.`,
  batchDocumentLength: `This document has more than ${limits.batchDocumentLength / 1024 / 1024} Mi characters; it is not checked.`,
  listItems: `A list has more than ${limits.listItems} items; this document is not checked.`,
  depth: `Objects and lists are nested more than ${limits.depth} levels deep; this document is not checked.`,
  jsonDepth: `JSON is nested more than ${limits.jsonDepth} levels deep; this document is not checked.`,
  expandedNodes: `With its aliases expanded, this document has more than ${limits.expandedNodes} values; it is not checked.`,
} as const satisfies Partial<Record<keyof typeof limits, string>>;
