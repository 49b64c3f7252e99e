import type { FunctionTable, TemplateFunction } from '../../core/render/helm/go/function.ts';
import { goUnknown } from '../../core/render/helm/go/make.ts';
import { fromPlain, type PlainValue } from '../../core/render/helm/go/plain.ts';
import type { GoValue } from '../../core/render/helm/go/value.ts';
import {
  combineFiles,
  parseFile,
  type RenderOptions,
  type RenderResult,
  renderTemplate,
} from '../../core/render/helm/template/render-template.ts';

/** All other functions of sprig have their own tests. */
const functions: FunctionTable = new Map<string, TemplateFunction>([
  ['upper', { params: ['string'], result: 'string', call: ([text]) => mapText(text, (each) => each.toUpperCase()) }],
  ['default', { params: ['interface {}', 'interface {}'], result: 'interface {}', call: ([a, b]) => firstSet(b, a) }],
  ['now', { params: [], result: 'interface {}', call: () => goUnknown('the result of now') }],
  ['keys', { params: ['map[string]interface {}'], result: '[]string', call: ([map]) => keysOf(map) }],
  ['at', { params: ['int', 'float64', 'bool'], result: 'int', call: ([index]) => index ?? nil }],
  ['list', { params: ['interface {}'], variadic: true, keepsUnknown: true, result: '[]interface {}', call: asList }],
]);

const nil: GoValue = { kind: 'nil' };

function mapText(value: GoValue | undefined, map: (text: string) => string): GoValue {
  return { kind: 'string', value: value?.kind === 'string' ? map(value.value) : '' };
}

function firstSet(value: GoValue | undefined, other: GoValue | undefined): GoValue {
  return (value?.kind === 'nil' ? other : value) ?? nil;
}

function keysOf(value: GoValue | undefined): GoValue {
  const keys = value?.kind === 'map' ? [...value.entries.keys()] : [];
  return { kind: 'list', element: 'string', items: keys.map((key) => ({ kind: 'string', value: key })) };
}

function asList(items: readonly GoValue[]): GoValue {
  return { kind: 'list', element: 'interface {}', items };
}

interface TemplateChart {
  files?: Readonly<Record<string, string>>;
  values?: PlainValue;
  /** Values with origins, instead of plain ones. */
  dot?: GoValue;
  options?: Partial<RenderOptions>;
}

export function renderText(text: string, { files = {}, values = {}, dot, options }: TemplateChart = {}): RenderResult {
  const parsed = Object.entries({ ...files, 'x.yaml': text }).map(([path, content]) =>
    parseFile(
      { name: `web/templates/${path}`, path: `templates/${path}`, text: content },
      options?.functions ?? functions,
    ),
  );
  const combined = combineFiles(parsed);
  if (!combined.ok) return combined;
  return renderTemplate(combined.set, 'web/templates/x.yaml', dot ?? fromPlain({ Values: values }), {
    functions,
    ...options,
  });
}

export function textOf(result: RenderResult): string {
  return result.ok ? result.rendered.text : `Error: ${result.failure.error}`;
}
