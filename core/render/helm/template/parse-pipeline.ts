import { quoteString } from '../go/quote.ts';
import type { ChainNode, CommandNode, OperandNode, PipeNode, VariableNode } from './node.ts';
import { type NumberConstant, parseComplexConstant, parseNumberConstant } from './number-constant.ts';
import { printNode } from './print-node.ts';
import type { TemplateToken, TemplateTokenType } from './token.ts';
import type { TokenReader } from './token-reader.ts';
import { unquote, unquoteCharacter } from './unquote.ts';

export class PipelineParser {
  variables: string[] = ['$'];
  private readonly reader: TokenReader;
  private readonly hasFunction: (name: string) => boolean;

  constructor(reader: TokenReader, hasFunction: (name: string) => boolean) {
    this.reader = reader;
    this.hasFunction = hasFunction;
  }

  /** @param context the name of the construct in error messages: `if`, `command`, `template clause` */
  parse(context: string, end: TemplateTokenType = 'rightDelimiter'): PipeNode {
    const pipe: PipeNode = {
      type: 'pipe',
      at: this.reader.peekNonSpace().start,
      assigns: false,
      variables: [],
      commands: [],
    };
    while (this.parseDeclaration(pipe, context));
    for (let token = this.reader.nextNonSpace(); token.type !== end; token = this.reader.nextNonSpace()) {
      if (!startsOperand(token)) this.reader.unexpected(token, context);
      this.reader.backup();
      pipe.commands.push(this.parseCommand());
    }
    this.checkCommands(pipe, context);
    return pipe;
  }

  /** @returns whether another variable follows, as in `$key, $value :=` */
  private parseDeclaration(pipe: PipeNode, context: string): boolean {
    const { reader } = this;
    const variable = reader.peekNonSpace();
    if (variable.type !== 'variable') return false;
    reader.next();
    const spaced = reader.peek().type === 'space';
    const operator = reader.nextNonSpace();
    if (operator.type === 'assign' || operator.type === 'declare') {
      pipe.assigns = operator.type === 'assign';
      this.declare(pipe, variable);
      return false;
    }
    if (operator.type === 'character' && operator.value === ',') {
      this.declare(pipe, variable);
      if (context !== 'range' || pipe.variables.length >= 2) reader.fail(`too many declarations in ${context}`);
      const next = reader.peekNonSpace().type;
      if (next === 'variable' || next === 'rightDelimiter' || next === 'rightParenthesis') return true;
      reader.fail('range can only initialize variables');
    }
    reader.backup(spaced ? 3 : 2);
    return false;
  }

  private declare(pipe: PipeNode, { start, value }: TemplateToken): void {
    pipe.variables.push({ type: 'variable', at: start, names: [value] });
    this.variables.push(value);
  }

  private checkCommands({ commands }: PipeNode, context: string): void {
    if (commands.length === 0) this.reader.fail(`missing value for ${context}`);
    for (const [index, { operands }] of commands.entries()) {
      const literal = ['bool', 'dot', 'nil', 'number', 'string'].includes(operands[0]?.type ?? '');
      if (index > 0 && literal) this.reader.fail(`non executable command in pipeline stage ${index + 1}`);
    }
  }

  private parseCommand(): CommandNode {
    const { reader } = this;
    const operands: OperandNode[] = [];
    const at = reader.peekNonSpace().start;
    for (;;) {
      reader.peekNonSpace();
      const operand = this.parseOperand();
      if (operand) operands.push(operand);
      const token = reader.next();
      if (token.type === 'space') continue;
      if (token.type === 'rightDelimiter' || token.type === 'rightParenthesis') reader.backup();
      else if (token.type !== 'pipe') reader.unexpected(token, 'operand');
      break;
    }
    if (operands.length === 0) reader.fail('empty command');
    return { type: 'command', at, operands };
  }

  private parseOperand(): OperandNode | undefined {
    const { reader } = this;
    const operand = this.parseTerm();
    if (!operand || reader.peek().type !== 'field') return operand;
    const chain: ChainNode = { type: 'chain', at: reader.peek().start, operand, names: [] };
    const names: string[] = [];
    while (reader.peek().type === 'field') names.push(reader.next().value.slice(1));
    switch (operand.type) {
      case 'field':
      case 'variable':
        return { type: operand.type, at: chain.at, names: [...operand.names, ...names] };
      case 'bool':
      case 'string':
      case 'number':
      case 'nil':
      case 'dot':
        return reader.fail(`unexpected . after term ${quoteString(printNode(operand))}`);
      default:
        return { ...chain, names };
    }
  }

  private parseTerm(): OperandNode | undefined {
    const { reader } = this;
    const token = reader.nextNonSpace();
    const { start: at, value } = token;
    switch (token.type) {
      case 'identifier':
        if (!this.hasFunction(value)) reader.fail(`function ${quoteString(value)} not defined`);
        return { type: 'identifier', at, name: value };
      case 'dot':
      case 'nil':
        return { type: token.type, at };
      case 'variable':
        return this.useVariable(token);
      case 'field':
        return { type: 'field', at, names: [value.slice(1)] };
      case 'bool':
        return { type: 'bool', at, value: value === 'true' };
      case 'characterConstant':
      case 'complex':
      case 'number':
        return { type: 'number', at, written: value, constant: this.parseConstant(token) };
      case 'leftParenthesis':
        return reader.nested(() => this.parse('parenthesized pipeline', 'rightParenthesis'));
      case 'string':
      case 'rawString':
        return { type: 'string', at, written: value, value: unquote(value) ?? this.failSyntax() };
      default:
        reader.backup();
        return undefined;
    }
  }

  private useVariable({ start, value }: TemplateToken): VariableNode {
    if (!this.variables.includes(value)) this.reader.fail(`undefined variable ${quoteString(value)}`);
    return { type: 'variable', at: start, names: [value] };
  }

  private parseConstant({ type, value }: TemplateToken): NumberConstant {
    if (type === 'characterConstant') {
      const code = unquoteCharacter(value);
      if (typeof code === 'string') return this.reader.fail(code);
      return { int: BigInt(code), uint: BigInt(code), float: code, looksLikeFloat: false };
    }
    const constant = type === 'complex' ? parseComplexConstant(value) : parseNumberConstant(value);
    return typeof constant === 'string' ? this.reader.fail(constant) : constant;
  }

  private failSyntax(): never {
    return this.reader.fail('invalid syntax');
  }
}

function startsOperand({ type }: TemplateToken): boolean {
  return [
    'bool',
    'characterConstant',
    'complex',
    'dot',
    'field',
    'identifier',
    'number',
    'nil',
    'rawString',
    'string',
    'variable',
    'leftParenthesis',
  ].includes(type);
}
