// `.Files`: the files of a chart that are neither templates nor read by the loader.
import { toBytes } from '../go/bytes.ts';
import { goString, goStrings } from '../go/make.ts';
import type { GoList, GoMap, GoMethod, GoValue } from '../go/value.ts';
import type { ChartFile } from './chart.ts';
import { globPattern } from './glob-pattern.ts';

/** How `.Files` writes YAML and base64: the functions of templates. */
export interface FileEncoders {
  toYaml: (value: GoValue) => string;
  toBase64: (text: string) => string;
}

export function filesObject(files: readonly ChartFile[], encoders: FileEncoders): GoMap {
  const textOf = (name: GoValue | undefined) =>
    name?.kind === 'string' ? files.find((file) => file.name === name.value)?.text : undefined;
  const asYaml = (convert: (text: string) => string): GoMethod => {
    return () => goString(encoders.toYaml(byBaseName(files, convert)));
  };
  const methods = new Map<string, GoMethod>([
    ['Get', (name) => goString(textOf(name) ?? '')],
    ['GetBytes', (name) => byteList(textOf(name) ?? '')],
    ['Glob', (pattern) => filesObject(matching(files, pattern), encoders)],
    ['Lines', (name) => goStrings(linesOf(textOf(name)))],
    ['AsConfig', asYaml((text) => text)],
    ['AsSecrets', asYaml(encoders.toBase64)],
  ]);
  const entries = new Map(files.map(({ name, text }): [string, GoValue] => [name, byteList(text)]));
  return { kind: 'map', type: 'engine.files', entries, methods };
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

/** Made only when a template looks at the bytes. */
function byteList(text: string): GoList {
  let items: GoValue[] | undefined;
  return {
    kind: 'list',
    element: 'uint8',
    get items() {
      items ??= toBytes(text).map((byte): GoValue => ({ kind: 'integer', type: 'uint8', value: BigInt(byte) }));
      return items;
    },
  };
}
