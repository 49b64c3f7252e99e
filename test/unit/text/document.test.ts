import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitMessages, limits } from '../../../core/text/limits.ts';
import {
  type DocumentReadResult,
  type ReadDocumentOptions,
  readDocument,
} from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { runs } from '../../support/effort.ts';
import { yaml } from '../../support/yaml.ts';

function read(
  text: string,
  options: ReadDocumentOptions = {},
): { value: unknown; problems: string[]; reading: DocumentReadResult } {
  const reading = readDocument(text, options);
  const problems = reading.problems.map(
    ({ code, range, message }) => `${code} at ${JSON.stringify(text.slice(range.start, range.end))}: ${message}`,
  );
  return { value: toValue(reading.root), problems, reading };
}

function checkValue(text: string, value: unknown): void {
  const { value: found, problems } = read(text);
  expect(problems).toEqual([]);
  expect(JSON.parse(JSON.stringify(found))).toEqual(value);
}

function checkProblem(text: string, ...problems: string[]): void {
  expect(read(text).problems).toEqual(problems);
}

describe('scalars as the API server reads them', () => {
  test.each([
    ['010', 8],
    ['08', 8],
    ['0o7', 7],
    ['0x1F', 31],
    ['0b11', 3],
    ['1_000', 1000],
    ['1e3', 1000],
    ['+5', 5],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['~', null],
    ['Null', null],
    ['yes', true],
    ['y', true],
    ['On', true],
    ['n', false],
    ['OFF', false],
    ['oN', 'oN'],
    ['1:30', '1:30'],
    ['2024-05-01', '2024-05-01'],
    ['1.5.2', '1.5.2'],
    ['100m', '100m'],
    ['"010"', '010'],
    ["'on'", 'on'],
    ['!!str 5', '5'],
    ['!!int "5"', 5],
    ['!!float 5', 5],
    ['!!binary d2Vi', 'web'],
    ['!other 5', '5'],
    ['|-\n  010', '010'],
    ['123456789012345678901234567890', 1.2345678901234568e29],
  ])('%s is read with YAML 1.1 types', (text, value) => checkValue(`a: ${text}`, { a: value }));

  test('integers beyond 2^53 stay exact', () => {
    expect(read('a: 9223372036854775807').value).toEqual({ a: 9223372036854775807n });
  });

  test('a tag that does not fit the value is an error', () =>
    checkProblem(
      'a: !!int web',
      'yaml-syntax at "web": The tag !!int does not fit this value; the API server cannot read it.',
    ));

  test('keys that are not strings become their JSON text', () =>
    checkValue(
      yaml`
        on: 1
        2: 3
      `,
      { true: 1, 2: 3 },
    ));
});

describe('aliases and merges', () => {
  test('an alias has the value of its anchor', () =>
    checkValue(
      yaml`
        a: &x {b: 1}
        c: *x
      `,
      { a: { b: 1 }, c: { b: 1 } },
    ));
  test('written fields take precedence over merged ones', () =>
    checkValue(
      yaml`
        x: &x {a: 1, b: 2}
        z:
          <<: *x
          b: 3
      `,
      { x: { a: 1, b: 2 }, z: { a: 1, b: 3 } },
    ));
  test('of several merged objects the first one wins', () =>
    checkValue(
      yaml`
        z:
          <<: [{a: 1}, {a: 2, b: 2}]
      `,
      { z: { a: 1, b: 2 } },
    ));
  test('an alias without an anchor is an error', () =>
    checkProblem('a: *x', 'yaml-syntax at "*x": No anchor &x precedes this alias.'));
  test('an alias inside its own value is an error', () =>
    checkProblem('a: &a [*a]', 'yaml-syntax at "*a": The alias *a is inside the value that it repeats.'));
});

