// A key of values.yaml stands for the field in which the templates use it, unless a template does more.
import { describe, expect, test } from 'vitest';
import { valuesCompletionsAt } from '../../../core/documents/helm-values/values-completion.ts';
import { valuesHints } from '../../../core/documents/helm-values/values-hints.ts';
import { valuesHoverAt } from '../../../core/documents/helm-values/values-hover.ts';
import { valuesProblems } from '../../../core/documents/helm-values/values-problems.ts';
import { type ValuesLens, valuesLenses } from '../../../core/editor/lenses/helm-values/values-lens.ts';
import { definitionAt, referencesAt } from '../../../core/editor/navigation/definition.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { inMadeUpChart } from '../../support/made-up-chart.ts';
import { address, type Files, indexFiles, openAt, shown } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const template = (spec: string) => `{{- if .Values.autoscaling.enabled }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "chart.fullname" . }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "chart.fullname" . }}
${spec}{{- end }}
`;
const usual = template(`  minReplicas: {{ .Values.autoscaling.minReplicas }}
  maxReplicas: {{ .Values.autoscaling.maxReplicas }}
  metrics:
    {{- if .Values.autoscaling.targetCPUUtilizationPercentage }}
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .Values.autoscaling.targetCPUUtilizationPercentage }}
    {{- end }}
`);
const chart = (values: string, written = usual): Files => ({
  'chart/values.yaml': values,
  'chart/templates/hpa.yaml': written,
});
const options = { profile: newestReleaseProfile(), images: false };
const abilities = { snippets: false, insertAsIs: true };

function around(files: Files) {
  const { index, uri, position, files: clean } = openAt(files);
  return {
    place: { index, uri, json: false, inChart: inMadeUpChart(uri, clean) },
    position,
    text: clean[uri.replace('file:///w/', '')] ?? '',
  };
}

function hoverOf(files: Files): string | undefined {
  const { place, position, text } = around(files);
  return (valuesHoverAt(text, position, place, options)?.contents as { value: string } | undefined)?.value;
}

function offersAt(files: Files) {
  const { place, position, text } = around(files);
  const items = valuesCompletionsAt(text, position, place, { json: false, abilities });
  const lines = indexLines(text);
  return items.map(({ label, textEdit }) => {
    if (!textEdit || !('range' in textEdit)) throw new Error('an offer without an edit');
    const { start, end } = textEdit.range;
    return { label, done: text.slice(0, offsetAt(lines, start)) + textEdit.newText + text.slice(offsetAt(lines, end)) };
  });
}

function valuesIn(files: Files, name = 'chart/values.yaml') {
  const uri = address(name);
  return { index: indexFiles(files), uri, inChart: inMadeUpChart(uri, files) };
}

function problemsOf(files: Files, name = 'chart/values.yaml'): string[] {
  const text = files[name] ?? '';
  const lines = indexLines(text);
  return valuesProblems(text, valuesIn(files, name), { levels: {} }).map(
    ({ code, message, range }) =>
      `${text.slice(offsetAt(lines, range.start), offsetAt(lines, range.end))} ${code}: ${message}`,
  );
}

function withLens(lines: readonly string[], { position, title, opens }: ValuesLens): string[] {
  return opens?.mode === 'scaleDown'
    ? [...lines.slice(0, -1), `${lines.at(-1)} · ${title}`]
    : [...lines, `${position.line}: ${title}`];
}

const lensesOf = (files: Files) =>
  valuesLenses(files['chart/values.yaml'] ?? '', valuesIn(files), newestReleaseProfile()).reduce<string[]>(
    withLens,
    [],
  );

