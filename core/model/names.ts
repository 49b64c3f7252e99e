// What Kubernetes allows as names, in its own words. Each function gives the faults of a text; none means it is fine.

/** A text in UTF-8. */
export function utf8Bytes(text: string): number[] {
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)];
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
  });
}

/** How many bytes a text has in UTF-8, without making them. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = `${label}(\\.${label})*`;
const qualified = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

const labelText = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${label}')`;
const subdomainText = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomain}')`;
const keyText = `must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '${qualified}')`;
const labelValueText = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(${qualified})?')`;

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const labelPattern = whole(label);
const subdomainPattern = whole(subdomain);
const qualifiedPattern = whole(qualified);
const labelValuePattern = whole(`(${qualified})?`);

export function subdomainFaults(name: string, unit = 'characters'): string[] {
  return [...tooLong(name, 253, unit), ...(subdomainPattern.test(name) ? [] : [subdomainText])];
}

/** Before 1.29 dots had no words of their own. */
export function labelFaults(name: string, minor = 37): string[] {
  const fits = labelPattern.test(name);
  return [
    ...tooLong(name, 63, 'characters'),
    ...(fits ? [] : [minor >= 29 && subdomainPattern.test(name) ? 'must not contain dots' : labelText]),
  ];
}

/** `minor`: of the Kubernetes release in whose words they are told. */
export function labelValueFaults(value: string, minor = 37): string[] {
  return [...tooLong(value, 63, unitOfKeys(minor)), ...(labelValuePattern.test(value) ? [] : [labelValueText])];
}

/** Keys of labels and annotations: `example.com/name` or `name`. */
export function qualifiedNameFaults(name: string, minor = 37): string[] {
  const parts = name.split('/');
  if (parts.length > 2)
    return [
      `${minor >= 34 ? 'a valid label key' : 'a qualified name'} ${keyText} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const key = parts.at(-1) ?? '';
  return [...(parts.length === 2 ? prefixFaults(parts[0] ?? '', minor) : []), ...keyFaults(key, minor)];
}

function prefixFaults(prefix: string, minor: number): string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  return subdomainFaults(prefix, unitOfKeys(minor)).map((fault) => `prefix part ${fault}`);
}

function keyFaults(key: string, minor: number): string[] {
  if (key === '') return ['name part must be non-empty', `name part ${keyText}`];
  return [
    ...tooLong(key, 63, unitOfKeys(minor)).map((fault) => `name part ${fault}`),
    ...(qualifiedPattern.test(key) ? [] : [`name part ${keyText}`]),
  ];
}

/** What a length of labels and of keys is said to be measured in. */
function unitOfKeys(minor: number): string {
  return minor >= 34 ? 'bytes' : 'characters';
}

/** What may stand in a path of the API. */
export function pathSegmentFaults(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].filter((character) => name.includes(character)).map((character) => `may not contain '${character}'`);
}

function tooLong(text: string, most: number, unit: string): string[] {
  // Go counts bytes, whatever the sentence says.
  return utf8Length(text) > most ? [`must be no more than ${most} ${unit}`] : [];
}
