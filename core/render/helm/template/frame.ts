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

/** The error of a template that fails. `message` is Go's whole message. Functions that render catch this error. */
export class TemplateError extends Error {
  readonly place: Place | undefined;

  constructor(message: string, place: Place | undefined) {
    super(message);
    this.place = place;
  }
}

/** The failure of a template that a function, such as `include`, executes. `place` is the place of the cause. */
export class NestedFailure extends GoFailure {
  readonly place: Place | undefined;

  constructor(message: string, place: Place | undefined) {
    super(message);
    this.place = place;
  }
}

/** A value that decided a condition or a loop in the rendered file (not in an included template). */
export interface DecidingValue {
  place: Place;
  value: ValueOrigin;
  /** The value as Go prints it; absent for objects and lists. */
  text?: string | undefined;
}

/**
 * A call of `lookup`. As in `helm template`, there is no cluster, so `lookup` finds only the objects in the settings.
 */
export interface Lookup {
  /** The action in the rendered file that called `lookup`, directly or in an included template. */
  place: Place;
  expression: string;
  text?: string | undefined;
}

export interface TemplateRun {
  budget: Budget;
  functions: FunctionTable;
  missingTemplates: 'error' | 'unknown';
  failures: 'error' | 'unknown';
  undecidedBlocks: 'empty' | 'written';
  decidedBy: DecidingValue[];
  lookups: Lookup[];
  inCluster: Readonly<Record<string, string>>;
  file?: Frame;
  assumptions: readonly AssumedCondition[];
  contradicted: AssumedCondition[];
  /** The number of executions of `include` in progress, by template. Helm's limit is `maxInclusions`. */
  included: Map<string, number>;
  /** The line starts of each text, cached because the errors of many expressions may need them. */
  lineStarts: Map<string, readonly number[]>;
  parsed: Map<string, TemplateParseResult>;
  calling?: string;
  hasFunction: (name: string) => boolean;
  execute: (tree: Tree, set: TemplateSet, data: GoValue) => GoString;
  noteChange: CallContext['noteChange'];
}

export interface TemplateVariable {
  name: string;
  value: Operand;
}

const scannedPerStep = 50;

export class Frame implements CallContext {
  readonly run: TemplateRun;
  readonly set: TemplateSet;
  readonly tree: Tree;
  readonly variables: TemplateVariable[];
  /** The last visited node. Errors name this node. */
  node: PositionedNode | undefined;
  action: Place | undefined;

  constructor(run: TemplateRun, set: TemplateSet, tree: Tree, data: Operand) {
    this.run = run;
    this.set = set;
    this.tree = tree;
    this.variables = [{ name: '$', value: data }];
  }

  /** `spend` is an arrow function, so that it keeps `this` when functions destructure it from the context. */
  readonly spend = (steps: number): void => this.run.budget.spend(steps);

  get noteChange(): CallContext['noteChange'] {
    return this.run.noteChange;
  }

  /** @throws TemplateError */
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

  /**
   * Returns the parts of the range whose origin is known, with offsets relative to the start of the range. Only the
   * text of `tpl` has such parts.
   */
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

  /** The beginning of Go's message: `template: x.yaml:1:3: executing "x" at <.Values.y>: `. */
  context(): string {
    const { tree, node, run } = this;
    if (!node) return `template: ${tree.name}: `;
    const at = node.type === 'text' ? node.start : node.at;
    return `template: ${location(tree.source, at, run.lineStarts)}: executing ${quoteString(tree.name)} at <${printNode(node)}>: `;
  }
}

/** text/template counts lines from 1, and columns in bytes from 0. */
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

/** For `.Values.name`, Go's position (`node.at`) is the position of `.name`. */
function nodeRange(node: PositionedNode, text: string): { start: number; end: number } {
  if ('start' in node) return node;
  const written = printNode(node);
  const first = 'names' in node ? node.at - (node.names[0] ?? '').length - 1 : node.at;
  const start = [node.at, first, first + 1].find((at) => text.startsWith(written, at));
  return start === undefined ? { start: node.at, end: node.at + 1 } : { start, end: start + written.length };
}
