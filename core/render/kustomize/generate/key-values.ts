import type { Place } from '../../origin.ts';
import { KustomizeFailure, withPrefix } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import type { GeneratorEntry } from '../load/kustomization-shape.ts';
import type { Loader } from '../load/loader.ts';

export interface KeyValue {
  value: string;
  place: Place;
}

export function readKeyValues(entry: GeneratorEntry, loader: Loader): Map<string, KeyValue> {
  const { env, envs = [], files = [], literals = [] } = entry;
  const sources = env?.value ? [...envs, env] : envs;
  const pairs = withPrefix('loading KV pairs', () => [
    ...withPrefix(`env source files: [${texts(sources)}]`, () =>
      sources.flatMap((each) => readVariables(each, loader)),
    ),
    ...withPrefix(`file sources: [${texts(files)}]`, () => files.map((each) => readFile(each, loader))),
    ...withPrefix(`literal sources [${texts(literals)}]`, () => literals.map(readLiteral)),
  ]);
  const values = new Map<string, KeyValue>();
  for (const [key, value] of pairs) {
    if (values.has(key))
      throw new KustomizeFailure(`configmap ${entry.name?.value ?? ''} illegally repeats the key \`${key}\``);
    values.set(key, value);
  }
  return values;
}

function texts(sources: readonly Text[]): string {
  return sources.map(({ value }) => value).join(' ');
}

type Pair = readonly [string, KeyValue];

function readLiteral({ value, place }: Text): Pair {
  const at = value.indexOf('=');
  if (at <= 0) throw new KustomizeFailure(`invalid literal source ${value}, expected key=value`);
  return [value.slice(0, at), { value: withoutQuotes(value.slice(at + 1)), place }];
}

function withoutQuotes(text: string): string {
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

function readFile({ value: source }: Text, loader: Loader): Pair {
  const parts = source.split('=');
  if (parts.length > 2) throw new KustomizeFailure('key names or file paths cannot contain "="');
  const path = parts.at(-1) ?? '';
  const key = parts.length === 2 ? (parts[0] ?? '') : (path.split('/').at(-1) ?? '');
  if (parts.length === 2 && (key === '' || path === ''))
    throw new KustomizeFailure(`missing ${key === '' ? 'key' : 'file path'} name in file source \`${source}\``);
  const file = loader.find(path);
  const text = loader.text(file);
  return [key, { value: text, place: { file, start: 0, end: text.length } }];
}

function readVariables({ value: path }: Text, loader: Loader): Pair[] {
  const file = loader.find(path);
  const text = loader.text(file);
  const pairs: Pair[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const place = { file, start, end: start + line.length };
    start += line.length + 1;
    const written = line
      .replace(/^\uFEFF/, '')
      .replace(/\r$/, '')
      .trimStart();
    if (written === '' || written.startsWith('#')) continue;
    const at = written.indexOf('=');
    // Without `=`, kustomize takes the value from the environment. This renderer does not read the environment, so the
    // value is empty.
    const [key, value] = at === -1 ? [written, ''] : [written.slice(0, at), written.slice(at + 1)];
    pairs.push([key, { value, place }]);
  }
  return pairs;
}
