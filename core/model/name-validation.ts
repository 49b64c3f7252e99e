// Checks names by Kubernetes' rules, with the error messages of Kubernetes.
import type { ApiServerDifferences } from './releases.ts';

export type NameRules = Pick<ApiServerDifferences, 'namesDotsInLabels' | 'labelKeyWords' | 'lengthsInBytes'>;

export function utf8Bytes(text: string): number[] {
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)];
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
  });
}

export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainFormat = `${labelFormat}(\\.${labelFormat})*`;
const qualifiedNameFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

const labelMessage = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${labelFormat}')`;
const subdomainMessage = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomainFormat}')`;
const qualifiedNameMessage = `must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${qualifiedNameFormat}')`;
const labelValueMessage = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(${qualifiedNameFormat})?')`;

const anchored = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const labelPattern = anchored(labelFormat);
const subdomainPattern = anchored(subdomainFormat);
const qualifiedPattern = anchored(qualifiedNameFormat);
const labelValuePattern = anchored(`(${qualifiedNameFormat})?`);

export function subdomainErrors(name: string, unit = 'characters'): string[] {
  return [...lengthErrors(name, 253, unit), ...(subdomainPattern.test(name) ? [] : [subdomainMessage])];
}

export function labelErrors(name: string, { namesDotsInLabels }: NameRules): string[] {
  const isValid = labelPattern.test(name);
  return [
    ...lengthErrors(name, 63, 'characters'),
    ...(isValid ? [] : [namesDotsInLabels && subdomainPattern.test(name) ? 'must not contain dots' : labelMessage]),
  ];
}

export function labelValueErrors(value: string, rules: NameRules): string[] {
  return [...lengthErrors(value, 63, lengthUnit(rules)), ...(labelValuePattern.test(value) ? [] : [labelValueMessage])];
}

export function qualifiedNameErrors(name: string, rules: NameRules): string[] {
  const parts = name.split('/');
  if (parts.length > 2)
    return [
      `${rules.labelKeyWords ? 'a valid label key' : 'a qualified name'} ${qualifiedNameMessage} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const key = parts.at(-1) ?? '';
  return [...(parts.length === 2 ? prefixErrors(parts[0] ?? '', rules) : []), ...nameErrors(key, rules)];
}

function prefixErrors(prefix: string, rules: NameRules): string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  return subdomainErrors(prefix, lengthUnit(rules)).map((fault) => `prefix part ${fault}`);
}

function nameErrors(key: string, rules: NameRules): string[] {
  if (key === '') return ['name part must be non-empty', `name part ${qualifiedNameMessage}`];
  return [
    ...lengthErrors(key, 63, lengthUnit(rules)).map((fault) => `name part ${fault}`),
    ...(qualifiedPattern.test(key) ? [] : [`name part ${qualifiedNameMessage}`]),
  ];
}

function lengthUnit({ lengthsInBytes }: NameRules): string {
  return lengthsInBytes ? 'bytes' : 'characters';
}

export function pathSegmentErrors(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  if (!/[/%]/.test(name)) return noErrors;
  return ['/', '%']
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}

function lengthErrors(text: string, max: number, unit: string): readonly string[] {
  // A UTF-16 unit takes at most three bytes in UTF-8, so most texts need no count.
  if (text.length * 3 <= max) return noErrors;
  // Go counts bytes, even if the message says characters.
  return utf8Length(text) > max ? [`must be no more than ${max} ${unit}`] : noErrors;
}

/** The shared result for names without errors. Nearly all names have no errors. */
const noErrors: readonly string[] = [];
