import type { Place } from '../../origin.ts';
import { sprintValue } from '../go/format.ts';
import { elementType, isIncomplete, isTrue, sortedMapKeys } from '../go/inspect.ts';
import { goInt, goString, goUnknown, goUnset } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoInteger, GoList, GoMap, GoString, GoUnknown, GoValue } from '../go/value.ts';
import { Evaluator } from './evaluator.ts';
import { Frame, type TemplateRun } from './frame.ts';
import { defaultLimits } from './limits.ts';
import type {
  ActionNode,
  BranchNode,
  PipeNode,
  StatementListNode,
  StatementNode,
  TemplateNode,
  TextNode,
  Tree,
} from './node.ts';
import { invalidOperand, type Operand, withType } from './operand.ts';
import { Output, tracedString } from './output.ts';
import { isBranch, pipesOf } from './pipes-of.ts';
import { asRecursion } from './recursion.ts';
import type { TemplateSet } from './template-set.ts';
import { workOf } from './work-of.ts';

export function executeIncluded(run: TemplateRun, tree: Tree, set: TemplateSet, data: GoValue): GoString {
  const output = new Output(run.budget);
  const dot = data.kind === 'nil' ? invalidOperand : data;
  run.budget.nested(() => new Executor(new Frame(run, set, tree, dot), output, false).execute(dot));
  return tracedString(output.trace());
}

export function executeFile(run: TemplateRun, tree: Tree, set: TemplateSet, data: GoValue): Output {
  const output = new Output(run.budget);
  run.file = new Frame(run, set, tree, data);
  new Executor(run.file, output, true).execute(data);
  return output;
}

type Jump = 'break' | 'continue' | undefined;

class Executor {
  private readonly frame: Frame;
  private readonly output: Output;
  private readonly evaluator: Evaluator;
  private readonly isFile: boolean;

  constructor(frame: Frame, output: Output, isFile: boolean) {
    this.frame = frame;
    this.output = output;
    this.evaluator = new Evaluator(frame);
    this.isFile = isFile;
  }

  execute(dot: Operand): void {
    this.walkList(dot, this.frame.tree.root);
  }

  private walkList(dot: Operand, { nodes }: StatementListNode): Jump {
    for (const node of nodes) {
      const jump = this.walk(dot, node);
      if (jump) return jump;
    }
    return undefined;
  }

  private walk(dot: Operand, node: StatementNode): Jump {
    const { frame } = this;
    frame.spend(1);
    frame.node = node;
    frame.action = frame.place(node);
    switch (node.type) {
      case 'text':
        this.noteWritten(frame.action, () => this.writeText(node));
        return undefined;
      case 'action':
        this.noteWritten(frame.action, () => this.printAction(dot, node));
        return undefined;
      case 'template':
        this.noteWritten(frame.action, () => this.callTemplate(dot, node));
        return undefined;
      case 'break':
      case 'continue':
        return node.type;
      default:
        return this.walkBranch(dot, node);
    }
  }

  private noteWritten(place: Place | undefined, write: () => void): void {
    const { output } = this;
    const start = output.length;
    write();
    if (this.isFile && place && output.length > start) output.written.push({ start, end: output.length, place });
  }

  private writeText(node: TextNode): void {
    const { frame, output } = this;
    const pieces = frame.piecesOf(node);
    if (pieces.length > 0) output.writePieces(node.text, pieces, frame.action);
    else output.write(node.text, frame.action && { place: frame.action });
  }

  private printAction(dot: Operand, node: ActionNode): void {
    const { frame } = this;
    const place = frame.action;
    const value = this.evaluator.evaluatePipe(dot, node.pipe);
    if (node.pipe.variables.length > 0) return;
    frame.node = node;
    if (value.kind === 'list' || value.kind === 'map') frame.spend(workOf('print', [value], defaultLimits.steps));
    this.output.print(
      value,
      value.kind === 'nil' && value.missing ? '<no value>' : sprintValue(addressed(value)),
      place,
    );
  }