describe('syntax errors', () => {
  test('a tab as indentation is reported', () =>
    checkProblem(
      'spec:\n\tmin: 1\n',
      'yaml-tab at "\\t": A tab indents this line. YAML allows only spaces for indentation: kubectl and the API server cannot read this file.',
    ));
  const manifest = yaml`
    apiVersion: autoscaling/v2
    metadata:
      name: web
      labels: {a: b}
    spec:
      scaleTargetRef:
        apiVersion: apps/v1
        kind: Deployment
        name: web
      minReplicas: 2
      maxReplicas: 10
      metrics:
        - type: Resource
          resource:
            name: cpu
            target: {type: Utilization, averageUtilization: 60}
        - type: External
          external:
            metric:
              name: "q"
      behavior:
        scaleDown:
          stabilizationWindowSeconds: 60
  `;
  const indented = manifest.split('\n').flatMap((line, i) => (line.startsWith(' ') ? [i] : []));
  test.each([
    ['one tab', () => '\t'],
    ['a tab for each level', (width: number) => '\t'.repeat(width / 2)],
    ['a tab before spaces', (width: number) => `\t${' '.repeat(width - 1)}`],
    ['a tab after spaces', (width: number) => `${' '.repeat(width - 1)}\t`],
  ])('a tab that indents a line is the only problem: %s', (_, indentation) => {
    const withTabs = (from: number, to: number) =>
      manifest
        .split('\n')
        .map((line, i) => (i < from || i > to ? line : line.replace(/^ +/, (spaces) => indentation(spaces.length))));
    for (const from of indented) {
      for (const to of [from, from + 2, manifest.length]) {
        const lines = withTabs(from, to);
        const { problems } = readDocument(lines.join('\n'));
        expect(new Set(problems.map(({ code }) => code)), lines.join('\n')).toEqual(new Set(['yaml-tab']));
        const start = lines.slice(0, from).join('\n').length + 1 + (lines[from] ?? '').indexOf('\t');
        expect(problems.map(({ range }) => range.start)).toContain(start);
      }
    }
  });
  test('problems before a tab are reported, too', () => {
    const { problems } = readDocument('a: 1\na: 2\nb: c: d\ne:\n\tf: 1\ng: h: i\n');
    expect(problems.map(({ code, range }) => [code, range.start])).toEqual([
      ['yaml-syntax', 13],
      ['yaml-tab', 21],
      ['yaml-duplicate-key', 5],
    ]);
  });
  test.each([
    ['in brackets', 'a: {b: 1,\n  \tc: 2}\n'],
    ['in a quoted string', 'a: "b\n\tc"\n'],
    ['in a block scalar', 'a: |\n  b\n  \tc\n'],
  ])('a tab %s is no indentation', (_, text) => expect(readDocument(text).problems).toEqual([]));
  test('a duplicate key is reported', () =>
    checkProblem(
      yaml`
        a: 1
        b: 2
        a: 3
      `,
      'yaml-duplicate-key at "a": a is set twice here. The API server refuses this text; kubectl sends the last value, 3, without an error.',
    ));
  test('a second colon is reported', () =>
    checkProblem(
      'a: b: c\n',
      'yaml-syntax at "b": This line has a second colon. Put the value in quotes, or start a new line after the first colon.',
    ));
  test('wrong indentation is reported', () =>
    checkProblem(
      yaml`
        a:
          b: 1
         c: 2
      `,
      'yaml-syntax at "c: 2": This line is indented too little, or not like the lines around it.',
    ));
  test('an unclosed bracket is reported', () =>
    checkProblem(
      yaml`
        a: [1, 2
        b: 3
      `,
      'yaml-syntax at "b: 3": This bracket is not closed: ] is missing.',
    ));
  test('the rest of the document is still read', () =>
    expect(
      read(yaml`
        a: [1, 2
        b: 3
      `).value,
    ).toEqual({ a: [1, 2], b: 3 }));
});

