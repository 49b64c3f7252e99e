// Splits a text as kubectl does: into JSON values, or into YAML documents between lines of dashes. The last of several
// equal keys wins. Since 1.33, a text that starts like JSON may continue as YAML.

import { isList, isObject, type Value } from '../../model/value.ts';
import type { JsonInput } from '../../text/json-number.ts';
import { JsonNumber } from '../../text/json-number.ts';
import { readServerYaml } from '../../text/libyaml/server-yaml.ts';
import { limitMessages } from '../../text/limits.ts';
import { readJsonAt } from '../../text/read/read-json.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { jsonErrorText } from '../response.ts';

export interface KubectlDocuments {
  values: Value[];
  problem?: string;
}

export interface KubectlOptions {
  rules: Pick<ApiServerRules, 'kubectlReadsYamlAfterJson' | 'capitalizesKeyErrors'>;
  read?: typeof readServerYaml | undefined;
}

export function readKubectlDocuments(
  written: string,
  { rules, read = readServerYaml }: KubectlOptions,
): KubectlDocuments {
  const text = written.replace(/^\uFEFF/, '');
  if (!/^[\s\u0085\u00a0]*\{/.test(text)) return readYamlStream(text, { rules, read });
  const json = readJsonStream(text);
  if (json.end === undefined) return { values: json.values };
  if (json.isCutOff) return { values: json.values, problem: 'unexpected EOF' };
  if (json.isTooDeep) return { values: json.values, problem: limitMessages.jsonDepth };
  const problem = `json: offset ${json.end + 1}: invalid character`;
  if (!rules.kubectlReadsYamlAfterJson) return { values: json.values, problem };
  return readYamlAfterJson(json.values, { problem, rest: text.slice(json.end), rules, read });
}

interface AfterJson extends KubectlOptions {
  /**
   * The error of the JSON at the start of the file. kubectl reports this error only if it cannot read the rest of the
   * file as YAML, either.
   */
  problem: string;
  rest: string;
}

function readYamlAfterJson(before: Value[], { problem, rest, ...options }: AfterJson): KubectlDocuments {
  const blank = /^[\s\u0085]*/.exec(rest)?.[0] ?? '';
  // The YAML starts with the indentation of its first line that is not blank.
  const yaml = rest.slice(blank.includes('\n') ? blank.lastIndexOf('\n') + 1 : blank.length);
  // If the rest is only white space, kubectl accepts it only with a line break.
  if (blank.length === rest.length) return { values: before, ...(!blank.includes('\n') && { problem }) };
  const read = readYamlStream(yaml, options);
  const values = [...before, ...read.values];
  if (read.problem === undefined) return { values };
  return { values, problem: read.documents === 0 ? problem : read.problem };
}

interface JsonStream {
  values: Value[];
  end?: number;
  isCutOff?: boolean;
  isTooDeep?: boolean;
}

function readJsonStream(text: string): JsonStream {
  const values: Value[] = [];
  for (let at = 0; /[^ \t\r\n]/.test(text.slice(at)); ) {
    const found = readJsonAt(text, at);
    if (!found.ok) return { values, end: at, isCutOff: found.isCutOff, isTooDeep: found.isTooDeep };
    const value = toPlainValue(found.value);
    if (value !== null) values.push(value);
    at = found.end;
  }
  return { values };
}

interface YamlStream extends KubectlDocuments {
  documents: number;
}

function readYamlStream(text: string, { rules, read: readYaml = readServerYaml }: KubectlOptions): YamlStream {
  const values: Value[] = [];
  let documents = 0;
  for (const document of splitDocuments(text)) {
    if ('problem' in document) return { values, documents, problem: document.problem };
    const read = readYaml(document.text);
    if (!read.ok)
      return {
        values,
        documents,
        problem: `error converting YAML to JSON: yaml: ${read.libyamlMessage ?? read.problem}`,
      };
    if (read.jsonError !== undefined)
      return { values, documents, problem: `error converting YAML to JSON: ${jsonErrorText(read.jsonError, rules)}` };
    if (read.value !== null) values.push(toKubectlNumbers(read.value));
    documents++;
  }
  return { values, documents };
}

/** kubectl splits the text at lines that begin with `---`, and accepts only a comment after the three dashes. */
function* splitDocuments(text: string): Generator<{ text: string } | { problem: string }> {
  let document = '';
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (!line.startsWith('---')) {
      document += line;
      continue;
    }
    const rest = line.slice(3).trim();
    if (rest !== '' && !rest.startsWith('#')) return yield { problem: `invalid Yaml document separator: ${rest}` };
    if (document === '') document = line;
    else {
      yield { text: document };
      document = '';
    }
  }
  if (document !== '') yield { text: document };
}

/** kubectl converts integers beyond 64 bits to floating point. */
function toKubectlNumbers(value: Value): Value {
  if (typeof value === 'bigint') return value === BigInt.asIntN(64, value) ? value : Number(value);
  if (isList(value)) return value.map(toKubectlNumbers);
  if (!isObject(value)) return value;
  return Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toKubectlNumbers(item)])),
  );
}

function toPlainValue(input: JsonInput): Value {
  if (input instanceof JsonNumber)
    return toKubectlNumbers(/^-?\d+$/.test(input.literal) ? exactNumber(input.literal) : Number(input.literal));
  if (isList(input)) return input.map(toPlainValue);
  if (!isObject(input)) return input;
  return Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(input).map(([key, item]) => [key, toPlainValue(item)])),
  );
}

function exactNumber(text: string): number | bigint {
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
