// Prints nodes as text/template's `String` does for error messages: `<include "x" .>`.
import { quoteString } from '../go/quote.ts';
import type { BranchNode, CommandNode, PipeNode, PositionedNode, StatementListNode } from './node.ts';

export function printNode(node: PositionedNode): string {
  switch (node.type) {
    case 'pipe':
      return printPipe(node);
    case 'command':
      return printCommand(node);
    case 'variable':
      return node.names.join('.');
    case 'field':
      return printFields(node.names);
    case 'chain':
      return `${printOperand(node.operand)}${printFields(node.names)}`;
    case 'identifier':
      return node.name;
    case 'dot':
      return '.';
    case 'nil':
      return 'nil';
    case 'bool':
      return String(node.value);
    case 'string':
    case 'number':
      return node.written;
    case 'text':
      return node.text;
    case 'action':
      return `{{${printPipe(node.pipe)}}}`;
    case 'template':
      return `{{template ${quoteString(node.name)}${node.pipe ? ` ${printPipe(node.pipe)}` : ''}}}`;
    case 'break':
    case 'continue':
      return `{{${node.type}}}`;
    default:
      return printBranch(node);
  }
}

function printPipe({ assigns, variables, commands }: PipeNode): string {
  const operator = assigns ? ' = ' : ' := ';
  const declaration = variables.length > 0 ? `${variables.map(printNode).join(', ')}${operator}` : '';
  return `${declaration}${commands.map(printCommand).join(' | ')}`;
}

function printCommand({ operands }: CommandNode): string {
  return operands.map(printOperand).join(' ');
}

function printOperand(node: PositionedNode): string {
  return node.type === 'pipe' ? `(${printPipe(node)})` : printNode(node);
}

function printFields(names: readonly string[]): string {
  return names.map((name) => `.${name}`).join('');
}

function printBranch({ type, pipe, list, elseList }: BranchNode): string {
  const alternative = elseList ? `{{else}}${printList(elseList)}` : '';
  return `{{${type} ${printPipe(pipe)}}}${printList(list)}${alternative}{{end}}`;
}

function printList({ nodes }: StatementListNode): string {
  return nodes.map(printNode).join('');
}
