// Literals of the sources, and patterns that `new RegExp` makes while a bundle of these modules runs.
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { parseSync, Visitor } from 'oxc-parser';
import { readSourceFile, type SourceFile } from './source-files.ts';

const root = join(import.meta.dirname, '../../..');

export interface Pattern {
  text: string;
  file: string;
  /** Undefined: any length. */
  bound?: number | undefined;
  /** Even without the flag `g` such a pattern is searched again after each match. */
  splits?: boolean | undefined;
}

export interface PatternsInSource {
  literals: Pattern[];
  /** Files that make a pattern inside a function, which only a call would reveal. */
  unknown: string[];
}

export function patternsInSource({ path, text }: SourceFile): PatternsInSource {
  const literals: Pattern[] = [];
  const unknown: string[] = [];
  let functions = 0;
  let bound: { value: number; end: number } | undefined;
  let splitter = -1;
  const enter = () => void functions++;
  const exit = () => void functions--;
  const isRegExp = (callee: { type: string; name?: unknown }) =>
    callee.type === 'Identifier' && callee.name === 'RegExp';
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
    NewExpression({ callee }) {
      if (functions > 0 && isRegExp(callee)) unknown.push(path);
    },
    CallExpression({ callee, arguments: [first], end }) {
      if (functions > 0 && isRegExp(callee)) unknown.push(path);
      const isSplit =
        callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'split';
      if (isSplit && first) splitter = first.start;
      if (callee.type !== 'Identifier' || callee.name !== 'boundedPattern') return;
      if (first?.type === 'Literal' && typeof first.value === 'number') bound = { value: first.value, end };
    },
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      literals.push({
        text: `/${pattern}/${flags}`,
        file: path,
        bound: bound && node.end <= bound.end ? bound.value : undefined,
        splits: node.start === splitter || undefined,
      });
    },
  }).visit(parseSync(path, text).program);
  return { literals, unknown };
}

export async function composedPatterns(files: readonly SourceFile[]): Promise<Pattern[]> {
  const composing = new Map(
    files.flatMap(({ path, text }) => (/\bRegExp\(/.test(text) ? [[join(root, path), path] as const] : [])),
  );
  const { outputFiles } = await build({
    stdin: {
      contents: [...composing.values()].map((path) => `import './${path}';`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    platform: 'node',
    external: ['vscode'],
    plugins: [recording(composing)],
    logLevel: 'error',
  });
  const found: Pattern[] = [];
  const bounds = new Map<RegExp, number>();
  const patterns = new Map<RegExp, Pattern>();
  const recorderOf = (file: string) =>
    new Proxy(RegExp, {
      construct(target, [source, flags]) {
        const pattern = new target(source, flags);
        const { length } = found;
        found.push({ text: String(pattern), file });
        patterns.set(pattern, found[length] as Pattern);
        return pattern;
      },
    });
  const bounded = (bound: number, pattern: RegExp) => {
    bounds.set(pattern, bound);
  };
  new Function('recorderOf', 'bounded', 'require', outputFiles[0]?.text ?? '')(recorderOf, bounded, () => ({}));
  for (const [pattern, bound] of bounds) Object.assign(patterns.get(pattern) ?? {}, { bound });
  return found;
}

/** Gives each module a `RegExp` of its own, which records its patterns. */
function recording(composing: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'recording',
    setup({ onLoad }) {
      onLoad({ filter: /bounded-pattern\.ts$/ }, () => ({ contents: 'export const boundedPattern = bounded;' }));
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const file = composing.get(path);
        if (file === undefined) return undefined;
        const contents = `const RegExp = recorderOf(${JSON.stringify(file)});\n${readSourceFile(file).text}`;
        return { contents, loader: 'ts' };
      });
    },
  };
}
