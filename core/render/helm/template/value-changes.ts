// Templates that change values which later templates of their chart read: `{{ $_ := set $ "Values" (merge …) }}`. A
// rendering of only some templates must execute these first.
import { reachableFrom } from './assumptions.ts';
import type { CommandNode, OperandNode, PipeNode, Tree } from './node.ts';
import { pipesOf } from './pipes-of.ts';
import type { TemplateSet } from './template-set.ts';

const changing = new Set(['set', 'unset', 'merge', 'mergeOverwrite', 'mustMerge', 'mustMergeOverwrite']);
/** Functions that return one of their arguments, or a part of it; every other function returns a new value. */
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
 * Whether a template, or one that it includes, changes a map of `.Values`. A wrong yes costs time and changes nothing.
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
  // The dot of a helper is often a map that was made for it.
  if (target.type === 'dot' || (target.type === 'variable' && target.names.join() === '$'))
    return isTop || (key?.type === 'string' && key.value === 'Values');
  return isShared(target, shared);
}

/** Whether an expression is a map of the values, or a part of one. */
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

/** The variables that hold a part of the values, in all scopes. */
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
