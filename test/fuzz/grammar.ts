// Generates objects from the descriptions of their fields, written in any style of YAML or JSON, with template actions.
import { kinds } from '../../core/apiserver/kinds.ts';
import { configRoot } from '../../core/model/config/root.ts';
import type { Field } from '../../core/model/field.ts';
import { scenarioKind } from '../../core/model/scenario/kind.ts';
import type { Chance } from '../support/chance.ts';
import { randomJson, randomPiece } from './mutate.ts';

export function randomObject(chance: Chance, file: 'manifest' | 'scenario' | 'config'): unknown {
  if (file === 'scenario') return randomField(chance, scenarioKind.root, 6);
  if (file === 'config') return randomField(chance, configRoot, 6);
  const { root, apiVersion, kind } = chance.of(kinds);
  const object = randomField(chance, root, 8);
  const written = typeof object === 'object' && object !== null ? object : {};
  return chance.is(0.9) ? { apiVersion, kind, ...without(written, 'apiVersion', 'kind') } : written;
}

function without(object: object, ...keys: string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** About one value in thirty has a wrong type. */
function randomField(chance: Chance, field: Field, depth: number): unknown {
  const { shape } = field;
  if (chance.is(0.03) || depth === 0) return randomJson(chance, 2);
  switch (shape.type) {
    case 'object': {
      const chosen = shape.fields.filter(({ required }) => chance.is(required ? 0.93 : 0.35));
      return Object.fromEntries(chosen.map((part) => [part.name, randomField(chance, part, depth - 1)]));
    }
    case 'list':
      return Array.from({ length: chance.of([0, 1, 1, 2, 3]) }, () => randomField(chance, shape.item, depth - 1));
    case 'map': {
      const { item } = shape;
      const names = ['app', 'a.b/c', 'queue', randomPiece(chance)];
      return Object.fromEntries(
        Array.from({ length: chance.whole(0, 2) }, () => [
          chance.of(names),
          item ? randomField(chance, item, depth - 1) : chance.of(names),
        ]),
      );
    }
    default:
      return scalarOf(chance, field);
  }
}

function scalarOf(chance: Chance, { shape, texts }: Field): unknown {
  if (texts.values && chance.is(0.4)) return chance.of(texts.values).value;
  switch (shape.type) {
    case 'string':
      return shape.enum && chance.is(0.9)
        ? chance.of(shape.enum)
        : chance.of(['web', 'cpu', 'a b', randomPiece(chance)]);
    case 'integer':
    case 'number': {
      const { min = 0, max = 1000 } = shape;
      return chance.of([
        min,
        max,
        min - 1,
        max + 1,
        chance.whole(min, Math.min(max, min + 20)),
        chance.whole(min, max),
      ]);
    }
    case 'quantity':
      return chance.of([
        '1',
        '100m',
        '1500m',
        '2Gi',
        '1e3',
        50,
        0,
        '-1',
        '0.0001',
        '9223372036854775807',
        randomPiece(chance),
      ]);
    case 'boolean':
      return chance.of([true, false, 'yes']);
    default:
      return randomJson(chance, 2);
  }
}

export interface WriteOptions {
  templated: boolean;
}

/** One file in eight is JSON. */
export function writeYaml(chance: Chance, value: unknown, options: WriteOptions): string {
  if (chance.is(0.12)) return `${JSON.stringify(value, undefined, chance.of([0, 1, 2]))}\n`;
  const body = writeBlock(chance, value, { ...options, indent: '', step: chance.of(['  ', '  ', ' ', '    ']) });
  return `${chance.is(0.1) ? '# A comment of the file.\n' : ''}${body.replace(/^\n/, '')}`;
}

interface BlockOptions extends WriteOptions {
  indent: string;
  step: string;
}

function writeBlock(chance: Chance, value: unknown, options: BlockOptions): string {
  const isTree = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isTree || chance.is(0.08)) return ` ${writeFlow(chance, value, options)}${comment(chance)}\n`;
  if (Array.isArray(value)) {
    const inner = { ...options, indent: options.indent + options.step };
    const items = value.map(
      (item: unknown) => `${options.indent}-${afterDash(writeBlock(chance, item, inner), inner)}`,
    );
    return `${comment(chance)}\n${items.join('')}`;
  }
  const entries = Object.entries(value).map(([key, part]) => {
    const inner = { ...options, indent: options.indent + options.step };
    const entry = `${options.indent}${writeKey(chance, key)}:${writeBlock(chance, part, inner)}`;
    return options.templated && chance.is(0.05) ? conditional(chance, entry, options.indent) : entry;
  });
  return `${comment(chance)}\n${entries.join('')}`;
}

/** The first line follows the dash, as in `- a: 1`, if the indentation of one level has space for it. */
function afterDash(block: string, { indent, step }: BlockOptions): string {
  const start = `\n${indent}`;
  return block.startsWith(start) && step.length === 2 ? ` ${block.slice(start.length)}` : block;
}

function conditional(chance: Chance, entry: string, indent: string): string {
  const condition = chance.of(['.Values.enabled', 'and .Values.a .Values.b', 'not .Values.a', 'eq .Values.kind "x"']);
  const other = chance.is(0.3) ? `${indent}{{- else }}\n${entry}` : '';
  return `${indent}{{- if ${condition} }}\n${entry}${other}${indent}{{- end }}\n`;
}

const comment = (chance: Chance): string => (chance.is(0.06) ? ' # a comment' : '');

const writeKey = (chance: Chance, key: string): string =>
  /^[\w./-]+$/.test(key) && chance.is(0.95) ? key : JSON.stringify(key);

const actions = [
  '{{ .Values.max }}',
  '{{ .Values.max | default 5 }}',
  '{{ .Values.a.b | quote }}',
  '{{ include "web.name" . }}',
  '{{ ternary 1 2 .Values.on }}',
  '{{ mul .Values.max 2 }}',
  '{{ required "max" .Values.max }}',
];

function writeFlow(chance: Chance, value: unknown, options: WriteOptions): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => writeFlow(chance, item, options)).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, part]) => `${writeKey(chance, key)}: ${writeFlow(chance, part, options)}`)
      .join(', ')}}`;
  if (options.templated && chance.is(0.15)) return chance.of(actions);
  if (typeof value === 'string') return writeString(chance, value);
  return chance.is(0.02) ? `&a ${JSON.stringify(value)}` : chance.is(0.02) ? '*a' : JSON.stringify(value);
}

function writeString(chance: Chance, text: string): string {
  if (/^[A-Za-z][\w./-]*$/.test(text) && chance.is(0.8)) return text;
  return chance.is(0.2) ? `'${text.replaceAll("'", "''")}'` : JSON.stringify(text);
}
