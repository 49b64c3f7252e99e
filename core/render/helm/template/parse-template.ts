import type { Place } from '../../origin.ts';
import { quoteString } from '../go/quote.ts';
import { isBlankTemplate } from './is-blank.ts';
import { tokenizeTemplate } from './lexer.ts';
import type {
  BranchNode,
  PipeNode,
  StatementListNode,
  StatementNode,
  TemplateNode,
  TemplateSource,
  Tree,
} from './node.ts';
import { PipelineParser } from './parse-pipeline.ts';
import type { TemplateToken } from './token.ts';
import { ParseError, TokenReader } from './token-reader.ts';
import { unquote } from './unquote.ts';

export type TemplateParseResult =
  | { ok: true; trees: ReadonlyMap<string, Tree> }
  /** Go's message: `template: chart/templates/x.yaml:3: unexpected EOF`. */
  | { ok: false; error: string; place?: Place };

export function parseTemplate(source: TemplateSource, hasFunction: (name: string) => boolean): TemplateParseResult {
  try {
    // Helm removes the byte order mark of a file, but offsets in this parser include the mark.
    const start = source.file !== undefined && source.text.startsWith('\uFEFF') ? 1 : 0;
    const reader = new TokenReader(source, tokenizeTemplate(source.text, start));
    return { ok: true, trees: new TemplateParser(reader, hasFunction).parse() };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { message, range } = error;
    return { ok: false, error: message, ...(source.file !== undefined && { place: { file: source.file, ...range } }) };
  }
}

interface Terminator {
  type: 'end' | 'else';
  start: number;
  /** The offset after `}}`. For `{{else if`, the offset of `if`. */
  end: number;
}

class TemplateParser {
  private readonly trees = new Map<string, Tree>();
  private readonly reader: TokenReader;
  private pipelines: PipelineParser;
  private rangeDepth = 0;
  private readonly hasFunction: (name: string) => boolean;

  constructor(reader: TokenReader, hasFunction: (name: string) => boolean) {
    this.reader = reader;
    this.hasFunction = hasFunction;
    this.pipelines = new PipelineParser(reader, hasFunction);
  }

  parse(): ReadonlyMap<string, Tree> {
    const { reader } = this;
    const root: StatementListNode = { type: 'list', nodes: [] };
    while (reader.peek().type !== 'end of file') {
      if (this.parseDefinition()) continue;
      const node = this.parseStatement();
      if (isTerminator(node)) return reader.fail(`unexpected {{${node.type}}}`);
      root.nodes.push(node);
    }
    this.add(reader.source.name, root);
    return this.trees;
  }

  private parseDefinition(): boolean {
    const { reader } = this;
    if (reader.peek().type !== 'leftDelimiter') return false;
    reader.next();
    const spaced = reader.peek().type === 'space';
    if (reader.nextNonSpace().type !== 'define') {
      reader.backup(spaced ? 3 : 2);
      return false;
    }
    const context = 'define clause';
    const name = this.parseName(reader.expect(context, 'string', 'rawString'));
    reader.expect(context, 'rightDelimiter');
    this.add(name, this.parseBody(context));
    return true;
  }

  /** Variables from outside are not visible in the body of a `define` or `block`. */
  private parseBody(context: string, errorAt?: number): StatementListNode {
    const { pipelines, rangeDepth } = this;
    this.pipelines = new PipelineParser(this.reader, this.hasFunction);
    this.rangeDepth = 0;
    const [list, end] = this.parseList();
    if (end.type !== 'end') this.reader.fail(`unexpected {{${end.type}}} in ${context}`, errorAt);
    this.pipelines = pipelines;
    this.rangeDepth = rangeDepth;
    return list;
  }

  private parseList(): [StatementListNode, Terminator] {
    return this.reader.nested(() => {
      const list: StatementListNode = { type: 'list', nodes: [] };
      while (this.reader.peekNonSpace().type !== 'end of file') {
        const node = this.parseStatement();
        if (isTerminator(node)) return [list, node];
        list.nodes.push(node);
      }
      return this.reader.fail('unexpected EOF');
    });
  }

  private parseStatement(): StatementNode | Terminator {
    const { reader } = this;
    const token = reader.nextNonSpace();
    if (token.type === 'text') return { type: 'text', start: token.start, end: token.end, text: token.value };
    if (token.type !== 'leftDelimiter') return reader.unexpected(token, 'input');
    reader.actionStart = token.start;
    const node = this.parseAction(token);
    reader.actionStart = undefined;
    return node;
  }