describe('half-typed documents', () => {
  test('a key without a colon is reported, and the rest is read', () => {
    const { value, problems } = read(yaml`
      spec:
        minReplicas: 1
        ma
    `);
    expect(value).toEqual({ spec: { minReplicas: 1, ma: null } });
    expect(problems).toEqual(['yaml-syntax at "ma": A colon is missing after this key.']);
  });

  test('an unclosed quote does not swallow the following lines', () => {
    const { value, problems } = read(yaml`
      name: "web
      spec: "x"
      max: 3
    `);
    expect(value).toEqual({ name: { template: '"web' }, spec: 'x', max: 3 });
    expect(problems).toEqual(['yaml-syntax at "\\"web": This quote is never closed.']);
  });

  test('only the first document of a text counts', () =>
    checkValue(
      yaml`
        a: 1
        ...
        b: 2
      `,
      { a: 1 },
    ));
  test('directives and a byte order mark are accepted', () => checkValue('\uFEFF%YAML 1.1\n---\na: 1\n', { a: 1 }));
  test('a text of comments is an empty document', () =>
    expect(readDocument('# a\n\n')).toEqual({ problems: [], templated: false, templateLines: [] }));
});

describe('JSON', () => {
  test('may contain tabs', () =>
    expect(read('{\n\t"a": [1,\n\t2]}', { json: true })).toMatchObject({ value: { a: [1, 2] }, problems: [] }));
});

