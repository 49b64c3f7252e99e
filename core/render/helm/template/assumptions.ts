// Finds the conditions around a part of a template. If the values disable an autoscaler, an editor renders the template
// again and assumes that these conditions are met.
import type { Place } from '../../origin.ts';
import type { BranchNode, CommandNode, OperandNode, PipeNode, StatementListNode, StatementNode, Tree } from './node.ts';
import type { TemplateSet } from './template-set.ts';

/**
 * `place` is the location of the action, such as `{{ if … }}`. A `range` action that is assumed to be true has at least
 * one element.
 */
export interface AssumedCondition {
  place: Place;
  isTrue: boolean;
}

const maxTargets = 20;
const maxDepth = 20;
/**
 * The maximum number of visits of included templates. If each template includes the next template twice, the visits
 * double at each level.
 */
const maxIncluded = 5000;

/**
 * Returns the conditions around each text that `isTarget` accepts, also in included templates. If `isTarget` accepts no
 * text, the list is empty.
 */
export function assumptionsFor(
  set: TemplateSet,
  name: string,
  isTarget: (text: string) => boolean,
): AssumedCondition[][] {
  const found: AssumedCondition[][] = [];
  const tree = set.get(name);
  const leading = leadingTo(isTarget, set, name);
  let included = 0;
  if (tree) visitTree(tree, [], [name]);
  return found;

  function visitTree(current: Tree, around: readonly AssumedCondition[], path: readonly string[]): void {
    if (found.length < maxTargets) visitList(current, current.root, around, path);
  }

  function visitList(
    current: Tree,
    { nodes }: StatementListNode,
    around: readonly AssumedCondition[],
    path: readonly string[],
  ): void {
    for (const node of nodes) visit(current, node, around, path);
  }

  function visit(
    current: Tree,
    node: StatementNode,
    around: readonly AssumedCondition[],
    path: readonly string[],
  ): void {
    switch (node.type) {
      case 'text':
        if (isTarget(node.text) && found.length < maxTargets) found.push([...around]);
        return;
      case 'template':
        include(node.name, around, path);
        return;
      case 'action':
        for (const each of includedBy(node.pipe)) include(each, around, path);
        return;
      case 'if':
      case 'with':
      case 'range':
        visitBranch(current, node, around, path);
    }
  }

  function visitBranch(
    current: Tree,
    node: BranchNode,
    around: readonly AssumedCondition[],
    path: readonly string[],
  ): void {
    const { file } = current.source;
    const assumed = (isTrue: boolean): AssumedCondition[] =>
      file === undefined || (node.type === 'range' && !isTrue)
        ? [...around]
        : [...around, { place: { file, start: node.start, end: node.end }, isTrue }];
    visitList(current, node.list, assumed(true), path);
    if (node.elseList) visitList(current, node.elseList, assumed(false), path);
  }

  function include(template: string, around: readonly AssumedCondition[], path: readonly string[]): void {
    const tree = leading.has(template) && !path.includes(template) ? set.get(template) : undefined;
    if (tree && path.length < maxDepth && ++included <= maxIncluded) visitTree(tree, around, [...path, template]);
  }
}

/**
 * Returns the templates that contain a target text, or that include such a template. The search visits only these
 * templates, because each level of inclusion may double the number of paths.
 */
function leadingTo(isTarget: (text: string) => boolean, set: TemplateSet, name: string): ReadonlySet<string> {
  const including = new Map<string, string[]>();
  const leading = new Set<string>();
  for (const each of reachableFrom(set, name)) {
    const root = set.get(each)?.root;
    if (!root) continue;
    if (hasText(root, isTarget)) leading.add(each);
    for (const included of includedIn(root)) including.set(included, [...(including.get(included) ?? []), each]);
  }
  for (const each of leading) for (const before of including.get(each) ?? []) leading.add(before);
  return leading;
}

export function reachableFrom(set: TemplateSet, name: string): ReadonlySet<string> {
  const reached = new Set([name]);
  for (const each of reached) {
    const tree = set.get(each);
    for (const included of tree ? includedIn(tree.root) : []) reached.add(included);
  }
  return reached;
}

function includedIn({ nodes }: StatementListNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    if (node.type === 'template') names.add(node.name);
    if ('pipe' in node && node.pipe) for (const each of includedBy(node.pipe)) names.add(each);
    for (const list of listsIn(node)) for (const each of includedIn(list)) names.add(each);
  }
  return names;
}

function hasText({ nodes }: StatementListNode, isWanted: (text: string) => boolean): boolean {
  return nodes.some((node) =>
    node.type === 'text' ? isWanted(node.text) : listsIn(node).some((list) => hasText(list, isWanted)),
  );
}

function listsIn(node: StatementNode): StatementListNode[] {
  if (node.type !== 'if' && node.type !== 'with' && node.type !== 'range') return [];
  return node.elseList ? [node.list, node.elseList] : [node.list];
}

/**
 * Returns the names of the templates that a pipeline may include. Library charts take template names as arguments, so
 * every string in the pipeline may be a template name.
 */
function includedBy({ commands }: PipeNode): string[] {
  return commands.flatMap(({ operands }: CommandNode) => operands.flatMap(includedByOperand));
}

function includedByOperand(operand: OperandNode): string[] {
  if (operand.type === 'string') return [operand.value];
  if (operand.type === 'pipe') return includedBy(operand);
  return operand.type === 'chain' ? includedByOperand(operand.operand) : [];
}
