// The state of one template that is executed, as far as evaluating its expressions needs it.

import { countLeading } from '../../../text/count-leading.ts';
import type { Piece, Place, ValueOrigin } from '../../origin.ts';
import type { CallContext, FunctionTable } from '../go/function.ts';
import { byteLength } from '../go/inspect.ts';
import { quoteString } from '../go/quote.ts';
import { GoFailure, type GoString, type GoValue } from '../go/value.ts';
import type { AssumedCondition } from './assumptions.ts';
import type { Budget } from './limits.ts';
import type { PositionedNode, TemplateSource, Tree } from './node.ts';
import type { Operand } from './operand.ts';
import type { TemplateParseResult } from './parse-template.ts';
import { printNode } from './print-node.ts';
import type { TemplateSet } from './template-set.ts';

/** An error of a template with Go's whole text. Never leaves the functions that render. */
export class TemplateError extends Error {
  readonly place: Place | undefined;

  constructor(message: string, place: Place | undefined) {
    super(message);
    this.place = place;
  }
}

/** The failure of a template that a function executes. Its place is that of the cause. */
export class NestedFailure extends GoFailure {
  readonly place: Place | undefined;

  constructor(message: string, place: Place | undefined) {
    super(message);
    this.place = place;
  }
}

/** A value that decided a condition or a loop of the rendered file itself. */
export interface DecidingValue {
  place: Place;
  value: ValueOrigin;
  /** The value as Go prints it; absent for objects and lists. */
  text?: string | undefined;
}

/** A call of `lookup`. As in `helm template`, there is no cluster, so it finds the given objects, or nothing. */
export interface Lookup {
  /** The action of the rendered file that calls it, perhaps in a helper. */
  place: Place;
  /** `lookup "v1" "ConfigMap" "default" "web"` */
  expression: string;
  /** The YAML that it finds. */
  text?: string | undefined;
}

/** The state of one rendering. */
export interface TemplateRun {
  budget: Budget;
  functions: FunctionTable;
  /** The result of including a missing template: Helm's error, or an unknown text. */
  missingTemplates: 'error' | 'unknown';
  /** The result of an expression that fails: Helm's error, or an unknown value. */
  failures: 'error' | 'unknown';
  /** The result of a condition or a loop over an unknown value. */
  undecidedBlocks: 'empty' | 'written';
  decidedBy: DecidingValue[];
  lookups: Lookup[];
  /** The objects that `lookup` finds, by the call. */
  inCluster: Readonly<Record<string, string>>;
  /** The frame of the file, not of a template that it includes. */
  file?: Frame;
  assumptions: readonly AssumedCondition[];
  /** The assumptions that the values contradict. */
  contradicted: AssumedCondition[];
  /** How many inclusions of each template are running; Helm refuses the 1001st. */
  included: Map<string, number>;
  /**
   * The starts of the lines of each text, kept once an error has named a place in it, because many expressions may
   * fail.
   */
  lineStarts: Map<string, readonly number[]>;
  /** The parsed texts of `tpl`. */
  parsed: Map<string, TemplateParseResult>;
  /** The function that was called last. */
  calling?: string;
  hasFunction: (name: string) => boolean;
  execute: (tree: Tree, set: TemplateSet, data: GoValue) => GoString;
  /** See `CallContext`. */
  noteChange: CallContext['noteChange'];
}

export interface TemplateVariable {
  name: string;
  value: Operand;
}

/** The number of variables or pieces whose search is one step. */
const scannedPerStep = 50;

export class Frame implements CallContext {
  readonly run: TemplateRun;
  readonly set: TemplateSet;
  readonly tree: Tree;
  readonly variables: TemplateVariable[];
  /** The node that an error names. */
  node: PositionedNode | undefined;
  /** The action that is executed. */
  action: Place | undefined;

  constructor(run: TemplateRun, set: TemplateSet, tree: Tree, data: Operand) {
    this.run = run;
    this.set = set;
    this.tree = tree;
    this.variables = [{ name: '$', value: data }];
  }

  /** Functions take this from the context, without its object. */
  readonly spend = (steps: number): void => this.run.budget.spend(steps);

  get noteChange(): CallContext['noteChange'] {
    return this.run.noteChange;
  }

  /** Searches from the innermost variable, as Go does. @throws TemplateError */
  variable(name: string): TemplateVariable {
    const index = this.variables.findLastIndex((each) => each.name === name);
    const variable = this.variables[index];
    if (!variable) return this.fail(`undefined variable: ${name}`);
    this.spend((this.variables.length - index) / scannedPerStep);
    return variable;
  }

  place({ start, end }: { start: number; end: number }): Place | undefined {
    const { file, calledAt } = this.tree.source;
    return file === undefined ? calledAt : { file, start, end };
  }

  /** The parts of a range of the template's text, if the text itself has origins: the text of `tpl`. */
  piecesOf({ start, end }: { start: number; end: number }): Piece[] {
    const pieces = this.tree.source.pieces ?? [];
    this.spend(pieces.length / scannedPerStep);
    return pieces
      .filter((piece) => piece.start < end && piece.end > start)
      .map((piece) => ({
        start: Math.max(piece.start, start) - start,
        end: Math.min(piece.end, end) - start,
        origin: piece.origin,
      }));
  }

  fail(message: string, cause?: Place): never {
    const { tree, node } = this;
    const place = cause ?? (node && this.place(nodeRange(node, tree.source.text)));
    throw new TemplateError(`${this.context()}${message}`, place);
  }

  /** The beginning of Go's error: `template: x.yaml:1:3: executing "x" at <.Values.y>: `. */
  context(): string {
    const { tree, node, run } = this;
    if (!node) return `template: ${tree.name}: `;
    const at = node.type === 'text' ? node.start : node.at;
    return `template: ${location(tree.source, at, run.lineStarts)}: executing ${quoteString(tree.name)} at <${printNode(node)}>: `;
  }
}

/** The line from 1 and the column in bytes from 0, as text/template counts them. */
function location({ name, text }: TemplateSource, at: number, known: Map<string, readonly number[]>): string {
  const starts = known.get(text) ?? lineStartsOf(text);
  known.set(text, starts);
  const line = countLeading(starts, (start) => start <= at);
  return `${name}:${line}:${byteLength(text.slice(starts[line - 1], at))}`;
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

/** The range of a node in the text; Go's position of `.Values.name` is that of `.name`. */
function nodeRange(node: PositionedNode, text: string): { start: number; end: number } {
  if ('start' in node) return node;
  const written = printNode(node);
  const first = 'names' in node ? node.at - (node.names[0] ?? '').length - 1 : node.at;
  const start = [node.at, first, first + 1].find((at) => text.startsWith(written, at));
  return start === undefined ? { start: node.at, end: node.at + 1 } : { start, end: start + written.length };
}
