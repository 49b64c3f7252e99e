// Finds templates that change values for later templates: `{{ $_ := set $ "Values" (merge …) }}`.
import { reachableFrom } from './assumptions.ts';
import type { CommandNode, OperandNode, PipeNode, Tree } from './node.ts';
import { pipesOf } from './pipes-of.ts';
import type { TemplateSet } from './template-set.ts';

const changing = new Set(['set', 'unset', 'merge', 'mergeOverwrite', 'mustMerge', 'mustMergeOverwrite']);
/** These functions may return one of their arguments or a part of it. Every other function returns a new value. */
const passing = new Set([
  'index',
  'get',
  'default',
  'coalesce',
  'ternary',
  'dig',
  'first',
  'last',
  'required',
  ...changing,
]);

/**
 * Whether the template, or a template that it includes, changes values. The function may return true for a template
 * that changes no values, which only costs time.
 */
export function changesValues(set: TemplateSet, name: string): boolean {
  return [...reachableFrom(set, name)].some((each) => {
    const tree = set.get(each);
    if (!tree) return false;
    const pipes = pipesOf(tree.root);
    const shared = sharedVariables(pipes);
    return pipes.some((pipe) => commandsIn(pipe).some((command) => changesShared(command, shared, isFile(tree))));
  });
}

function isFile({ name, source }: Tree): boolean {
  return name === source.name;
}

function changesShared({ operands }: CommandNode, shared: ReadonlySet<string>, isTop: boolean): boolean {
  const [first, target, key] = operands;
  if (first?.type !== 'identifier' || !changing.has(first.name) || !target) return false;
  // In an included template, `.` is often a map that was created for the call, so only a change of its `Values` counts.
  if (target.type === 'dot' || (target.type === 'variable' && target.names.join() === '$'))
    return isTop || (key?.type === 'string' && key.value === 'Values');
  return isShared(target, shared);
}

function isShared(operand: OperandNode | undefined, shared: ReadonlySet<string>): boolean {
  switch (operand?.type) {
    case 'field':
      return operand.names.includes('Values');
    case 'variable':
      return operand.names.includes('Values') || shared.has(operand.names[0] ?? '');
    case 'chain':
      return operand.names.includes('Values') || isShared(operand.operand, shared);
    case 'pipe':
      return isSharedPipe(operand, shared);
    default:
      return false;
  }
}

function isSharedPipe({ commands }: PipeNode, shared: ReadonlySet<string>): boolean {
  const passes = ({ operands: [first] }: CommandNode) => first?.type !== 'identifier' || passing.has(first.name);
  return commands.every(passes) && commands.some(({ operands }) => operands.some((each) => isShared(each, shared)));
}

function sharedVariables(pipes: readonly PipeNode[]): Set<string> {
  const shared = new Set<string>();
  for (const pipe of pipes)
    if (isSharedPipe(pipe, shared)) for (const { names } of pipe.variables) shared.add(names[0] ?? '');
  return shared;
}

function commandsIn({ commands }: PipeNode): CommandNode[] {
  return commands.flatMap((command) => [command, ...command.operands.flatMap(commandsOfOperand)]);
}

function commandsOfOperand(operand: OperandNode): CommandNode[] {
  if (operand.type === 'pipe') return commandsIn(operand);
  return operand.type === 'chain' ? commandsOfOperand(operand.operand) : [];
}
