// A chart's values.yaml, read as its own templates read it: the field of a key, and no result if a template does more.
import { describe, expect, test } from 'vitest';
import { valuesCompletionsAt } from '../../../core/language/documents/helm-values/values-completion.ts';
import { valuesHints } from '../../../core/language/documents/helm-values/values-hints.ts';
import { valuesHoverAt } from '../../../core/language/documents/helm-values/values-hover.ts';
import { valuesLenses } from '../../../core/language/documents/helm-values/values-lens.ts';
import { valuesProblems } from '../../../core/language/documents/helm-values/values-problems.ts';
import { definitionAt, referencesAt } from '../../../core/language/features/definition.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { address, type Files, indexFiles, openAt, shown } from '../../support/workspace.ts';

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
  return { place: { index, uri, json: false }, position, text: clean[uri.replace('file:///w/', '')] ?? '' };
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

function problemsOf(files: Files, name = 'chart/values.yaml'): string[] {
  const text = files[name] ?? '';
  const lines = indexLines(text);
  return valuesProblems(text, { index: indexFiles(files), uri: address(name) }, { levels: {} }).map(
    ({ code, message, range }) =>
      `${text.slice(offsetAt(lines, range.start), offsetAt(lines, range.end))} ${code}: ${message}`,
  );
}

const lensesOf = (files: Files) =>
  valuesLenses(
    files['chart/values.yaml'] ?? '',
    { index: indexFiles(files), uri: address('chart/values.yaml') },
    newestReleaseProfile(),
  ).map(({ position, title }) => `${position.line}: ${title}`);

describe('the hover in chart values', () => {
  test('explains the field with the numbers of the file', () => {
    const card = hoverOf(chart('autoscaling:\n  enabled: true\n  minReplicas: 2\n  max<|>Replicas: 12\n'));
    expect(card).toContain('**maxReplicas**');
    expect(card).toContain('12');
    expect(card).toContain('Written to `spec.maxReplicas` of the HorizontalPodAutoscaler in `templates/hpa.yaml`.');
  });
  test('works on the value', () =>
    expect(hoverOf(chart('autoscaling: { maxReplicas: 1<|>2 }\n'))).toContain('**maxReplicas**'));
  test('is absent on a key that no autoscaler uses', () =>
    expect(hoverOf(chart('image:\n  ta<|>g: 1\nautoscaling: {}\n'))).toBeUndefined());
  test('is absent if the template does more than write the value', () => {
    const more = template('  maxReplicas: {{ mul .Values.autoscaling.maxReplicas 2 }}\n');
    expect(hoverOf(chart('autoscaling:\n  max<|>Replicas: 12\n', more))).toBeUndefined();
  });
  test('follows quotes and a default to the field', () => {
    const quoted = template('  maxReplicas: {{ .Values.max | default 3 }}\n');
    expect(hoverOf(chart('m<|>ax: 12\n', quoted))).toContain('**maxReplicas**');
  });
  test('works in values of one environment', () => {
    const files = {
      ...chart('autoscaling: { enabled: true }\n'),
      'chart/values-prod.yaml': 'autoscaling:\n  max<|>Replicas: 9\n',
    };
    expect(hoverOf(files)).toContain('**maxReplicas**');
  });
  test('is absent in the values of another chart', () =>
    expect(hoverOf({ ...chart(''), 'other/values.yaml': 'autoscaling:\n  max<|>Replicas: 9\n' })).toBeUndefined());
});

describe('completion in chart values', () => {
  test('suggests the keys that the template uses', () =>
    expect(offersAt(chart('autoscaling:\n  minReplicas: 1\n  <|>\n')).map(({ label }) => label)).toEqual([
      'maxReplicas',
      'targetCPUUtilizationPercentage',
      'enabled',
    ]));
  test('inserts a valid value', () =>
    expect(offersAt(chart('autoscaling:\n  max<|>\n'))[1]?.done).toMatch(/^autoscaling:\n {2}maxReplicas: \d+\n$/));
  test('suggests the parent key', () =>
    expect(offersAt(chart('image: web\nauto<|>\n')).map(({ label, done }) => `${label}|${done}`)).toEqual([
      'autoscaling|image: web\nautoscaling:\n  \n',
    ]));
  test('suggests common values of the field', () =>
    expect(offersAt(chart('autoscaling:\n  minReplicas: <|>\n')).map(({ label }) => label)).toContain('2'));
  test('has no suggestions under an unused key', () => expect(offersAt(chart('image:\n  <|>\n'))).toEqual([]));
});

