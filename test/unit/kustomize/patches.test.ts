// The value of an operation is checked, explained and completed as its field.
import { describe, expect, test } from 'vitest';
import { patchHoverAt, patchProblems } from '../../../core/documents/kustomize/patch.ts';
import { patchCompletionsAt } from '../../../core/documents/kustomize/patch-completion.ts';
import { patchFixes } from '../../../core/documents/kustomize/patch-fixes.ts';
import { isJsonPatch } from '../../../core/index/read/operations.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { applyEdits } from '../../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';
import { address, type Files, hpaFor, indexFiles, openAt } from '../../support/workspace.ts';
import { yaml } from '../../support/yaml.ts';

const target = 'target: { group: autoscaling, version: v2, kind: HorizontalPodAutoscaler, name: web }\n';
const named = yaml`
  patches:
    - path: patch.yaml
      ${target}
`;
const inline = (patch: string, on = target) =>
  yaml`
    resources: [hpa.yaml]
    patches:
      - patch: |-
          ${patch}
        ${on}
  `;
const file = (patch: string, kustomization = named): Files => ({
  'kustomization.yaml': kustomization,
  'patch.yaml': patch,
});
const abilities = { snippets: false, insertAsIs: true };

function problemsOf(files: Files, name = 'patch.yaml'): string[] {
  const text = files[name] ?? '';
  const lines = indexLines(text);
  const json = name.endsWith('.json');
  return patchProblems(text, { index: indexFiles(files), uri: address(name), json }, { levels: {} }).map(
    ({ code, message, range }) =>
      `${range.start.line + 1} ${text.slice(offsetAt(lines, range.start), offsetAt(lines, range.end))} ${code}: ${message}`,
  );
}

function fixedIn(files: Files, name = 'patch.yaml'): Record<string, string> {
  const text = files[name] ?? '';
  const lines = indexLines(text);
  const all = { start: { line: 0, character: 0 }, end: { line: lines.starts.length, character: 0 } };
  const found = patchFixes(text, { index: indexFiles(files), uri: address(name), json: name.endsWith('.json') }, all);
  return Object.fromEntries(
    found.map(({ title, edits }) => {
      const placed = edits.map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        text: newText,
      }));
      return [title, applyEdits(text, placed)];
    }),
  );
}

function place(files: Files) {
  const { index, uri, position, files: clean } = openAt(files);
  return {
    around: { index, uri, json: uri.endsWith('.json') },
    position,
    text: clean[uri.replace('file:///w/', '')] ?? '',
  };
}

function hoverOf(files: Files): string | undefined {
  const { around, position, text } = place(files);
  const hover = patchHoverAt(text, position, around, { profile: newestReleaseProfile(), images: false });
  const lines = indexLines(text);
  const where = hover?.range && text.slice(offsetAt(lines, hover.range.start), offsetAt(lines, hover.range.end));
  return hover && `${where} | ${(hover.contents as { value: string }).value.split('\n')[0]}`;
}

function offersAt(files: Files) {
  const { around, position, text } = place(files);
  const lines = indexLines(text);
  return patchCompletionsAt(text, position, around, { json: around.json, abilities }).map(({ label, textEdit }) => {
    if (!textEdit || !('range' in textEdit)) throw new Error('an offer without an edit');
    const { start, end } = textEdit.range;
    return {
      label,
      done: text.slice(0, offsetAt(lines, start)) + textEdit.newText + text.slice(offsetAt(lines, end)),
    };
  });
}
const labelsAt = (files: Files) => offersAt(files).map(({ label }) => label);