describe('the hover in chart values', () => {
  test('explains the field with the numbers of the file', () => {
    const card = hoverOf(
      chart(yaml`
        autoscaling:
          enabled: true
          minReplicas: 2
          max<|>Replicas: 12
      `),
    );
    expect(card).toContain('**maxReplicas**');
    expect(card).toContain('12');
    expect(card).toContain('Written to `spec.maxReplicas` of the HorizontalPodAutoscaler in `templates/hpa.yaml`.');
  });
  test('works on the value', () =>
    expect(hoverOf(chart('autoscaling: { maxReplicas: 1<|>2 }\n'))).toContain('**maxReplicas**'));
  test('is absent on a key that no autoscaler uses', () =>
    expect(
      hoverOf(
        chart(yaml`
          image:
            ta<|>g: 1
          autoscaling: {}
        `),
      ),
    ).toBeUndefined());
  test('has the numbers that Helm computes if the template does more than write the value', () => {
    const more = template('  maxReplicas: {{ mul .Values.autoscaling.maxReplicas 2 }}\n');
    expect(
      hoverOf(
        chart(
          yaml`
            autoscaling:
              max<|>Replicas: 12
          `,
          more,
        ),
      ),
    ).toContain('In this file: 1 → 4 → 8 → 16 → 24 in 45 s');
  });
  test('follows quotes and a default to the field', () => {
    const quoted = template('  maxReplicas: {{ .Values.max | default 3 }}\n');
    expect(hoverOf(chart('m<|>ax: 12\n', quoted))).toContain('**maxReplicas**');
  });
  test('works in values of one environment', () => {
    const files = {
      ...chart('autoscaling: { enabled: true }\n'),
      'chart/values-prod.yaml': yaml`
        autoscaling:
          max<|>Replicas: 9
      `,
    };
    expect(hoverOf(files)).toContain('**maxReplicas**');
  });
  test('is absent in the values of another chart', () =>
    expect(
      hoverOf({
        ...chart(''),
        'other/values.yaml': yaml`
          autoscaling:
            max<|>Replicas: 9
        `,
      }),
    ).toBeUndefined());
});

describe('completion in chart values', () => {
  test('suggests the keys that the template uses', () =>
    expect(
      offersAt(
        chart(yaml`
          autoscaling:
            minReplicas: 1
            <|>
        `),
      ).map(({ label }) => label),
    ).toEqual(['maxReplicas', 'targetCPUUtilizationPercentage', 'enabled']));
  test('inserts a valid value', () =>
    expect(
      offersAt(
        chart(yaml`
          autoscaling:
            max<|>
        `),
      )[1]?.done,
    ).toMatch(/^autoscaling:\n {2}maxReplicas: \d+\n$/));
  test('suggests the parent key', () =>
    expect(
      offersAt(
        chart(yaml`
          image: web
          auto<|>
        `),
      ).map(({ label, done }) => `${label}|${done}`),
    ).toEqual(['autoscaling|image: web\nautoscaling:\n  \n']));
  test('suggests common values of the field', () =>
    expect(
      offersAt(
        chart(yaml`
          autoscaling:
            minReplicas: <|>
        `),
      ).map(({ label }) => label),
    ).toContain('2'));
  test('has no suggestions under an unused key', () =>
    expect(
      offersAt(
        chart(yaml`
          image:
            <|>
        `),
      ),
    ).toEqual([]));
});