describe('diagnostics of chart values', () => {
  const on = (more: string) => `autoscaling:\n  enabled: true\n${more}`;
  test('are absent for good values', () =>
    expect(problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: 5\n')))).toEqual([]));
  test('report a value of the wrong type', () =>
    expect(problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: many\n')))).toEqual([
      'many api/wrong-type: spec.maxReplicas must be an integer, not the string "many" (templates/hpa.yaml)',
    ]));
  test('report a value out of range', () =>
    expect(problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: -1\n')))).toContain(
      '-1 api/invalid: spec.maxReplicas: Invalid value: -1: must be greater than or equal to 1 (templates/hpa.yaml)',
    ));
  test('accept a number in quotes, because the template writes it without them', () =>
    expect(problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: "5"\n')))).toEqual([]));
  test('are absent while the chart omits the object', () =>
    expect(problemsOf(chart('autoscaling:\n  enabled: false\n  minReplicas: 1\n  maxReplicas: 0\n'))).toEqual([]));
  test('are absent if a condition cannot be computed', () => {
    const template = `{{- if .Capabilities.APIVersions.Has "x" }}\n${usual}{{- end }}\n`;
    expect(problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: many\n'), template))).toEqual([]);
  });
  test('are absent if a condition is above the document', () => {
    const above = `{{- if .Capabilities.APIVersions.Has "x" }}\nkind: Service\n---\n${usual}---\nkind: Secret\n{{- end }}\n`;
    expect(problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: many\n'), above))).toEqual([]);
    expect(
      problemsOf(chart(on('  minReplicas: 1\n  maxReplicas: many\n'), `kind: Service\n---\n${usual}`)),
    ).toHaveLength(1);
  });
  test('are absent if the template converts the value', () => {
    const converted = template('  minReplicas: 1\n  maxReplicas: {{ .Values.autoscaling.maxReplicas | int }}\n');
    expect(problemsOf(chart(on('  maxReplicas: many\n'), converted))).toEqual([]);
  });
  test('are absent after an else', () => {
    const either = template(
      '  {{- if .Values.a }}\n  maxReplicas: 3\n  {{- else }}\n  maxReplicas: {{ .Values.max }}\n  {{- end }}\n',
    );
    expect(problemsOf(chart(`${on('')}max: many\n`, either))).toEqual([]);
  });
  test('can be suppressed by a comment in the values', () =>
    expect(
      problemsOf(chart(on('  minReplicas: 1\n  # replicast-disable-next-line api/wrong-type\n  maxReplicas: many\n'))),
    ).toEqual([]));
});

describe('the lens of chart values', () => {
  test('shows the sequence with these values', () =>
    expect(lensesOf(chart('image: x\nautoscaling:\n  enabled: true\n  minReplicas: 1\n  maxReplicas: 20\n'))).toEqual([
      '1: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]));
  test('says that nothing is rendered', () =>
    expect(lensesOf(chart('autoscaling:\n  enabled: false\n  minReplicas: 1\n  maxReplicas: 3\n'))).toEqual([
      expect.stringContaining('templates/hpa.yaml, not rendered without autoscaling.enabled'),
    ]));
  test('is absent while a value is missing', () =>
    expect(lensesOf(chart('autoscaling:\n  enabled: true\n  minReplicas: 1\n'))).toEqual([]));
  test('is absent if no value determines a line of the template', () => {
    const including = (line: string) =>
      template(`  minReplicas: 1\n  maxReplicas: {{ .Values.autoscaling.maxReplicas }}\n  ${line}\n`);
    const on = 'autoscaling:\n  enabled: true\n  maxReplicas: 20\n';
    expect(lensesOf(chart(on, including('{{- include "chart.behavior" . | nindent 2 }}')))).toEqual([]);
    expect(
      lensesOf(chart(on, including('{{- if gt .Values.autoscaling.maxReplicas 3 }}\n  behavior: {}\n  {{- end }}'))),
    ).toEqual([]);
  });
});

test('the lens takes the branch that the values choose', () => {
  const either = template(
    '  minReplicas: 1\n  maxReplicas: {{ .Values.autoscaling.max }}\n  {{- if .Values.slow }}\n  behavior: { scaleUp: { selectPolicy: Disabled } }\n  {{- else }}\n  behavior: {}\n  {{- end }}\n',
  );
  const on = 'autoscaling: { enabled: true, max: 20 }\n';
  expect(lensesOf(chart(on, either))).toEqual(['0: 1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min · templates/hpa.yaml']);
  expect(lensesOf(chart(`${on}slow: true\n`, either))).toEqual([
    '0: stays at 1: scaleUp is disabled · 20 → 1 after 5 min · templates/hpa.yaml',
  ]);
});

describe('a value that is rendered as a whole', () => {
  const spec = (lines: string) =>
    template(`  minReplicas: 1\n  maxReplicas: {{ .Values.autoscaling.maxReplicas }}\n${lines}`);
  const within = spec(
    '  {{- with .Values.autoscaling.behavior }}\n  behavior:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}\n  {{- with .Values.autoscaling.metrics }}\n  metrics:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}\n',
  );
  const values = (rest: string) => `autoscaling:\n  enabled: true\n  maxReplicas: 20\n${rest}`;
  const slow = values(
    '  behavior:\n    scaleUp:\n      policies:\n        - type: Pods\n          value: 1\n          periodSeconds: 60\n',
  );

  test.each([
    ['with', within],
    [
      'if',
      spec(
        '  {{- if .Values.autoscaling.behavior }}\n  behavior:\n    {{- toYaml .Values.autoscaling.behavior | nindent 4 }}\n  {{- end }}\n',
      ),
    ],
    ['after the key', spec('  behavior: {{ toYaml .Values.autoscaling.behavior | nindent 4 }}\n')],
    ['piped', spec('  behavior:\n{{ .Values.autoscaling.behavior | toYaml | indent 4 }}\n')],
    [
      'below a longer dot',
      spec('  {{- with $.Values.autoscaling }}\n  behavior:\n    {{- toYaml .behavior | nindent 4 }}\n  {{- end }}\n'),
    ],
    ['tpl', spec('  behavior:\n    {{- tpl (toYaml .Values.autoscaling.behavior) $ | nindent 4 }}\n')],
  ])('determines the sequence: %s', (_, written) => {
    expect(lensesOf(chart(slow, written))).toEqual([
      '0: 1 → 2 → 3 → … → 20 in 18 min · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
    expect(hoverOf(chart(slow.replace('periodSeconds', 'period<|>Seconds'), written))).toContain(
      'policies[0].periodSeconds',
    );
  });
  test('is left out if it is empty', () =>
    expect(lensesOf(chart(values('  behavior: {}\n'), within))).toEqual([
      '0: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]));
  test('omits the literal below it if it is empty', () => {
    const literal = spec(
      '  {{- if .Values.autoscaling.slow }}\n  behavior:\n    scaleUp: { selectPolicy: Disabled }\n  {{- end }}\n',
    );
    expect(lensesOf(chart(values('  slow: false\n'), literal))).toEqual([
      '0: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
    expect(lensesOf(chart(values('  slow: true\n'), literal))).toEqual([
      '0: stays at 1: scaleUp is disabled · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
  });
  test('is merged with the part of it in values.yaml, and then has no diagnostics', () => {
    const files = {
      ...chart(slow, within),
      'chart/values-prod.yaml': values('  behavior:\n    scaleDown: { selectPolicy: Max }\n'),
    };
    const text = files['chart/values-prod.yaml'];
    const place = { index: indexFiles(files), uri: address('chart/values-prod.yaml') };
    expect(valuesLenses(text, place, newestReleaseProfile())[0]).toMatchObject({
      title: '1 → 2 → 3 → … → 20 in 18 min · 20 → 1 after 5 min · templates/hpa.yaml',
      template: { uri: address('chart/templates/hpa.yaml'), valuesFile: address('chart/values-prod.yaml') },
    });
    expect(problemsOf(files, 'chart/values-prod.yaml')).toEqual([]);
  });

  test('has a hover for each of its fields, with the numbers of the file', () => {
    const card = hoverOf(
      chart(values('  behavior:\n    scaleDown:\n      stabilization<|>WindowSeconds: 60\n'), within),
    );
    expect(card).toContain('highest recommendation of the last 60 s');
    expect(card).toContain('Written to `spec.behavior.scaleDown.stabilizationWindowSeconds`');
  });
  test('has no hover between its fields', () =>
    expect(hoverOf(chart(values('  behavior:\n    scaleUp: {}\n\n<|>\n  other: 1\n'), within))).toBeUndefined());
  test('is marked where the server refuses it', () =>
    expect(
      problemsOf(
        chart(
          values('  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: 9000\n    scaleUpp: {}\n'),
          within,
        ),
      ),
    ).toEqual([
      'scaleUpp api/unknown-field: unknown field "spec.behavior.scaleUpp": did you mean scaleUp? (templates/hpa.yaml)',
      '9000 api/invalid: spec.behavior.scaleDown.stabilizationWindowSeconds: Invalid value: 9000: must be less than or equal to 3600 (templates/hpa.yaml)',
    ]));
  test('has no problems if it is correct', () => expect(problemsOf(chart(slow, within))).toEqual([]));
  test('gets suggestions for keys with the right indentation', () => {
    const offers = offersAt(chart(values('  behavior:\n    scaleDown:\n      selectPolicy: Max\n      <|>\n'), within));
    expect(offers.map(({ label }) => label)).toEqual(['stabilizationWindowSeconds', 'policies', 'tolerance']);
  });
  test('gets suggestions for items of metrics', () => {
    const offers = offersAt(chart(values('  metrics:\n    - <|>\n'), within));
    expect(offers[0]?.label).toBe('type');
    expect(offers[0]?.done).toContain('    - type: Resource\n      resource:\n        name: cpu\n');
  });
  test('gets suggestions for values', () =>
    expect(
      offersAt(chart(values('  behavior:\n    scaleUp: { selectPolicy: <|> }\n'), within)).map(({ label }) => label),
    ).toEqual(['Max', 'Min', 'Disabled']));
  test('gets inlay hints for units', () => {
    const around = { index: indexFiles(chart(slow, within)), uri: address('chart/values.yaml') };
    expect(valuesHints(slow, around, newestReleaseProfile()).map(({ label }) => label)).toEqual(['pod', 's']);
  });
});

describe('a template that writes the version', () => {
  const written = usual.replace('autoscaling/v2\n', '{{ include "chart.hpa.apiVersion" . }}\n');
  test('has the lens and hovers of the newest version', () => {
    expect(lensesOf(chart('autoscaling:\n  enabled: true\n  minReplicas: 1\n  maxReplicas: 20\n', written))).toEqual([
      '0: 1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · templates/hpa.yaml',
    ]);
    expect(hoverOf(chart('autoscaling:\n  enabled: true\n  max<|>Replicas: 20\n', written))).toContain(
      '**maxReplicas**',
    );
  });
  test('causes no refusals, because another version might accept the values', () =>
    expect(problemsOf(chart('autoscaling:\n  enabled: true\n  maxReplicas: many\n', written))).toEqual([]));
});

test('inlay hints show the unit of a value', () => {
  const text = 'autoscaling:\n  minReplicas: 1\n  targetCPUUtilizationPercentage: 60\n';
  const around = { index: indexFiles(chart(text)), uri: address('chart/values.yaml') };
  const hints = valuesHints(text, around, newestReleaseProfile()).map(
    ({ position: { line, character }, label }) => `${line}:${character} ${label}`,
  );
  expect(hints).toEqual(['2:36 %']);
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
          'autoscaling:\n  maxReplicas: 3\n',
          usual.replace('.autoscaling.maxReplicas', '.autosc<|>aling.maxReplicas'),
        ),
        'definition',
      ),
    ).toEqual(['chart/values.yaml:2 maxReplicas']));
  test('lead from a key to every template that uses it', () =>
    expect(places(chart('autoscaling:\n  max<|>Replicas: 3\n'), 'references')).toEqual([
      'chart/templates/hpa.yaml:12 Values.autoscaling.maxReplicas',
    ]));
  test('lead from an object to the uses of all its parts', () =>
    expect(places(chart('autosca<|>ling:\n  maxReplicas: 3\n'), 'references')).toHaveLength(5));
  test('do not include other charts', () =>
    expect(places({ ...chart('a: 1\n'), 'other/values.yaml': 'autosca<|>ling: {}\n' }, 'references')).toEqual([]));
});
