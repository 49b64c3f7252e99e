// The syntax tree of a template. `at` is the position that text/template prints in errors. The ranges are used for
// origins.
import type { Piece, Place } from '../../origin.ts';
import type { NumberConstant } from './number-constant.ts';

export interface TemplateSource {
  /** The name in errors: `chart/templates/hpa.yaml`, or `gotpl` for the text of `tpl`. */
  name: string;
  text: string;
  /** The path of the template file, in the form that `Place.file` has; absent for the text of `tpl`. */
  file?: string;
  /**
   * The action that called `tpl`. Only a text that was passed to `tpl` has this field and `pieces`, the origins of the
   * text.
   */
  calledAt?: Place | undefined;
  pieces?: readonly Piece[];
}

/** The parse tree of a file, a `define` or a `block`. */
export interface Tree {
  name: string;
  source: TemplateSource;
  root: StatementListNode;
}

export interface StatementListNode {
  type: 'list';
  nodes: StatementNode[];
}

export interface TextNode {
  type: 'text';
  start: number;
  end: number;
  text: string;
}

/** The range from `{{` to `}}`. `at` is the offset that errors name. */
interface ActionRange {
  at: number;
  start: number;
  end: number;
}

export interface ActionNode extends ActionRange {
  type: 'action';
  pipe: PipeNode;
}

export interface BranchNode extends ActionRange {
  type: 'if' | 'with' | 'range';
  pipe: PipeNode;
  list: StatementListNode;
  elseList?: StatementListNode;
  /**
   * The range of `{{ else }}`. For `{{ else if … }}`, the range ends before `if`, and the only node of `elseList`
   * begins there.
   */
  elseAction?: { start: number; end: number };
  endAction: { start: number; end: number };
}

export interface TemplateNode extends ActionRange {
  type: 'template';
  name: string;
  pipe?: PipeNode;
}

export interface JumpNode extends ActionRange {
  type: 'break' | 'continue';
}

export type StatementNode = TextNode | ActionNode | BranchNode | TemplateNode | JumpNode;

export interface PipeNode {
  type: 'pipe';
  at: number;
  assigns: boolean;
  variables: VariableNode[];
  commands: CommandNode[];
}

export interface CommandNode {
  type: 'command';
  at: number;
  operands: OperandNode[];
}

export interface VariableNode {
  type: 'variable';
  at: number;
  names: readonly string[];
}

export interface FieldNode {
  type: 'field';
  at: number;
  names: readonly string[];
}

/** Fields of the result of a function or of an operand in parentheses: `(index . 0).name`. */
export interface ChainNode {
  type: 'chain';
  at: number;
  operand: OperandNode;
  names: readonly string[];
}

export interface IdentifierNode {
  type: 'identifier';
  at: number;
  name: string;
}

export interface DotNode {
  type: 'dot';
  at: number;
}

export interface NilNode {
  type: 'nil';
  at: number;
}

export interface BoolNode {
  type: 'bool';
  at: number;
  value: boolean;
}

export interface StringNode {
  type: 'string';
  at: number;
  written: string;
  value: string;
}

export interface NumberNode {
  type: 'number';
  at: number;
  written: string;
  constant: NumberConstant;
}

export type OperandNode =
  | PipeNode
  | VariableNode
  | FieldNode
  | ChainNode
  | IdentifierNode
  | DotNode
  | NilNode
  | BoolNode
  | StringNode
  | NumberNode;

export type PositionedNode = OperandNode | CommandNode | StatementNode;