describe('diagnostics of chart values', () => {
  const on = (more: string) => yaml`
    autoscaling:
      enabled: true
      ${more}
  `;
  test('are absent for good values', () =>
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: 5
          `),
        ),
      ),
    ).toEqual([]));
  test('report a value of the wrong type', () =>
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: many
          `),
        ),
      ),
    ).toEqual([
      'many api/wrong-type: spec.maxReplicas must be an integer, not the string "many" (templates/hpa.yaml)',
    ]));
  test('report a value out of range', () =>
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: -1
          `),
        ),
      ),
    ).toContain(
      '-1 api/invalid: spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1 (templates/hpa.yaml)',
    ));
  test('accept a number in quotes, because the template writes it without them', () =>
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: "5"
          `),
        ),
      ),
    ).toEqual([]));
  test('are absent while the chart omits the object', () =>
    expect(
      problemsOf(
        chart(yaml`
          autoscaling:
            enabled: false
            minReplicas: 1
            maxReplicas: 0
        `),
      ),
    ).toEqual([]));
  test('are absent if a condition cannot be computed', () => {
    const template = yaml`
      {{- if .Capabilities.APIVersions.Has "x" }}
      ${usual}
      {{- end }}
    `;
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: many
          `),
          template,
        ),
      ),
    ).toEqual([]);
  });
  test('are absent if a condition is above the document', () => {
    const above = yaml`
      {{- if .Capabilities.APIVersions.Has "x" }}
      kind: Service
      ---
      ${usual}
      ---
      kind: Secret
      {{- end }}
    `;
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: many
          `),
          above,
        ),
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            maxReplicas: many
          `),
          yaml`
            kind: Service
            ---
            ${usual}
          `,
        ),
      ),
    ).toHaveLength(1);
  });
  test('are about the converted value if the template converts it', () => {
    const converted = template(nested`
      minReplicas: 1
      maxReplicas: {{ .Values.autoscaling.maxReplicas | int }}
    `);
    expect(problemsOf(chart(on('maxReplicas: many\n'), converted))[0]).toBe(
      'many api/required: spec.maxReplicas: Required value (templates/hpa.yaml)',
    );
  });
  test('are in the branch that the values choose', () => {
    const either = template(
      nested`
        {{- if .Values.a }}
        maxReplicas: 3
        {{- else }}
        maxReplicas: {{ .Values.max }}
        {{- end }}
      `,
    );
    const refused =
      'many api/wrong-type: spec.maxReplicas must be an integer, not the string "many" (templates/hpa.yaml)';
    expect(problemsOf(chart(`${on('')}max: many\n`, either))).toEqual([refused]);
    expect(problemsOf(chart(`${on('')}max: many\na: true\n`, either))).toEqual([]);
  });
  test('can be suppressed by a comment in the values', () =>
    expect(
      problemsOf(
        chart(
          on(yaml`
            minReplicas: 1
            # replicast-disable-next-line api/wrong-type
            maxReplicas: many
          `),
        ),
      ),
    ).toEqual([]));
});

describe('the lens of chart values', () => {
  test('shows the sequence with these values', () =>
    expect(
      lensesOf(
        chart(yaml`
          image: x
          autoscaling:
            enabled: true
            minReplicas: 1
            maxReplicas: 20
        `),
      ),
    ).toEqual(['1: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml']));
  test('says that nothing is rendered', () =>
    expect(
      lensesOf(
        chart(yaml`
          autoscaling:
            enabled: false
            minReplicas: 1
            maxReplicas: 3
        `),
      ),
    ).toEqual([expect.stringContaining('templates/hpa.yaml, not rendered without autoscaling.enabled')]));
  test('names a value that is missing', () =>
    expect(
      lensesOf(
        chart(yaml`
          autoscaling:
            enabled: true
            minReplicas: 1
        `),
      ),
    ).toEqual(['0: not simulated: .Values.autoscaling.maxReplicas has no value · templates/hpa.yaml']));
  test("has no sequence if a helper that is not there writes a line, and Helm's if a comparison decides about it", () => {
    const including = (line: string) =>
      template(nested`
        minReplicas: 1
        maxReplicas: {{ .Values.autoscaling.maxReplicas }}
        ${line}
      `);
    const on = yaml`
      autoscaling:
        enabled: true
        maxReplicas: 20
    `;
    expect(lensesOf(chart(on, including('{{- include "chart.behavior" . | nindent 2 }}')))).toEqual([
      '0: not simulated: spec is {{- include "chart.behavior" . | nindent 2 }} · templates/hpa.yaml',
    ]);
    const comparing = (count: string) =>
      including(yaml`
        {{- if gt ${count} 3 }}
        behavior: {}
        {{- end }}`);
    expect(lensesOf(chart(on, comparing('(int .Values.autoscaling.maxReplicas)')))).toEqual([
      '0: 1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
    expect(lensesOf(chart(on, comparing('.Values.autoscaling.maxReplicas')))).toEqual([
      expect.stringMatching(/^0: not simulated: .* Helm fails: incompatible types for comparison: float64 and int/),
    ]);
  });
});

test('the lens takes the branch that the values choose', () => {
  const either = template(
    nested`
      minReplicas: 1
      maxReplicas: {{ .Values.autoscaling.max }}
      {{- if .Values.slow }}
      behavior: { scaleUp: { selectPolicy: Disabled } }
      {{- else }}
      behavior: {}
      {{- end }}
    `,
  );
  const on = 'autoscaling: { enabled: true, max: 20 }\n';
  expect(lensesOf(chart(on, either))).toEqual(['0: 1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min · templates/hpa.yaml']);
  expect(lensesOf(chart(`${on}slow: true\n`, either))).toEqual([
    '0: stays at 1: scaleUp is disabled · 20 → 1 after 5 min · templates/hpa.yaml',
  ]);
});

describe('a value that is rendered as a whole', () => {
  const spec = (lines: string) =>
    template(nested`
      minReplicas: 1
      maxReplicas: {{ .Values.autoscaling.maxReplicas }}
      ${lines}
    `);
  const within = spec(
    yaml`
      {{- with .Values.autoscaling.behavior }}
      behavior:
        {{- toYaml . | nindent 4 }}
      {{- end }}
      {{- with .Values.autoscaling.metrics }}
      metrics:
        {{- toYaml . | nindent 4 }}
      {{- end }}
    `,
  );
  const values = (rest: string) => yaml`
    autoscaling:
      enabled: true
      maxReplicas: 20
      ${rest}
  `;
  const slow = values(
    yaml`
      behavior:
        scaleUp:
          policies:
            - type: Pods
              value: 1
              periodSeconds: 60
    `,
  );

  test.each([
    ['with', within],
    [
      'if',
      spec(
        yaml`
          {{- if .Values.autoscaling.behavior }}
          behavior:
            {{- toYaml .Values.autoscaling.behavior | nindent 4 }}
          {{- end }}
        `,
      ),
    ],
    ['after the key', spec('behavior: {{ toYaml .Values.autoscaling.behavior | nindent 4 }}\n')],
    [
      'piped',
      template(yaml`
          minReplicas: 1
          maxReplicas: {{ .Values.autoscaling.maxReplicas }}
          behavior:
        {{ .Values.autoscaling.behavior | toYaml | indent 4 }}
      `),
    ],
    [
      'below a longer dot',
      spec(yaml`
        {{- with $.Values.autoscaling }}
        behavior:
          {{- toYaml .behavior | nindent 4 }}
        {{- end }}
      `),
    ],
    [
      'tpl',
      spec(yaml`
        behavior:
          {{- tpl (toYaml .Values.autoscaling.behavior) $ | nindent 4 }}
      `),
    ],
  ])('determines the sequence: %s', (_, written) => {
    expect(lensesOf(chart(slow, written))).toEqual([
      '0: 1 → 2 → 3 → … → 20 in 18 min · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
    expect(hoverOf(chart(slow.replace('periodSeconds', 'period<|>Seconds'), written))).toContain(
      'policies[0].periodSeconds',
    );
  });
  test('is left out if it is empty', () =>
    expect(lensesOf(chart(values('behavior: {}\n'), within))).toEqual([
      '0: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]));
  test('omits the literal below it if it is empty', () => {
    const literal = spec(
      yaml`
        {{- if .Values.autoscaling.slow }}
        behavior:
          scaleUp: { selectPolicy: Disabled }
        {{- end }}
      `,
    );
    expect(lensesOf(chart(values('slow: false\n'), literal))).toEqual([
      '0: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
    expect(lensesOf(chart(values('slow: true\n'), literal))).toEqual([
      '0: stays at 1: scaleUp is disabled · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
  });
  test('is merged with the part of it in values.yaml, and has the diagnostics of what it decides', () => {
    const files = {
      ...chart(slow, within),
      'chart/values-prod.yaml': values(yaml`
        behavior:
          scaleDown: { selectPolicy: Max }
      `),
    };
    const text = files['chart/values-prod.yaml'];
    const place = valuesIn(files, 'chart/values-prod.yaml');
    const template = { uri: address('chart/templates/hpa.yaml'), valuesFiles: [address('chart/values-prod.yaml')] };
    expect(valuesLenses(text, place, newestReleaseProfile())).toMatchObject([
      { title: '1 → 2 → 3 → … → 20 in 18 min', opens: { ...template, mode: 'scaleUp' } },
      { title: '20 → 1 after 5 min · templates/hpa.yaml', opens: { ...template, mode: 'scaleDown' } },
    ]);
    expect(problemsOf(files, 'chart/values-prod.yaml')).toEqual([expect.stringMatching(/^Max select-policy-alone: /)]);
    expect(problemsOf(files, 'chart/values.yaml')).toEqual([expect.stringMatching(/ slow-to-max: /)]);
  });

  test('has a hover for each of its fields, with the numbers of the file', () => {
    const card = hoverOf(
      chart(
        values(yaml`
          behavior:
            scaleDown:
              stabilization<|>WindowSeconds: 60
        `),
        within,
      ),
    );
    expect(card).toContain('highest recommendation of the last 60 s');
    expect(card).toContain('Written to `spec.behavior.scaleDown.stabilizationWindowSeconds`');
  });
  test('has no hover between its fields', () =>
    expect(
      hoverOf(
        chart(
          yaml`
            autoscaling:
              enabled: true
              maxReplicas: 20
              behavior:
                scaleUp: {}

            <|>
              other: 1
          `,
          within,
        ),
      ),
    ).toBeUndefined());
  test('is marked where the server refuses it', () =>
    expect(
      problemsOf(
        chart(
          values(yaml`
            behavior:
              scaleDown:
                stabilizationWindowSeconds: 9000
              scaleUpp: {}
          `),
          within,
        ),
      ),
    ).toEqual([
      'scaleUpp api/unknown-field: unknown field "spec.behavior.scaleUpp": did you mean scaleUp? (templates/hpa.yaml)',
      '9000 api/invalid: spec.behavior.scaleDown.stabilizationWindowSeconds: Invalid value: 9000: must be less than or equal to 3600 (templates/hpa.yaml)',
    ]));
  test('has only the findings of rules if it is correct', () =>
    expect(problemsOf(chart(slow, within))).toEqual([expect.stringMatching(/^type slow-to-max: /)]));
  test('gets suggestions for keys with the right indentation', () => {
    const offers = offersAt(
      chart(
        values(yaml`
          behavior:
            scaleDown:
              selectPolicy: Max
              <|>
        `),
        within,
      ),
    );
    expect(offers.map(({ label }) => label)).toEqual(['stabilizationWindowSeconds', 'policies', 'tolerance']);
  });
  test('gets suggestions for items of metrics', () => {
    const offers = offersAt(
      chart(
        values(yaml`
          metrics:
            - <|>
        `),
        within,
      ),
    );
    expect(offers[0]?.label).toBe('type');
    expect(offers[0]?.done).toContain('    - type: Resource\n      resource:\n        name: cpu\n');
  });
  test('gets suggestions for values', () =>
    expect(
      offersAt(
        chart(
          values(yaml`
            behavior:
              scaleUp: { selectPolicy: <|> }
          `),
          within,
        ),
      ).map(({ label }) => label),
    ).toEqual(['Max', 'Min', 'Disabled']));
  test('gets inlay hints for units', () => {
    expect(valuesHints(slow, valuesIn(chart(slow, within)), newestReleaseProfile()).map(({ label }) => label)).toEqual([
      ' # pod',
    ]);
  });
});

describe('a template that writes the version', () => {
  const written = usual.replace('autoscaling/v2\n', '{{ include "chart.hpa.apiVersion" . }}\n');
  test('has the lens and hovers of the newest version', () => {
    expect(
      lensesOf(
        chart(
          yaml`
            autoscaling:
              enabled: true
              minReplicas: 1
              maxReplicas: 20
          `,
          written,
        ),
      ),
    ).toEqual(['0: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml']);
    expect(
      hoverOf(
        chart(
          yaml`
            autoscaling:
              enabled: true
              max<|>Replicas: 20
          `,
          written,
        ),
      ),
    ).toContain('**maxReplicas**');
  });
  test('causes no refusals, because another version might accept the values', () =>
    expect(
      problemsOf(
        chart(
          yaml`
            autoscaling:
              enabled: true
              maxReplicas: many
          `,
          written,
        ),
      ),
    ).toEqual([]));
});

test('inlay hints show the unit of a value', () => {
  const text = yaml`
    autoscaling:
      minReplicas: 1
      targetCPUUtilizationPercentage: 60
  `;
  const hints = valuesHints(text, valuesIn(chart(text)), newestReleaseProfile()).map(
    ({ position: { line, character }, label }) => `${line}:${character} ${label}`,
  );
  expect(hints).toEqual(['2:36  # % of the request']);
});

describe('links between template and values', () => {
  const places = (files: Files, ask: 'definition' | 'references') => {
    const { index, uri, position, files: clean } = openAt(files);
    const found = ask === 'definition' ? definitionAt(index, uri, position) : referencesAt(index, uri, position, false);
    return found.map((one) => shown(one, clean));
  };
  test('lead from the template to the key', () =>
    expect(
      places(
        chart(
          yaml`
            autoscaling:
              maxReplicas: 3
          `,
          usual.replace('.autoscaling.maxReplicas', '.autosc<|>aling.maxReplicas'),
        ),
        'definition',
      ),
    ).toEqual(['chart/values.yaml:2 maxReplicas']));
  test('lead from a key to every template that uses it', () =>
    expect(
      places(
        chart(yaml`
          autoscaling:
            max<|>Replicas: 3
        `),
        'references',
      ),
    ).toEqual(['chart/templates/hpa.yaml:12 Values.autoscaling.maxReplicas']));
  test('lead from an object to the uses of all its parts', () =>
    expect(
      places(
        chart(yaml`
          autosca<|>ling:
            maxReplicas: 3
        `),
        'references',
      ),
    ).toHaveLength(5));
  test('do not include other charts', () =>
    expect(places({ ...chart('a: 1\n'), 'other/values.yaml': 'autosca<|>ling: {}\n' }, 'references')).toEqual([]));
});