describe('a patch operation', () => {
  test('without mistakes has no problems', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: replace
            path: /spec/maxReplicas
            value: 20
          - op: add
            path: /spec/behavior
            value: {}
        `),
      ),
    ).toEqual([]));
  test('with a value of the wrong type is reported', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: replace
            path: /spec/maxReplicas
            value: many
        `),
      ),
    ).toEqual(['3 many api/wrong-type: spec.maxReplicas must be an integer, not the string "many"']));
  test('with a value that the server refuses is reported', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: replace
            path: /spec/behavior/scaleDown/stabilizationWindowSeconds
            value: 4000
        `),
      ),
    ).toEqual([expect.stringMatching(/^3 4000 api\/invalid: .*less than or equal to 3600/)]));
  test('with an unknown path segment is reported', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: replace
            path: /spec/behaviour/scaleDown
            value: {}
        `),
      ),
    ).toEqual(['2 behaviour api/unknown-field: unknown field "spec.behaviour": did you mean behavior?']));
  test('with an unknown last path segment is reported', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: add
            path: /spec/minReplica
            value: 3
        `),
      ),
    ).toEqual([expect.stringMatching(/^2 minReplica api\/unknown-field/)]));
  test('that removes a field is only checked for its path', () => {
    expect(
      problemsOf(
        file(yaml`
          - op: remove
            path: /spec/metrics/0
        `),
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        file(yaml`
          - op: remove
            path: /spec/metricz/0
        `),
      ),
    ).toHaveLength(1);
  });
  test('is checked inside its value', () =>
    expect(
      problemsOf(
        file(
          yaml`
            - op: add
              path: /spec/behavior
              value:
                scaleDown:
                  selectPolicy: Most
                  stabilisationWindowSeconds: 3
          `,
        ),
      ),
    ).toEqual([
      expect.stringMatching(/^6 stabilisationWindowSeconds api\/unknown-field/),
      expect.stringMatching(/^5 Most api\/unsupported/),
    ]));
  test('is checked in an item of a list', () => {
    const path = '/spec/metrics/2/resource/target/averageUtilization';
    expect(
      problemsOf(
        file(yaml`
          - op: replace
            path: ${path}
            value: 60
        `),
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        file(yaml`
          - op: replace
            path: ${path}
            value: sixty
        `),
      ),
    ).toEqual([expect.stringMatching(/^3 sixty api\/wrong-type/)]);
    expect(
      problemsOf(
        file(yaml`
          - op: add
            path: /spec/metrics/-
            value: { type: Resorce }
        `),
      ),
    ).toEqual([expect.stringMatching(/^3 Resorce api\//)]);
  });
  test('that adds a whole value is checked for required fields', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: add
            path: /spec/metrics/-
            value:
              type: Resource
              resource: { name: cpu }
        `),
      ),
    ).toEqual([
      expect.stringMatching(/^5 resource api\/required: spec\.metrics\[0\]\.resource\.target\.type/),
      expect.stringMatching(/^5 resource api\/invalid: /),
      expect.stringMatching(/^5 resource api\/required: .*must set either a target raw value or a target utilization/),
    ]));
  test('has no problem after a slash while the path is typed', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: add
            path: /spec/behavior/
            value: 1
        `),
      ),
    ).toEqual([]));
  test('can add any key to labels and annotations', () =>
    expect(
      problemsOf(
        file(yaml`
          - op: add
            path: /metadata/annotations/example.com~1owner
            value: me
        `),
      ),
    ).toEqual([]));
  test('is checked in JSON', () => {
    const json = {
      'kustomization.yaml': named.replace('patch.yaml', 'patch.json'),
      'patch.json': '[{"op":"replace","path":"/spec/maxReplicas","value":"9"}]',
    };
    expect(problemsOf(json, 'patch.json')).toEqual([expect.stringMatching(/^1 "9" api\/wrong-type/)]);
  });
  test('is marked at its position inside a kustomization', () =>
    expect(
      problemsOf(
        {
          'kustomization.yaml': inline(yaml`
            - op: replace
              path: /spec/maxReplicas
              value: many
          `),
        },
        'kustomization.yaml',
      ),
    ).toEqual(['6 many api/wrong-type: spec.maxReplicas must be an integer, not the string "many"']));
  test('a strategic merge patch inside a kustomization is checked', () => {
    const part = yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata:
        name: web
      spec:
        maxReplicas: many
    `;
    const found = problemsOf({ 'kustomization.yaml': inline(part, '') }, 'kustomization.yaml');
    expect(found).toEqual(['9 many api/wrong-type: spec.maxReplicas must be an integer, not the string "many"']);
    expect(problemsOf({ 'kustomization.yaml': inline(part.replace('many', '7'), '') }, 'kustomization.yaml')).toEqual(
      [],
    );
  });
});