  private parseAction({ start }: TemplateToken): StatementNode | Terminator {
    const { reader } = this;
    const token = reader.nextNonSpace();
    switch (token.type) {
      case 'block':
      case 'template':
        return this.parseTemplateCall(token.type, start);
      case 'break':
      case 'continue':
        return this.parseJump(token.type, token, start);
      case 'else':
        return this.parseElse(start);
      case 'end':
        return { type: 'end', start, end: reader.expect('end', 'rightDelimiter').end };
      case 'if':
      case 'range':
      case 'with':
        return this.parseBranch(token.type, start);
      default: {
        reader.backup();
        const at = reader.peek().start;
        return { type: 'action', at, start, pipe: this.pipelines.parse('command'), end: this.delimiterEnd() };
      }
    }
  }

  private parseJump(type: 'break' | 'continue', { start: at }: TemplateToken, start: number): StatementNode {
    const { reader } = this;
    const token = reader.nextNonSpace();
    if (token.type !== 'rightDelimiter') reader.unexpected(token, `{{${type}}}`);
    if (this.rangeDepth === 0) reader.fail(`{{${type}}} outside {{range}}`);
    return { type, at, start, end: token.end };
  }

  private parseElse(start: number): Terminator {
    const next = this.reader.peekNonSpace();
    if (next.type === 'if' || next.type === 'with') return { type: 'else', start, end: next.start };
    return { type: 'else', start, end: this.reader.expect('else', 'rightDelimiter').end };
  }

  private parseBranch(type: 'if' | 'range' | 'with', start: number): BranchNode {
    const { pipelines } = this;
    const scope = pipelines.variables.length;
    const pipe = pipelines.parse(type);
    const end = this.delimiterEnd();
    const loops = type === 'range' ? 1 : 0;
    this.rangeDepth += loops;
    const [list, terminator] = this.parseList();
    this.rangeDepth -= loops;
    const alternative = terminator.type === 'else' ? this.parseAlternative(type, terminator) : undefined;
    pipelines.variables.length = scope;
    return { type, at: pipe.at, start, end, pipe, list, endAction: rangeOf(terminator), ...alternative };
  }

  private parseAlternative(
    type: 'if' | 'range' | 'with',
    start: Terminator,
  ): Pick<BranchNode, 'elseList' | 'elseAction' | 'endAction'> {
    const { reader } = this;
    const elseAction = rangeOf(start);
    if (type !== 'range' && reader.peek().type === type) {
      reader.next();
      const branch = reader.nested(() => this.parseBranch(type, start.end));
      return { elseList: { type: 'list', nodes: [branch] }, elseAction, endAction: branch.endAction };
    }
    const [elseList, end] = this.parseList();
    if (end.type !== 'end') reader.fail(`expected end; found {{${end.type}}}`);
    return { elseList, elseAction, endAction: rangeOf(end) };
  }

  private parseTemplateCall(type: 'block' | 'template', start: number): TemplateNode {
    const { reader, pipelines } = this;
    const context = `${type} clause`;
    const token = reader.nextNonSpace();
    const { start: at } = token;
    const name = this.parseName(
      token.type === 'string' || token.type === 'rawString' ? token : reader.unexpected(token, context),
    );
    let pipe: PipeNode | undefined;
    if (type === 'block' || reader.peekNonSpace().type !== 'rightDelimiter') pipe = pipelines.parse(context);
    else reader.next();
    const end = this.delimiterEnd();
    // Go parses the body of a block separately, so an unexpected `{{else}}` is reported on the line of the block.
    if (type === 'block') this.add(name, this.parseBody(context, end - 1));
    return { type: 'template', at, start, end, name, ...(pipe && { pipe }) };
  }

  private parseName({ value }: TemplateToken): string {
    return unquote(value) ?? this.reader.fail('invalid syntax');
  }

  private delimiterEnd(): number {
    this.reader.backup();
    return this.reader.next().end;
  }

  private add(name: string, root: StatementListNode): void {
    const present = this.trees.get(name);
    const tree: Tree = { name, source: this.reader.source, root };
    if (!present || isBlankTemplate(present.root)) this.trees.set(name, tree);
    else if (!isBlankTemplate(root)) {
      this.reader.fail(`template: multiple definition of template ${quoteString(name)}`);
    }
  }
}

function rangeOf({ start, end }: Terminator): { start: number; end: number } {
  return { start, end };
}

function isTerminator(node: StatementNode | Terminator): node is Terminator {
  return node.type === 'end' || node.type === 'else';
}
