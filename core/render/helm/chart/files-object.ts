import { toBytes } from '../go/bytes.ts';
import { goString, goStrings } from '../go/make.ts';
import type { GoList, GoMap, GoMethod, GoValue } from '../go/value.ts';
import type { ChartFile } from './chart.ts';
import { globPattern } from './glob-pattern.ts';

export interface FileEncoders {
  toYaml: (value: GoValue) => string;
  toBase64: (text: string) => string;
}

export function filesObject(files: readonly ChartFile[], encoders: FileEncoders): GoMap {
  const byName = new Map(files.map((file) => [file.name, file.text]));
  const textOf = (name: GoValue | undefined) => (name?.kind === 'string' ? byName.get(name.value) : undefined);
  const asYaml = (convert: (text: string) => string): GoMethod =>
    withWork(
      () => goString(encoders.toYaml(byBaseName(files, convert))),
      () => files.reduce((sum, { text }) => sum + 1 + text.length * workPerCharacter, 0),
    );
  const methods = new Map<string, GoMethod>([
    ['Get', (name) => goString(textOf(name) ?? '')],
    ['GetBytes', (name) => byteList(textOf(name) ?? '')],
    [
      'Glob',
      withWork(
        (pattern) => filesObject(matching(files, pattern), encoders),
        (pattern) => files.reduce((sum, { name }) => sum + name.length, 1) * lengthOf(pattern) * workPerMatch,
      ),
    ],
    [
      'Lines',
      withWork(
        (name) => goStrings(linesOf(textOf(name))),
        (name) => (textOf(name)?.length ?? 0) * workPerCharacter,
      ),
    ],
    ['AsConfig', asYaml((text) => text)],
    ['AsSecrets', asYaml(encoders.toBase64)],
  ]);
  const entries = new Map(files.map(({ name, text }): [string, GoValue] => [name, byteList(text)]));
  return { kind: 'map', type: 'engine.files', entries, methods };
}

const workPerCharacter = 0.5;
const workPerMatch = 0.1;

function withWork(method: GoMethod, work: NonNullable<GoMethod['work']>): GoMethod {
  // Sets `work` on the method itself, because a wrapper could have another number of parameters (`method.length`).
  return Object.assign(method, { work });
}

function lengthOf(value: GoValue | undefined): number {
  return value?.kind === 'string' ? value.value.length : 0;
}

function matching(files: readonly ChartFile[], pattern: GoValue | undefined): ChartFile[] {
  const matches = globPattern(pattern?.kind === 'string' ? pattern.value : '') ?? (() => true);
  return files.filter(({ name }) => matches(name));
}

function byBaseName(files: readonly ChartFile[], convert: (text: string) => string): GoMap {
  const texts = files.map(({ name, text }): [string, GoValue] => [
    name.slice(name.lastIndexOf('/') + 1),
    goString(convert(text)),
  ]);
  return { kind: 'map', type: 'map[string]string', entries: new Map(texts) };
}

function linesOf(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function byteList(text: string): GoList {
  let items: GoValue[] | undefined;
  return {
    kind: 'list',
    element: 'uint8',
    byteCount: text.length,
    get items() {
      items ??= toBytes(text).map((byte): GoValue => ({ kind: 'integer', type: 'uint8', value: BigInt(byte) }));
      return items;
    },
  };
}