describe('templates', () => {
  test('become templated values, template keys and control lines disappear, and no error is reported', () => {
    const { value, problems, reading } = read(`a: {{ .Values.a }}
{{- if .Values.b }}
b: "{{ .Values.b | default "x" }}-1"
{{- else }}
b: 2
{{- end }}
{{ .key }}: 3
c: [{{ .c }}, 1]
d:
  {{- toYaml .d | nindent 2 }}
e: \${E}
f: |
  {{ .f }}
{% if x %}
g: {{ .half
h: 1
`);
    expect(problems).toEqual([]);
    expect(reading.templated).toBe(true);
    expect(value).toMatchObject({
      a: { template: '{{ .Values.a }}' },
      b: { template: '"{{ .Values.b | default "x" }}-1" or 2' },
      c: [{ template: '{{ .c }}' }, 1],
      d: null,
      e: { template: '${E}' },
      g: { template: '{{ .half' },
      h: 1,
    });
    expect(value).not.toHaveProperty('{{ .key }}');
  });

  test.each([
    '$MAX',
    '$(max)',
    '#{Max}#',
    '#{Max.Replicas}',
    '@MAX@',
    '%MAX%',
    '%%MAX%%',
    '__MAX__',
    '[[ .max ]]',
    '(( grab params.max ))',
  ])('the placeholder %s is a templated value and writes no fields', (mark) => {
    const { value, problems, reading } = read(
      `a: ${mark}\nb: web-${mark}\nc: "${mark}"\nd: { e: ${mark} }\n# ${mark}\n`,
    );
    expect(problems).toEqual([]);
    expect(reading.templated).toBe(false);
    expect(value).toMatchObject({
      a: { template: mark },
      b: { template: `web-${mark}` },
      c: {},
      d: { e: { template: mark } },
    });
  });

  test.each([
    'a: # {x} and $5',
    'accountID: "$G"',
    'a: b@c.d',
    'a: [[1, 2], [3]]',
    'a: __init__',
    'a: 50%',
    '#{a}',
    '  # @x@ #{y}# $Z',
  ])('the text %s is not a placeholder', (text) => {
    const { reading } = read(text);
    expect(JSON.stringify(reading.root ?? '')).not.toContain('templated');
    expect(reading.problems).toEqual([]);
  });

  test.each([
    ['a comma after a range', 'a: [{{ range .x }}{ b: {{ . }} },{{ end }}{ c: 1 }]'],
    [
      'lines below an include',
      yaml`
        a: {{ include "x" . | nindent 2 }}
          b: 1
        c: 2`,
    ],
    [
      'a list below an include',
      yaml`
        a: {{ include "x" . | nindent 2 }}
          - 1
        c: 2`,
    ],
    ['a line that is there or not', '{% if x %}a: 1{% endif %}\n{{ if .x }}b: {{ .y }}{{ end }}\nc: 2'],
    [
      'a comment',
      yaml`
        a:
          {# { [ #}
          b: 1`,
    ],
    [
      'what follows a comment of ytt',
      yaml`
        #@ if x:
        a: #@ data.values.a
        #@ end
        b: 1 #@ or 2`,
    ],
    [
      'a bracket that a template closes',
      yaml`
        a: [1, {{ .rest }}
        b: 2`,
    ],
  ])('the output of a template causes no error: %s', (_, text) => expect(read(`${text}\n`).problems).toEqual([]));

  test.each([
    ['of a map', 'a: {{- include "x" . | nindent 2 }}\n  b: 1\n  c: 2\n  d: 3', { b: 1, c: 2, d: 3 }],
    ['of a list', 'a: {{- toYaml .x | nindent 2 }}\n  - b: 1\n    c: 2\n  - d: 3', [{ b: 1, c: 2 }, { d: 3 }]],
    ['of a list at the same column', 'a: {{ toYaml .x | nindent 0 }}\n- 1\n- 2', [1, 2]],
    [
      'with a comment and a condition',
      'a: {{ .x }} # x\n\n  # y\n  {{- if .y }}\n  b: 1\n  {{- end }}\n  c: 2',
      { b: 1, c: 2 },
    ],
    ['of an item', 'a:\n  - {{ include "x" . | nindent 4 }}\n    b: 1\n    c: 2', [{ b: 1, c: 2 }]],
    ['from two templates', 'a: {{ include "x" . }}{{ include "y" . }}\n  b: 1\n  c: 2\n  d: 3', { b: 1, c: 2, d: 3 }],
  ])('a template may write the first lines %s, which the lines below continue', (_, text, expected) => {
    const { value, problems } = read(`${text}\n`);
    expect(problems).toEqual([]);
    expect(value).toEqual({ a: expected });
  });

  test.each([
    ['a value of one line', 'a: {{ .x }}\nb: 1'],
    ['a value that other text continues', 'a: {{ .x }}-1\nb: 1'],
    ['lines that it writes for the object above', 'a: {{ .x | nindent 0 }}\nb: 1'],
  ])('a template does not start a block: %s', (_, text) => {
    const { value, problems } = read(`${text}\n`);
    expect(problems).toEqual([]);
    expect(value).toMatchObject({ a: { template: expect.stringContaining('.x') }, b: 1 });
  });

  test.each([
    ['beside a template', 'a: {{ .x }}\nb: 1\nb: 2', ['b']],
    ['with templates as values', 'b: {{ .x }}\nb: {{ .y }}', ['b']],
    ['around a condition', 'b: 1\n{{ if .x }}\nc: 1\n{{ end }}\nb: 2', ['b']],
    ['in one branch', '{{ if .x }}\nb: 1\nb: 2\n{{ else }}\nc: 1\n{{ end }}', ['b']],
    ['around deeper lines that a template writes', 'b:\n  {{ toYaml .x | nindent 2 }}\nb: 2', ['b']],
    ['of Jinja', '{% if x %}\nb: 1\n{% endif %}\nc: 1\nc: {{ x }}', ['c']],
  ])('a key that is set twice is reported: %s', (_, text, expected) =>
    expect(read(`${text}\n`).problems.map((problem) => /: (\w+) is set twice/.exec(problem)?.[1])).toEqual(expected),
  );

  test.each([
    ['in two branches', '{{ if .x }}\nb: 1\n{{- else if .y }}\nb: 2\n{{ else }}\nb: 3\n{{ end }}'],
    ['outside and inside a condition', 'b: 1\n{{ if .x }}\nb: 2\n{{ end }}'],
    ['in two conditions', '{{ if .x }}\nb: 1\n{{ end }}\n{{ if not .x }}\nb: 2\n{{ end }}'],
    ['in nested conditions', '{{ if .x }}{{ if .y }}\nb: 1\n{{ end }}\n{{ else }}\nb: 2\n{{ end }}'],
    ['in branches of Jinja', '{% if x %}\nb: 1\n{% elif y %}\nb: 2\n{% endif %}'],
    ['in branches of Ruby', '<% if x %>\nb: 1\n<% else %>\nb: 2\n<% end %>'],
    ['in branches of ytt', '#@ if x:\nb: 1\n#@ else:\nb: 2\n#@ end'],
    ['where a template may start another object', 'a:\n  {{ include "x" . }}\n  b: 1\n  {{ include "x" . }}\n  b: 2'],
    ['where a template may start another item', 'a:\n  - b: 1\n    {{ include "x" . | nindent 2 }}\n    b: 2'],
    ['below a value that a template continues', 'a: {{ .x }}\n- 1\n- 2'],
    ['after the end of a block that starts elsewhere', 'b: 1\n{{ end }}\nb: 2'],
  ])('a key that a template may write only once is no duplicate: %s', (_, text) =>
    expect(read(`${text}\n`).problems).toEqual([]),
  );

  test('an object that if and else write differently has the fields of the last branch', () =>
    expect(
      read(yaml`
        {{ if .x }}
        a: { b: 1 }
        {{ else }}
        a: { c: 1 }
        {{ end }}
      `).value,
    ).toEqual({ a: { c: 1 } }));

  test('an item that a template writes below its dash is a templated value', () =>
    expect(
      read(yaml`
        a:
          - b
          -
            {{ toYaml .x | nindent 4 }}
      `).value,
    ).toMatchObject({
      a: ['b', { template: '' }],
    }));

  test('errors outside the templates are reported', () =>
    expect(
      read(yaml`
        a: {{ .x }}
        b: 1

        c: [1
        d: 2
      `).problems.length,
    ).toBeGreaterThan(0));
});