  private callTemplate(dot: Operand, node: TemplateNode): void {
    const { frame, output } = this;
    const { run, set } = frame;
    const tree = set.get(node.name);
    if (!tree) {
      if (run.missingTemplates === 'error' && run.failures === 'error')
        frame.fail(`template ${quoteString(node.name)} not defined`);
      const because = `the result of the missing template ${quoteString(node.name)}`;
      output.print({ kind: 'unknown', because }, '', frame.action);
      return;
    }
    const data = this.evaluator.evaluatePipe(dot, node.pipe);
    try {
      run.budget.nested(() => new Executor(new Frame(run, set, tree, data), output, false).execute(data));
    } catch (error) {
      const recursion = asRecursion(error);
      if (!recursion) throw error;
      frame.node = node;
      const { action: place } = frame;
      recursion.levels.push({ kind: 'template', name: node.name, data, context: frame.context(), place });
      throw recursion;
    }
  }

  private walkBranch(dot: Operand, node: BranchNode): Jump {
    const { frame } = this;
    const scope = frame.variables.length;
    const place = frame.action;
    const found = this.evaluator.evaluatePipe(dot, node.pipe);
    const value = isIncomplete(found) && (node.type === 'range' || !isTrue(found)) ? goUnset : found;
    if (value.kind === 'unknown' && frame.run.undecidedBlocks === 'written') {
      this.writeUndecided(dot, node, value);
      frame.variables.length = scope;
      return undefined;
    }
    if (this.isFile && place && value.origin?.value) {
      const text = isScalar(value) ? sprintValue(value) : undefined;
      frame.run.decidedBy.push({ place, value: value.origin.value, text });
    }
    const jump = node.type === 'range' ? this.walkRange(dot, node, value) : this.walkCondition(dot, node, value);
    frame.variables.length = scope;
    return jump;
  }

  private writeUndecided(dot: Operand, node: BranchNode, value: GoUnknown): void {
    const { frame, output } = this;
    if (this.isFile) {
      this.writeBranches(dot, node, value, node.start);
      this.writeBlockAction(node.endAction, value);
    } else output.print(value, '', frame.action);
    const pipes = pipesOf({ type: 'list', nodes: [node] });
    frame.spend(pipes.length / searchedPerStep);
    const assigned = new Set(pipes.flatMap(assignedBy));
    for (const variable of frame.variables) if (assigned.has(variable.name)) variable.value = goUnknown(value.because);
  }

  /** @param start the offset of the branch's first action, which for `{{ else if … }}` is before the branch node */
  private writeBranches(dot: Operand, node: BranchNode, value: GoUnknown, start: number): void {
    const scope = this.frame.variables.length;
    this.writeBlockAction({ start, end: node.end }, value);
    if (node.type === 'range') this.setLoopVariables(node, value, value);
    this.walkList(node.type === 'if' ? dot : value, node.list);
    this.frame.variables.length = scope;
    this.writeAlternative(dot, node, value);
  }

  private writeAlternative(dot: Operand, { elseList, elseAction }: BranchNode, value: GoUnknown): void {
    const [chained] = elseList?.nodes ?? [];
    if (!elseList || !elseAction) return;
    if (!chained || !isBranch(chained) || chained.start !== elseAction.end) {
      this.writeBlockAction(elseAction, value);
      this.walkList(dot, elseList);
      return;
    }
    const condition = this.evaluator.evaluatePipe(dot, chained.pipe);
    if (condition.kind === 'unknown') this.writeBranches(dot, chained, condition, elseAction.start);
    else if (isTrue(condition)) {
      this.writeBlockAction({ start: elseAction.start, end: chained.end }, value);
      this.walkList(chained.type === 'with' ? condition : dot, chained.list);
    } else this.writeAlternative(dot, chained, value);
  }

  /**
   * Writes a placeholder for the unknown output of a block action. The placeholder also replaces the white space that
   * the action trims, so that an action that is alone on its line stays alone.
   */
  private writeBlockAction({ start, end }: { start: number; end: number }, value: GoUnknown): void {
    const { frame, output } = this;
    const { text } = frame.tree.source;
    const place = frame.place({ start, end });
    const trimsBefore = /^\{\{-\s/.test(text.slice(start, start + 4));
    const trimsAfter = /\s-\}\}$/.test(text.slice(Math.max(start, end - 4), end));
    frame.action = place;
    this.noteWritten(place, () => {
      output.write(trimsBefore ? spaceBefore(text, start) : '', place && { place });
      output.print(value, '', place);
      output.write(trimsAfter ? spaceAfter(text, end) : '', place && { place });
    });
  }

  private walkCondition(dot: Operand, node: BranchNode, value: GoValue): Jump {
    const { type, list, elseList } = node;
    if (this.assumed(node, isTrue(value))) return this.walkList(type === 'with' ? value : dot, list);
    return elseList && this.walkList(dot, elseList);
  }