describe('no problems are reported', () => {
  const wrong = yaml`
    - op: replace
      path: /spec/maxReplicas
      value: many
  `;
  test('if no kustomization names the file', () => expect(problemsOf({ 'patch.yaml': wrong })).toEqual([]));
  test('if the target has another kind', () =>
    expect(problemsOf(file(wrong, named.replace('HorizontalPodAutoscaler', 'Deployment')))).toEqual([]));
  test('if some version of the object accepts the field', () => {
    const anyVersion = yaml`
      patches:
        - path: patch.yaml
          target: { kind: HorizontalPodAutoscaler, name: web }
    `;
    const old = yaml`
      - op: replace
        path: /spec/targetCPUUtilizationPercentage
        value: 50
    `;
    expect(problemsOf(file(old, anyVersion))).toEqual([]);
    // The workspace determines the version.
    expect(problemsOf({ ...file(old, anyVersion), 'hpa.yaml': hpaFor('web') })).toEqual([
      expect.stringContaining('targetCPUUtilizationPercentage'),
    ]);
  });
  test.each([
    '---\n',
    '---\r\n',
    '--- # the Service\n',
    '---\n# Source: shop/templates/deployment.yaml\n',
    '# ours\n---\n\n',
    '--- ',
  ])('for an object after %j that has a path', (start) =>
    expect(isJsonPatch(`${start}kind: Deployment\nspec: { path: / }\n`)).toBe(false),
  );

  test('for lists that are not patch operations', () => expect(isJsonPatch('- name: op\n')).toBe(false));
});

describe('the hover in a patch', () => {
  test('of a path segment is that of its field', () => {
    expect(
      hoverOf(
        file(yaml`
          - op: replace
            path: /spec/beha<|>vior/scaleDown
        `),
      ),
    ).toMatch(/^behavior \| \*\*behavior\*\*/);
    expect(
      hoverOf(
        file(yaml`
          - op: replace
            path: /spec/behavior/scale<|>Down
        `),
      ),
    ).toMatch(/^scaleDown \| \*\*scaleDown\*\*/);
  });
  test('of the value is that of the field at the path', () =>
    expect(
      hoverOf(
        file(yaml`
          - op: replace
            path: /spec/maxReplicas
            value: 1<|>0
        `),
      ),
    ).toMatch(/^10 \| \*\*maxReplicas\*\*/));
  test('works inside the value', () =>
    expect(
      hoverOf(
        file(yaml`
          - op: add
            path: /spec/behavior
            value:
              scaleUp:
                select<|>Policy: Max
        `),
      ),
    ).toMatch(/^selectPolicy \| \*\*selectPolicy\*\*/));
  test('works inside a kustomization', () =>
    expect(
      hoverOf({
        'kustomization.yaml': inline(yaml`
          - op: replace
            path: /spec/max<|>Replicas
            value: 10
        `),
      }),
    ).toMatch(/^maxReplicas \|/));
  test('works in a strategic merge patch inside a kustomization', () =>
    expect(
      hoverOf({
        'kustomization.yaml': inline(
          yaml`
            kind: HorizontalPodAutoscaler
            spec:
              max<|>Replicas: 7
          `,
          '',
        ),
      }),
    ).toMatch(/^maxReplicas \|/));
  test('of an operation explains it, even without a path', () => {
    expect(
      hoverOf(
        file(yaml`
          - op: repl<|>ace
            path: /spec/maxReplicas
        `),
      ),
    ).toMatch(/^replace \| \*\*op\*\*/);
    expect(
      hoverOf(
        file(yaml`
          - o<|>p: replace
            path:
        `),
      ),
    ).toMatch(/^op \| \*\*op\*\*/);
  });
  test('of the key path explains paths, and that of the key value explains the field', () => {
    expect(
      hoverOf(
        file(yaml`
          - op: replace
            pa<|>th: /spec/maxReplicas
        `),
      ),
    ).toMatch(/^path \| \*\*path\*\*/);
    expect(
      hoverOf(
        file(yaml`
          - op: replace
            path: /spec/maxReplicas
            val<|>ue: 3
        `),
      ),
    ).toMatch(/^value \| \*\*maxReplicas\*\*/);
  });
  test('of a segment of from is that of its field', () =>
    expect(
      hoverOf(
        file(yaml`
          - op: move
            from: /spec/min<|>Replicas
            path: /spec/maxReplicas
        `),
      ),
    ).toMatch(/^minReplicas \| \*\*minReplicas\*\*/));
});

