// The conditions that decide whether a part of a template is rendered. An editor shows what an autoscaler would do that
// the values switch off: it renders the template once more with these conditions assumed.
import type { Place } from '../../origin.ts';
import type { BranchNode, CommandNode, ListNode, OperandNode, PipeNode, StatementNode, Tree } from './node.ts';
import type { TemplateSet } from './template-set.ts';

/**
 * How a condition is assumed to turn out. `place` is its action: `{{ if .Values.autoscaling.enabled }}`. A loop that is
 * assumed to turn out true has at least one element.
 */
export interface Assumption {
  place: Place;
  isTrue: boolean;
}

const maxTargets = 20;
/** Templates that include each other. */
const maxDepth = 20;

/**
 * For each text in the file or in a template that it includes for which `isTarget` holds, the conditions around it.
 * Empty for a file that cannot render such a text.
 */
export function assumptionsFor(set: TemplateSet, name: string, isTarget: (text: string) => boolean): Assumption[][] {
  const found: Assumption[][] = [];
  const tree = set.get(name);
  if (tree) visitTree(tree, [], [name]);
  return found;

  function visitTree(current: Tree, around: readonly Assumption[], path: readonly string[]): void {
    if (found.length < maxTargets) visitList(current, current.root, around, path);
  }

  function visitList(current: Tree, { nodes }: ListNode, around: readonly Assumption[], path: readonly string[]): void {
    for (const node of nodes) visit(current, node, around, path);
  }

  function visit(current: Tree, node: StatementNode, around: readonly Assumption[], path: readonly string[]): void {
    switch (node.type) {
      case 'text':
        if (isTarget(node.text) && found.length < maxTargets) found.push([...around]);
        return;
      case 'template':
        include(node.name, around, path);
        return;
      case 'action':
        for (const included of includedBy(node.pipe)) include(included, around, path);
        return;
      case 'if':
      case 'with':
      case 'range':
        visitBranch(current, node, around, path);
    }
  }

  function visitBranch(current: Tree, node: BranchNode, around: readonly Assumption[], path: readonly string[]): void {
    const { file } = current.source;
    const assumed = (isTrue: boolean): Assumption[] =>
      file === undefined || (node.type === 'range' && !isTrue)
        ? [...around]
        : [...around, { place: { file, start: node.start, end: node.end }, isTrue }];
    visitList(current, node.list, assumed(true), path);
    if (node.elseList) visitList(current, node.elseList, assumed(false), path);
  }

  function include(included: string, around: readonly Assumption[], path: readonly string[]): void {
    const tree = set.get(included);
    if (tree && !path.includes(included) && path.length < maxDepth) visitTree(tree, around, [...path, included]);
  }
}

/**
 * The names of the templates that `include "name" .` renders. Any other text may be one, too: library charts take names
 * as arguments, `include "lib.merge" (list . "web.hpa" "lib.hpa")`.
 */
export function includedBy({ commands }: PipeNode): string[] {
  return commands.flatMap(({ operands }: CommandNode) => operands.flatMap(includedByOperand));
}

function includedByOperand(operand: OperandNode): string[] {
  if (operand.type === 'string') return [operand.value];
  if (operand.type === 'pipe') return includedBy(operand);
  return operand.type === 'chain' ? includedByOperand(operand.operand) : [];
}