describe('limits', () => {
  test.each<[string, string, keyof typeof limitMessages]>([
    ['a long document', `a: ${'x'.repeat(limits.documentLength)}`, 'documentLength'],
    ['nested brackets', '['.repeat(50_000), 'depth'],
    ['compact lists', '- '.repeat(50_000), 'depth'],
    ['indentation', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'depth'],
    ['an alias bomb', bomb(), 'expandedNodes'],
    ['a list', `a:\n${'- b\n'.repeat(limits.listItems + 1)}`, 'listItems'],
    ['a list in brackets', `[${'b,'.repeat(limits.listItems + 1)}]`, 'listItems'],
    ['a long list of objects', longList(limits.listItems + 1), 'listItems'],
  ])('a document over a limit is not read: %s', (_, text, limit) => {
    const reading = readDocument(text);
    expect(reading.problems.map(({ message }) => message)).toContain(limitMessages[limit]);
    expect(reading.root).toBeUndefined();
  });

  test.each([
    ['a list', `${'- b\n'.repeat(limits.listItems)}`, false],
    ['a long list of objects', longList(limits.listItems), true],
  ])('a document at the limit for items is read: %s', (_, text, isBatch) => {
    const { root, problems } = readDocument(text, { isBatch });
    expect(problems).toEqual([]);
    expect(root).toBeDefined();
  });

  function longList(count: number): string {
    return `kind: List\nitems:\n${'- apiVersion: autoscaling/v2\n'.repeat(count)}`;
  }

  function bomb(): string {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`);
    return ['a0: &a0 x', ...lines].join('\n');
  }
});

describe('any text', () => {
  const piece = fc.constantFrom(
    'a',
    ': ',
    ':',
    '\n',
    '\n  ',
    '- ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '{{',
    '}}',
    '{%',
    '%}',
    '${',
    '&a ',
    '*a',
    '<<: ',
    '!!int ',
    '|',
    '\t',
    '#',
    '\0',
    '\uD800',
    '---\n',
    '...',
    '?',
    '1',
  );

  test('is read without an exception, with ranges inside the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const { root, problems } = readDocument(text);
          toValue(root);
          for (const { range } of problems)
            expect(range.start >= 0 && range.start <= range.end && range.end <= text.length).toBe(true);
        },
      ),
      runs(3000),
    );
  });
});
