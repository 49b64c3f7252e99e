// Evaluates pipelines as text/template does. Like Go, the evaluator records each node that it visits, because error
// messages name the last visited node.

import { isTrue, typeName } from '../go/inspect.ts';
import { goUnknown } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoValue } from '../go/value.ts';
import { checkType, constant, literalArgument, methodParameters } from './arguments.ts';
import { builtins, refuseCall } from './builtins/builtins.ts';
import { type Callable, callableEngineFunction, callableFunction, callFunction } from './call.ts';
import { fieldOf, methodOf } from './field.ts';
import { type Frame, TemplateError } from './frame.ts';
import type {
  ChainNode,
  CommandNode,
  FieldNode,
  IdentifierNode,
  OperandNode,
  PipeNode,
  PositionedNode,
  VariableNode,
} from './node.ts';
import { canBeNil, innerValue, invalidOperand, type Operand, unbox, zeroValue } from './operand.ts';
import { printNode } from './print-node.ts';
import { templateFunctions } from './template-functions.ts';

function namingItsArgument(callable: Callable, first: OperandNode | undefined): Callable {
  const name = first && printNode(first);
  return { ...callable, call: ([value = invalidOperand]) => refuseCall(unbox(value), name ?? describe(unbox(value))) };
}

function describe(value: GoValue): string {
  return value.kind === 'string' ? value.value : `<${typeName(value)} Value>`;
}

export class Evaluator {
  private readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  evaluatePipe(dot: Operand, pipe: PipeNode | undefined): GoValue {
    const { frame } = this;
    if (!pipe) return invalidOperand;
    frame.node = pipe;
    const result = this.evaluateCommands(dot, pipe);
    for (const { names } of pipe.variables) {
      if (pipe.assigns) this.assign(names[0] ?? '', result);
      else frame.variables.push({ name: names[0] ?? '', value: result });
    }
    return result;
  }

  private evaluateCommands(dot: Operand, { commands }: PipeNode): GoValue {
    const { frame } = this;
    let value: GoValue | undefined;
    try {
      for (const command of commands) {
        frame.spend(1);
        value = unbox(this.evaluateCommand(dot, command, value));
      }
    } catch (error) {
      if (frame.run.failures === 'error' || !(error instanceof TemplateError)) throw error;
      return goUnknown('the result of an expression that fails');
    }
    return value ?? invalidOperand;
  }

  assign(name: string, value: Operand): void {
    this.frame.variable(name).value = value;
  }

  /** @param final the previous command's result, which becomes the last argument; undefined for the first command */
  private evaluateCommand(dot: Operand, command: CommandNode, final: GoValue | undefined): Operand {
    const { frame } = this;
    const { operands } = command;
    const first = operands[0];
    if (!first) return invalidOperand;
    switch (first.type) {
      case 'field':
        return this.evaluateField(dot, first, operands, final);
      case 'chain':
        return this.evaluateChain(dot, first, operands, final);
      case 'identifier':
        return this.evaluateFunction(dot, first, command, operands, final);
      case 'pipe':
        this.refuseArguments(operands, final);
        return this.evaluatePipe(dot, first);
      case 'variable':
        return this.evaluateVariable(dot, first, operands, final);
      default:
        frame.node = first;
        this.refuseArguments(operands, final);
        if (first.type === 'dot') return dot;
        return first.type === 'nil' ? frame.fail('nil is not a command') : constant(frame, first);
    }
  }

  private refuseArguments(operands: readonly OperandNode[], final: GoValue | undefined): void {
    const [first] = operands;
    if (first && (operands.length > 1 || final)) {
      this.frame.fail(`can't give argument to non-function ${printNode(first)}`);
    }
  }

  private evaluateField(dot: Operand, node: FieldNode, args: readonly OperandNode[], final?: GoValue): Operand {
    this.frame.node = node;
    return this.followFields(dot, dot, node, node.names, args, final);
  }

  private evaluateChain(dot: Operand, node: ChainNode, args: readonly OperandNode[], final?: GoValue): Operand {
    const { frame } = this;
    frame.node = node;
    if (node.operand.type === 'nil') frame.fail(`indirection through explicit nil in ${printNode(node)}`);
    const receiver = this.evaluateOperand(dot, node.operand);
    return this.followFields(dot, receiver, node, node.names, args, final);
  }

  private evaluateVariable(dot: Operand, node: VariableNode, args: readonly OperandNode[], final?: GoValue): Operand {
    const { frame } = this;
    frame.node = node;
    const [name, ...names] = node.names;
    const variable = frame.variable(name ?? '');
    if (names.length > 0) return this.followFields(dot, variable.value, node, names, args, final);
    this.refuseArguments(args, final);
    return variable.value;
  }

