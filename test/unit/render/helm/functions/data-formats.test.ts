import { describe, expect, test } from 'vitest';
import { checkExpressions, textOf } from '../../../../support/helm-expression.ts';

describe('toYaml writes what the YAML library of Go writes', () => {
  checkExpressions([
    ['toYaml (dict "b" 1 "a" (list 1 "x" nil true))', 'a:\n- 1\n- x\n- null\n- true\nb: 1'],
    ['toYaml (list (dict "a" 1 "b" (list)) (dict) (list 1 2))', '- a: 1\n  b: []\n- {}\n- - 1\n  - 2'],
    [
      'toYaml (list "1" "yes" "~" "0x1" "1e3" "2024-01-02" "1:20" "y" "null")',
      '- "1"\n- "yes"\n- "~"\n- "0x1"\n- "1e3"\n- "2024-01-02"\n- "1:20"\n- "y"\n- "null"',
    ],
    [
      'toYaml (list "" "a: b" "- a" "#" "a #b" "it\'s" "a:b" "*" " a")',
      "- \"\"\n- 'a: b'\n- '- a'\n- '#'\n- 'a #b'\n- it's\n- a:b\n- '*'\n- ' a'",
    ],
    [
      'toYaml (dict "a" "x\\ny" "b" "x\\n" "c" "x\\n\\n" "d" " x\\ny")',
      'a: |-\n  x\n  y\nb: |\n  x\nc: |+\n  x\n\nd: |2-\n   x\n  y',
    ],
    ['toYaml "a\\tb"', '"a\\tb"'],
    ['toYaml "😀"', '"\\U0001F600"'],
    ['toYaml (list 1e6 1e21 0.000001 1.5 -0.0)', '- 1000000\n- 1e+21\n- 1e-06\n- 1.5\n- 0'],
    ['toYaml (dict "a10" 1 "a9" 2 "B" 3 "_" 4)', '_: 4\nB: 3\na9: 2\na10: 1'],
    ['toYaml (dict "on" 1 "a\\nb" 2)', '? |-\n  a\n  b\n: 2\n"on": 1'],
    ['toYamlPretty (dict "a" (list 1e6 "x"))', 'a:\n  - 1e+06\n  - x'],
  ]);

  test('a long line is folded after 80 characters', () => {
    const words = 'word '.repeat(20).trim();
    expect(textOf(`toYaml (dict "a" "${words}")`)).toBe(`a: ${'word '.repeat(16).trim()}\n  word word word word`);
    expect(textOf(`toYamlPretty (dict "a" "${words}")`)).toBe(`a: ${words}`);
  });
});

describe('fromYaml reads YAML 1.1, and its errors are values', () => {
  checkExpressions([
    ['fromYaml "a: 010\\nb: yes\\nc: 1.0" | toJson', '{"a":8,"b":true,"c":1}'],
    ['fromYaml "" | toJson', '{}'],
    ['fromYaml "null" | toJson', '{}'],
    [
      '(fromYaml "- a").Error',
      'error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
    [
      '(fromYaml "a: b: c").Error',
      'error converting YAML to JSON: yaml: mapping values are not allowed in this context',
    ],
    ['fromYamlArray "[1, a]" | toJson', '[1,"a"]'],
    [
      'fromYamlArray "a: 1" | first',
      'error unmarshaling JSON: while decoding JSON: json: cannot unmarshal object into Go value of type []interface {}',
    ],
    ['(fromYaml "a: |\\n  x").a | quote', '"x"'],
    ['(fromYaml "a: |\\n  x\\n").a | quote', '"x\\n"'],
  ]);
});

describe('JSON is written and read as by encoding/json', () => {
  checkExpressions([
    ['toJson (dict "a" "<&>" "b" 1e21 "c" 0.000001)', '{"a":"\\u003c\\u0026\\u003e","b":1e+21,"c":0.000001}'],
    ['toRawJson "<&>"', '"<&>"'],
    ['toPrettyJson (dict "a" (list 1) "b" (list))', '{\n  "a": [\n    1\n  ],\n  "b": []\n}'],
    ['toJson (divf 1 3 | list)', '[0.3333333333333333]'],
    ['fromJson "{\\"a\\": [1, 2.5, null]}" | toJson', '{"a":[1,2.5,null]}'],
    ['(fromJson "{bad").Error', "invalid character 'b' looking for beginning of object key string"],
    ['(fromJson "{\\"a\\" 1}").Error', "invalid character '1' after object key"],
    ['(fromJson "[1 2]").Error', "invalid character '2' after array element"],
    ['(fromJson "{} x").Error', "invalid character 'x' after top-level value"],
    ['(fromJson "tru").Error', "invalid character ' ' in literal true (expecting 'e')"],
    ['(fromJson "[1").Error', 'unexpected end of JSON input'],
    ['(fromJson "trap").Error', "invalid character 'a' in literal true (expecting 'u')"],
    ['(fromJson "-x").Error', "invalid character 'x' in numeric literal"],
    ['(fromJson "é").Error', "invalid character 'Ã' looking for beginning of value"],
    ['(fromJson "[1]").Error', 'json: cannot unmarshal array into Go value of type map[string]interface {}'],
    ['fromJsonArray "[1]" | toJson', '[1]'],
    ['mustFromJson "[1" ', 'error: error calling mustFromJson: unexpected end of JSON input'],
  ]);
});

describe('TOML', () => {
  checkExpressions([
    [
      'toToml (dict "a" 1 "b" (dict "c" "x" "d" (dict "e" 1.0)) "l" (list 1 "y"))',
      'a = 1\nl = [1, "y"]\n\n[b]\n  c = "x"\n  [b.d]\n    e = 1.0\n',
    ],
    [
      'fromToml "a = 1\\n[b]\\nc = [\'x\', 2.5] # d\\ne.f = true" | toJson',
      '{"a":1,"b":{"c":["x",2.5],"e":{"f":true}}}',
    ],
    ['fromToml "[[a]]\\nb = 1\\n[[a]]\\nb = {c = 2}" | toJson', '{"a":[{"b":1},{"b":{"c":2}}]}'],
    ['toToml 1.0', '1.0'],
    ['toToml (list 1 nil)', 'toml: cannot encode array with nil element'],
    ['toToml nil', 'error: error calling toToml: reflect: call of reflect.Value.Type on zero Value'],
    ['hasKey (fromToml "a = ") "Error"', 'true'],
  ]);
});