  private assumed({ start }: BranchNode, isTrue: boolean): boolean {
    const { run, tree } = this.frame;
    const assumption = run.assumptions.find(({ place }) => place.start === start && place.file === tree.source.file);
    if (!assumption || assumption.isTrue === isTrue) return isTrue;
    if (!run.contradicted.includes(assumption)) run.contradicted.push(assumption);
    return assumption.isTrue;
  }

  private walkRange(dot: Operand, node: BranchNode, value: GoValue): Jump {
    const { frame } = this;
    const scope = frame.variables.length;
    let isEmpty = true;
    for (const [key, element] of this.elementsOrAssumed(node, value)) {
      isEmpty = false;
      frame.spend(1);
      this.setLoopVariables(node, key, element);
      const jump = this.walkList(element, node.list);
      frame.variables.length = scope;
      if (jump === 'break') break;
    }
    return isEmpty && node.elseList ? this.walkList(dot, node.elseList) : undefined;
  }

  /** An empty loop that is assumed to run has one unknown element. */
  private *elementsOrAssumed(node: BranchNode, value: GoValue): Iterable<readonly [Operand, Operand]> {
    let isEmpty = true;
    for (const element of this.elements(node, value)) {
      isEmpty = false;
      yield element;
    }
    if (isEmpty && this.assumed(node, false)) yield [goUnknown(noElement), goUnknown(noElement)];
  }

  private elements({ pipe }: BranchNode, value: GoValue): Iterable<readonly [Operand, Operand]> {
    const { frame } = this;
    switch (value.kind) {
      case 'list':
        return elementsOf(value);
      case 'map':
        return this.entriesOf(value);
      case 'integer':
        if (pipe.variables.length > 1) {
          frame.fail(`can't use ${sprintValue(value)} to iterate over more than one variable`);
        }
        return integersBelow(value);
      case 'nil':
      case 'unknown':
        return [];
      default:
        return frame.fail(`range can't iterate over ${sprintValue(value)}`);
    }
  }

  /**
   * Returns the entries of a map, sorted by key. The entries are copied first, so changes that the body of a `range`
   * makes to the map have no effect on them.
   */
  private *entriesOf({ entries, type }: GoMap): Iterable<readonly [Operand, Operand]> {
    this.frame.spend(entries.size / sortedPerStep);
    const sorted = sortedMapKeys(entries).map((key) => [key, entries.get(key) ?? invalidOperand] as const);
    for (const [key, value] of sorted) yield [goString(key), withType(value, elementType(type))];
  }

  private setLoopVariables({ pipe }: BranchNode, key: Operand, element: Operand): void {
    const { variables } = this.frame;
    const values = pipe.variables.length > 1 ? [key, element] : [element];
    for (const [index, value] of values.entries()) {
      const name = pipe.variables[index]?.names[0];
      if (name === undefined) continue;
      if (pipe.assigns) this.evaluator.assign(name, value);
      else {
        const variable = variables[variables.length - values.length + index];
        if (variable) variable.value = value;
      }
    }
  }
}

function assignedBy({ assigns, variables }: PipeNode): string[] {
  return assigns ? variables.flatMap(({ names: [name] }) => name ?? []) : [];
}

function spaceBefore(text: string, end: number): string {
  let start = end;
  while (/\s/.test(text[start - 1] ?? '')) start--;
  return text.slice(start, end);
}

function spaceAfter(text: string, start: number): string {
  return /^\s*/.exec(text.slice(start))?.[0] ?? '';
}

const searchedPerStep = 10;

const sortedPerStep = 10;

function* elementsOf({ items, element }: GoList): Iterable<readonly [Operand, Operand]> {
  for (const [index, item] of items.entries()) yield [goInt(index), withType(item, element)];
}

const noElement = 'an element of an empty list';

function isScalar({ kind }: GoValue): boolean {
  return kind === 'bool' || kind === 'integer' || kind === 'float' || kind === 'string';
}

function* integersBelow(limit: GoInteger): Iterable<readonly [Operand, Operand]> {
  for (let value = 0n; value < limit.value; value++) yield [invalidOperand, { ...limit, value }];
}

/** Go takes the address of a printed value, so the `String` method of the pointer type applies. */
function addressed(value: GoValue): GoValue {
  if (value.kind !== 'object' || !value.hasPointerMethods) return value;
  return value.methods.get('String')?.() ?? value;
}