describe('completion in a patch suggests', () => {
  test('path segments', () => {
    expect(
      labelsAt(
        file(yaml`
          - op: replace
            path: /<|>
        `),
      ),
    ).toContain('spec');
    expect(
      labelsAt(
        file(yaml`
          - op: replace
            path: /spec/behavior/<|>
        `),
      ),
    ).toEqual(['scaleUp', 'scaleDown']);
    expect(
      labelsAt(
        file(yaml`
          - op: replace
            path: /spec/metrics/<|>
        `),
      ),
    ).toEqual(['0', '-']);
  });
  test('path segments for an empty path or a path without a slash', () => {
    expect(
      labelsAt(
        file(yaml`
          - op: replace
            path: <|>
        `),
      ),
    ).toEqual(expect.arrayContaining(['/spec/maxReplicas', '/spec/behavior', '/metadata/annotations']));
    expect(
      offersAt(
        file(yaml`
          - op: replace
            path: max<|>
        `),
      ).find(({ label }) => label === '/spec/maxReplicas')?.done,
    ).toBe(yaml`
      - op: replace
        path: /spec/maxReplicas
    `);
    expect(
      offersAt(
        file(yaml`
          - op: replace
            path:<|>
        `),
      ).find(({ label }) => label === '/spec/maxReplicas')?.done,
    ).toBe(
      yaml`
        - op: replace
          path: /spec/maxReplicas
      `,
    );
    expect(
      offersAt(
        file(yaml`
          - op: replace
            path: "<|>"
        `),
      ).find(({ label }) => label === '/spec/maxReplicas')?.done,
    ).toBe(yaml`
      - op: replace
        path: "/spec/maxReplicas"
    `);
  });
  test('segments of from', () =>
    expect(
      labelsAt(
        file(yaml`
          - op: copy
            from: /spec/behavior/<|>
            path: /x
        `),
      ),
    ).toEqual(['scaleUp', 'scaleDown']));
  test('the keys that the operation supports', () => {
    expect(labelsAt(file('- <|>\n'))).toEqual(['op', 'path', 'value', 'from']);
    expect(
      labelsAt(
        file(yaml`
          - op: replace
            <|>
        `),
      ),
    ).toEqual(['path', 'value']);
    expect(
      labelsAt(
        file(yaml`
          - op: remove
            pa<|>
        `),
      ),
    ).toEqual(['path']);
    expect(
      labelsAt(
        file(yaml`
          - op: move
            path: /spec/x
            <|>
        `),
      ),
    ).toEqual(['from']);
  });
  test('whole operations', () =>
    expect(offersAt(file('- <|>\n'))[0]?.done).toBe(yaml`
      - op: replace
        path: /spec/maxReplicas
        value: 10
    `));
  test('the key value with values of the field at the path', () =>
    expect(
      offersAt(
        file(yaml`
          - op: add
            path: /spec/behavior/scaleDown
            va<|>
        `),
      )[0]?.done,
    ).toBe(
      yaml`
        - op: add
          path: /spec/behavior/scaleDown
          value:
            stabilizationWindowSeconds: 300
      `,
    ));
  test('values of op', () => {
    expect(
      labelsAt(
        file(yaml`
          - op: <|>
            path: /spec/maxReplicas
        `),
      ),
    ).toEqual(['replace', 'add', 'remove', 'move', 'copy', 'test']);
    expect(
      offersAt(
        file(yaml`
          - op: re<|>
            path: /spec/maxReplicas
        `),
      )[0]?.done,
    ).toBe(
      yaml`
        - op: replace
          path: /spec/maxReplicas
      `,
    );
  });
  test('operations in a kustomization, starting with the dash', () =>
    expect(offersAt({ 'kustomization.yaml': inline('- <|>\n') })[0]?.done).toContain(
      '      - op: replace\n        path: /spec/maxReplicas\n        value: 10\n',
    ));
  test('operations in JSON', () => {
    const files = { 'kustomization.yaml': named.replace('patch.yaml', 'patch.json'), 'patch.json': '[{"op": "<|>"}]' };
    expect(offersAt(files)[1]?.done).toBe('[{"op": "add"}]');
  });
  test('replacements for the half-typed segment', () =>
    expect(
      offersAt(
        file(yaml`
          - op: replace
            path: /spec/behavior/scaleD<|>
        `),
      )[1]?.done,
    ).toBe(
      yaml`
        - op: replace
          path: /spec/behavior/scaleDown
      `,
    ));
  test('values', () =>
    expect(
      labelsAt(
        file(yaml`
          - op: add
            path: /spec/behavior/scaleDown/selectPolicy
            value: <|>
        `),
      ),
    ).toEqual(expect.arrayContaining(['Max', 'Min', 'Disabled'])));
  test('keys inside a value', () =>
    expect(
      labelsAt(
        file(yaml`
          - op: add
            path: /spec/behavior/scaleDown
            value:
              <|>
        `),
      ),
    ).toContain('stabilizationWindowSeconds'));
  test('suggestions inside a kustomization with the indentation of the text around them', () =>
    expect(
      offersAt({
        'kustomization.yaml': inline(yaml`
          - op: add
            path: /spec/behavior
            value:
              scaleD<|>
        `),
      }).find(({ label }) => label === 'scaleDown')?.done,
    ).toContain('\n          scaleDown:\n            '));
  test('fields in a strategic merge patch inside a kustomization', () =>
    expect(
      labelsAt({
        'kustomization.yaml': inline(
          yaml`
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            spec:
              max<|>
          `,
          '',
        ),
      }),
    ).toContain('maxReplicas'));
  test('no patch fields on the line after the patch', () =>
    expect(
      labelsAt({
        'kustomization.yaml': inline(
          yaml`
            - op: add
              path: /spec/behavior
              value: {}
          `,
          'tar<|>get: { kind: HorizontalPodAutoscaler }\n',
        ),
      }),
    ).toEqual([]));
  test('suggestions in JSON', () => {
    const files = {
      'kustomization.yaml': named.replace('patch.yaml', 'patch.json'),
      'patch.json': '[{"op": "add", "path": "/spec/beha<|>"}]',
    };
    expect(labelsAt(files)).toContain('behavior');
  });
});

