// Keys that are no strings become JSON as in sigs.k8s.io/yaml 1.4.
import { expect, test } from 'vitest';
import { readServerYaml } from '../../../core/text/libyaml/server-yaml.ts';

function read(text: string) {
  const result = readServerYaml(text);
  if (!result.ok) return result.problem;
  return result.jsonError ?? result.duplicateKeys ?? Object.keys(result.value as object)[0];
}

test.each([
  ['1e3: x', '1000'],
  ['1e6: x', '1e+06'],
  ['1000000: x', '1000000'],
  ['!!float 1000000: x', '1e+06'],
  ['1e-7: x', '1e-07'],
  ['99999999999999999999: x', '1e+20'],
  ['16777217.5: x', '1.6777218e+07'],
  ['.inf: x', '.inf'],
  ['-.inf: x', '-.inf'],
  ['1e39: x', '.inf'],
  ['.nan: x', '.nan'],
  ['0x5: x', '5'],
  ['yes: x', 'true'],
])('a key %s has the name %s', (text, name) => {
  expect(read(text)).toBe(name);
});

test.each([
  ['5: 1\n5: 2', 'yaml: unmarshal errors:\n  line 2: key 5 already set in map'],
  ['5: 1\n"5": 2', '5'],
  ['"5": 1\n5: 2', '5'],
  ['5: 1\n5.0: 2', '5'],
  ['.nan: 1\n.nan: 2', '.nan'],
  ['.inf: 1\n.inf: 2', 'yaml: unmarshal errors:\n  line 2: key +Inf already set in map'],
  ['1e20: 1\n1e20: 2', 'yaml: unmarshal errors:\n  line 2: key 1e+20 already set in map'],
])('keys are duplicates if their values are equal, not their names: %j', (text, answer) => {
  expect(read(text)).toBe(answer);
});

test.each([
  ['~: 1\n~: 2', 'unsupported map key of type: %!s(<nil>), key: <nil>, value: 2'],
  ['~: .inf', 'unsupported map key of type: %!s(<nil>), key: <nil>, value: +Inf'],
  [
    '12345678901234567890: [1e20, 5]',
    'unsupported map key of type: uint64, key: 0xab54a98ceb1f0ad2, value: []interface {}{1e+20, 5}',
  ],
  ['? [a]\n: 1', 'invalid map key: []interface {}{"a"}'],
])('a key that JSON does not have is an error: %j', (text, error) => {
  expect(read(text)).toBe(error);
});

test('a byte order mark is an ordinary character, except at the start of the text', () => {
  expect(readServerYaml('\uFEFFkind: De\uFEFFployment\n')).toMatchObject({ value: { kind: 'De\uFEFFployment' } });
});