  private followFields(
    dot: Operand,
    start: Operand,
    node: PositionedNode,
    names: readonly string[],
    args: readonly OperandNode[],
    final: GoValue | undefined,
  ): Operand {
    let receiver = start;
    for (const [index, name] of names.entries()) {
      const isLast = index === names.length - 1;
      const ownArgs = isLast ? args.slice(1) : [];
      const ownFinal = isLast ? final : undefined;
      const method = methodOf(receiver, name);
      if (method) {
        const params = methodParameters(method);
        const call = (values: readonly Operand[]): Operand => {
          const given = values.map(innerValue);
          this.frame.spend(method.work?.(...given) ?? 1);
          return method(...given);
        };
        const callable = { name, params, variadic: false, result: 'method', keepsUnknown: false, call };
        receiver = this.call(dot, node, callable, ownArgs, ownFinal);
      } else {
        receiver = fieldOf(this.frame, receiver, name, ownArgs.length > 0 || ownFinal !== undefined);
      }
    }
    return receiver;
  }

  private evaluateFunction(
    dot: Operand,
    node: IdentifierNode,
    call: PositionedNode,
    operands: readonly OperandNode[],
    final: GoValue | undefined,
  ): Operand {
    const { frame } = this;
    frame.node = node;
    const { name } = node;
    const given = frame.run.functions.get(name);
    const args = operands.slice(1);
    if (given) return this.call(dot, call, callableFunction(name, given, frame), args, final);
    if (name === 'and' || name === 'or') return this.evaluateLogic(dot, name, args, final);
    const fn = templateFunctions.get(name) ?? builtins.get(name);
    if (!fn) return frame.fail(`${quoteString(name)} is not a defined function`);
    const callable = callableEngineFunction(name, fn, frame);
    return this.call(dot, call, name === 'call' ? namingItsArgument(callable, args[0]) : callable, args, final);
  }

  private call(
    dot: Operand,
    node: PositionedNode,
    fn: Callable,
    args: readonly OperandNode[],
    final: GoValue | undefined,
  ): Operand {
    const { frame } = this;
    const { params, variadic, name } = fn;
    const count = args.length + (final ? 1 : 0);
    const fixed = variadic ? params.length - 1 : params.length;
    if (variadic && count < fixed) {
      frame.fail(`wrong number of args for ${name}: want at least ${fixed} got ${args.length}`);
    }
    if (!variadic && count !== fixed) frame.fail(`wrong number of args for ${name}: want ${fixed} got ${count}`);
    const typeAt = (index: number): string => params[Math.min(index, params.length - 1)] ?? '';
    const values = args.map((arg, index) => this.evaluateArgument(dot, arg, typeAt(index)));
    if (final) values.push(checkType(frame, final, typeAt(args.length)));
    return callFunction(frame, node, fn, values);
  }

  private evaluateLogic(
    dot: Operand,
    name: 'and' | 'or',
    args: readonly OperandNode[],
    final: GoValue | undefined,
  ): Operand {
    const { frame } = this;
    if (args.length === 0 && !final) frame.fail(`wrong number of args for ${name}: want at least 1 got 0`);
    let value: Operand = invalidOperand;
    for (const arg of args) {
      value = this.evaluateArgument(dot, arg, 'reflect.Value');
      const plain = unbox(value);
      if (plain.kind === 'unknown') return goUnknown(plain.because);
      if (isTrue(plain) === (name === 'or')) return value;
    }
    return final ?? value;
  }

  private evaluateArgument(dot: Operand, node: OperandNode, type: string): Operand {
    const { frame } = this;
    frame.node = node;
    if (node.type === 'nil') return this.nilArgument(type);
    if (node.type === 'bool' || node.type === 'number' || node.type === 'string') {
      return literalArgument(frame, node, type);
    }
    return checkType(frame, this.evaluateOperand(dot, node), type);
  }

  private nilArgument(type: string): Operand {
    return canBeNil(type) ? zeroValue(type) : this.frame.fail(`cannot assign nil to ${type}`);
  }

  private evaluateOperand(dot: Operand, node: OperandNode): Operand {
    this.frame.node = node;
    switch (node.type) {
      case 'dot':
        return dot;
      case 'field':
        return this.evaluateField(dot, node, []);
      case 'variable':
        return this.evaluateVariable(dot, node, []);
      case 'pipe':
        return this.evaluatePipe(dot, node);
      case 'identifier':
        return this.evaluateFunction(dot, node, node, [], undefined);
      case 'chain':
        return this.evaluateChain(dot, node, []);
      case 'nil':
        return invalidOperand;
      default:
        return constant(this.frame, node);
    }
  }
}