describe('fixes in a patch', () => {
  const operation = (path: string, value: string) => yaml`
    - op: replace
      path: ${path}
      value: ${value}
  `;
  test.each([
    [
      'correct a misspelled segment',
      operation('/spec/maxReplica', '5'),
      'Rename to maxReplicas',
      operation('/spec/maxReplicas', '5'),
    ],
    [
      'remove quotes around a number',
      operation('/spec/maxReplicas', '"5"'),
      'Remove the quotes',
      operation('/spec/maxReplicas', '5'),
    ],
    [
      'add quotes to a name',
      operation('/spec/scaleTargetRef/name', '5'),
      'Put it in quotes',
      operation('/spec/scaleTargetRef/name', '"5"'),
    ],
    [
      'replace a name by one of the valid names',
      operation('/spec/behavior', '{ scaleUp: { selectPolicy: max } }'),
      'Change to Max',
      operation('/spec/behavior', '{ scaleUp: { selectPolicy: Max } }'),
    ],
    [
      'correct a misspelled key of the value',
      operation('/spec/behavior', '{ scaleUp: { selectPolicies: Max } }'),
      'Rename to selectPolicy',
      operation('/spec/behavior', '{ scaleUp: { selectPolicy: Max } }'),
    ],
  ])('%s', (_name, before, title, after) => {
    expect(fixedIn(file(before))).toEqual({ [title]: after });
    const inside = { 'hpa.yaml': hpaFor('web'), 'kustomization.yaml': inline(before) };
    expect(fixedIn(inside, 'kustomization.yaml')).toEqual({ [title]: inline(after) });
  });

  test('move a field within a strategic merge patch with the indentation of its siblings', () => {
    const part = (behavior: string) =>
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          name: web
        spec:
          behavior:
            ${behavior}
      `;
    const before = part(yaml`
      stabilizationWindowSeconds: 60 # slow
      scaleDown:
        selectPolicy: Max
    `);
    const after = part(yaml`
      scaleDown:
        selectPolicy: Max
        stabilizationWindowSeconds: 60 # slow
    `);
    const found = fixedIn({ 'kustomization.yaml': inline(before, '') }, 'kustomization.yaml');
    expect(Object.values(found)).toEqual([inline(after, '')]);
  });

  test('are not suggested for correct or ambiguous values', () => {
    expect(fixedIn(file(operation('/spec/maxReplicas', '5')))).toEqual({});
    expect(fixedIn(file(operation('/spec/maxReplicas', 'many')))).toEqual({});
    expect(fixedIn(file(operation('/spec/foo/bar', '5')))).toEqual({});
  });
});

test('a line that a tab ends in its middle offers nothing behind the end of the patch', () => {
  const text =
    'kind: Kustomization\npatches:\n- patch: |-\n    apiVersion: autoscaling/v2\n    metadata:\n      name: api\n    spec:\n  \t      metrics<|>:\n      - $patch: replace\n';
  expect(labelsAt({ 'kustomization.yaml': text })).toEqual([]);
});
