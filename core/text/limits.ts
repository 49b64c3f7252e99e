// All limits for input. They were measured on documents that are hard to parse (only brackets, quotes, tabs or equal
// keys): no keystroke takes longer than a second at any limit.

export const limits = {
  /** Characters of a file. Larger files are not read at all. */
  fileLength: 10 * 1024 * 1024,
  /**
   * Files of a workspace that are listed and read, and folders that are searched for them: a workspace may be a home
   * directory.
   */
  workspaceFiles: 25_000,
  /** Text files of a chart and its subcharts: a folder with more files contains many charts. */
  chartFiles: 2000,
  /** Characters of a chart with all its subcharts. */
  chartLength: 16 * 1024 * 1024,
  /** Folders above a file in which its configuration is searched: each is a request to the client. */
  foldersAbove: 200,
  /**
   * Characters of one document in an editor: 200 times the length of a long autoscaler. In a longer `List`, this is
   * the limit for each item.
   */
  documentLength: 192 * 1024,
  /** Characters of one document on the command line: 3,000 autoscalers as `kubectl get -o yaml` prints them. */
  batchDocumentLength: 6 * 1024 * 1024,
  /** Items of one list, and so the objects of a `List`. */
  listItems: 10_000,
  /** Nesting depth of objects and lists. */
  depth: 100,
  /** Nesting depth of JSON; Go's limit of 10,000 would overflow the stack of a walk over it. */
  jsonDepth: 500,
  /** Values of a document with aliases, with every alias expanded. */
  expandedNodes: 50_000,
  /** A document of at most this length is parsed again if a quote or a bracket seems to be unclosed. */
  secondReading: 64 * 1024,
  /** A document with more errors is not parsed again: after an unclosed quote or bracket, every word is an error. */
  secondReadingErrors: 2000,
  /** Reported problems of one document's text, and of one object. */
  problems: 100,
  /**
   * Objects with the same label, target or namespace that are compared with one autoscaler. Further objects are not
   * compared.
   */
  comparedObjects: 100,
  /** PodDisruptionBudgets that one autoscaler is compared with: a namespace may have one for each workload. */
  comparedBudgets: 500,
  /** Codes of one suppression comment: several times the number of existing codes. */
  suppressedCodes: 500,
  /** Findings of one rule in one object: each may have a fix that compares long lists. */
  findings: 100,
  /** Findings of one rule in one object when all of them are fixed at once. */
  fixedFindings: 500,
  /**
   * Characters that one request reads or analyzes again to find out which fixes help: one change of the longest
   * document.
   */
  analyzedAgain: 256 * 1024,
  /**
   * Characters that are analyzed again to find out whether a code has at least two fixes, so that one action can apply
   * all of them.
   */
  analyzedForQuestions: 32 * 1024,
} as const;

/** The budget of one request for reading or analyzing texts again. */
export interface AnalysisBudget {
  /** Pays for reading a text of this length once more. Returns false if the budget is not large enough. */
  pay(length: number): boolean;
}

/** All attempts of one request share one budget, because a document near its limit costs half a second each time. */
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
