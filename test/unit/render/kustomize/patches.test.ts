import { describe, expect, test } from 'vitest';
import { deployment, hpa, outcomeOf, renderOverlay } from '../../../support/kustomization.ts';

function specAfter(
  patch: string,
  base = hpa('web', '{maxReplicas: 5, metrics: [{type: Resource}]}'),
  target = '',
): string {
  const rendered = renderOverlay(
    `patches: [{path: patch.yaml${target}}]`,
    { 'base.yaml': base },
    {
      files: { 'overlay/patch.yaml': patch },
    },
  );
  return outcomeOf(rendered).replace(/^[\s\S]*\nspec:\n/, '');
}

const pod = (containers: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: ${containers}}}}\n`;
const containersAfter = (patch: string, base: string) =>
  specAfter(pod(patch), pod(base)).replaceAll(/^ {2}template:\n {4}spec:\n|^ {6}/gm, '');

describe('a partial object', () => {
  test('is merged field by field, and null deletes', () =>
    expect(specAfter(hpa('web', '{minReplicas: 2, metrics: null}'))).toBe('  maxReplicas: 5\n  minReplicas: 2\n'));

  test('replaces lists of autoscalers as a whole', () =>
    expect(specAfter(hpa('web', '{metrics: [{type: Pods}]}'))).toBe('  maxReplicas: 5\n  metrics:\n  - type: Pods\n'));

  test('merges containers by name, with its own ones first', () =>
    expect(containersAfter('[{name: b, image: b:2}, {name: c}]', '[{name: a}, {name: b, image: b:1, tty: true}]')).toBe(
      'containers:\n- image: b:2\n  name: b\n  tty: true\n- name: c\n- name: a\n',
    ));

  test('merges ports by number and protocol', () =>
    expect(
      containersAfter(
        '[{name: a, ports: [{containerPort: 80, protocol: UDP}, {containerPort: 80, protocol: TCP, name: x}]}]',
        '[{name: a, ports: [{containerPort: 80, protocol: TCP}]}]',
      ),
    ).toBe(
      'containers:\n- name: a\n  ports:\n  - containerPort: 80\n    protocol: UDP\n  - containerPort: 80\n    name: x\n    protocol: TCP\n',
    ));

  test.each([
    ['[{name: a, $patch: delete}]', 'containers:\n- name: b\n'],
    ['[{name: b, tty: true}, {$patch: replace}]', 'containers:\n- name: b\n  tty: true\n'],
    ['[{name: a, tty: true, $patch: replace}]', 'containers:\n- name: a\n  tty: true\n- name: b\n'],
    ['[{name: a, image: null}]', 'containers:\n- name: a\n- name: b\n'],
  ])('follows the directives in %s', (patch, expected) =>
    expect(containersAfter(patch, '[{name: a, image: a:1}, {name: b}]')).toBe(expected),
  );

  // kustomize merges the first of the two containers, and keeps the last.
  test.each([
    ['[{name: a, tty: true}]', 'containers:\n- image: a:2\n  name: a\n- name: b\n'],
    ['[{name: a, $patch: delete}]', 'containers:\n- name: b\n'],
  ])('keeps the last of two containers with the same name, unless it deletes them: %s', (patch, expected) =>
    expect(containersAfter(patch, '[{name: a, image: a:1}, {name: a, image: a:2}, {name: b}]')).toBe(expected),
  );

  test('keeps name and kind unless its options allow a change', () => {
    const patch = 'apiVersion: autoscaling/v2\nkind: Other\nmetadata: {name: new}\n';
    const files = { 'overlay/patch.yaml': patch };
    const target = 'target: {kind: HorizontalPodAutoscaler}';
    const kept = renderOverlay(`patches: [{path: patch.yaml, ${target}}]`, undefined, { files });
    expect(kept.resources).toMatchObject([{ kind: 'HorizontalPodAutoscaler', name: 'web' }]);
    const options = 'options: {allowNameChange: true, allowKindChange: true}';
    const changed = renderOverlay(`patches: [{path: patch.yaml, ${target}, ${options}}]`, undefined, { files });
    expect(changed.resources).toMatchObject([{ kind: 'Other', name: 'new' }]);
  });

  test('of an unknown resource is an error', () =>
    expect(specAfter(hpa('nobody'))).toBe(
      'Error: no resource matches strategic merge patch "HorizontalPodAutoscaler.v2.autoscaling/nobody.[noNs]": no matches for Id HorizontalPodAutoscaler.v2.autoscaling/nobody.[noNs]; failed to find unique target for patch HorizontalPodAutoscaler.v2.autoscaling/nobody.[noNs]',
    ));
});

const anyTarget = ', target: {kind: HorizontalPodAutoscaler}';

describe('operations', () => {
  test.each([
    ['[{"op": "replace", "path": "/spec/maxReplicas", "value": 7}]', '  maxReplicas: 7\n'],
    ['[{"op": "replace", "path": "/spec/minReplicas", "value": 2}]', '  maxReplicas: 5\n  minReplicas: 2\n'],
    ['[{"op": "copy", "from": "/spec/maxReplicas", "path": "/spec/a~1b"}]', '  a/b: 5\n  maxReplicas: 5\n'],
    ['[{"op": "move", "from": "/spec/maxReplicas", "path": "/spec/x"}]', '  x: 5\n'],
    ['- {op: test, path: /spec/maxReplicas, value: 5}', '  maxReplicas: 5\n'],
    ['- {op: add, path: /spec/x, value: yes}', '  maxReplicas: 5\n  x: true\n'],
    ['- {op: test, path: /spec/none}', '  maxReplicas: 5\n'],
    ['- {op: test, path: /spec/maxReplicas, value: 6}', 'Error: testing value /spec/maxReplicas failed: test failed'],
    [
      '- {op: add, path: /a/b, value: 1}',
      'Error: add operation does not apply: doc is missing path: "/a/b": missing value',
    ],
    [
      '- {op: remove, path: /spec/x}',
      "Error: error in remove for path: '/spec/x': Unable to remove nonexistent key: x: missing value",
    ],
  ])('%s', (patch, expected) => expect(specAfter(patch, hpa('web', '{maxReplicas: 5}'), anyTarget)).toBe(expected));

  test.each([
    ['/spec/a/-', '  - 1\n  - 2\n  - 9\n'],
    ['/spec/a/0', '  - 9\n  - 1\n  - 2\n'],
    ['/spec/a/-1', '  - 1\n  - 2\n  - 9\n'],
    ['/spec/a/2', '  - 1\n  - 2\n  - 9\n'],
    ['/spec/a/-3', '  - 9\n  - 1\n  - 2\n'],
    ...['3', '4', '-4'].map((index) => [
      `/spec/a/${index}`,
      `Error: error in add for path: '/spec/a/${index}': Unable to access invalid index: ${index}: invalid index referenced`,
    ]),
  ] as [path: string, expected: string][])('adds to a list at %s', (path, expected) =>
    expect(specAfter(`- {op: add, path: ${path}, value: 9}`, hpa('web', '{a: [1, 2]}'), anyTarget)).toBe(
      expected.startsWith('Error') ? expected : `  a:\n${expected}`,
    ),
  );

  test.each([
    ['/spec/a/1', '  - 1\n'],
    ['/spec/a/-2', '  - 2\n'],
    ...['2', '-3'].map((index) => [
      `/spec/a/${index}`,
      `Error: error in remove for path: '/spec/a/${index}': Unable to access invalid index: ${index}: invalid index referenced`,
    ]),
  ] as [path: string, expected: string][])('removes from a list at %s', (path, expected) =>
    expect(specAfter(`- {op: remove, path: ${path}}`, hpa('web', '{a: [1, 2]}'), anyTarget)).toBe(
      expected.startsWith('Error') ? expected : `  a:\n${expected}`,
    ),
  );

  test('need a target', () =>
    expect(specAfter('- {op: remove, path: /spec}')).toBe(
      'Error: must specify a target for JSON patch [path: "patch.yaml"]',
    ));
});

describe('a target', () => {
  const base = { 'a.yaml': `${hpa('api')}---\n${hpa('web')}---\n${deployment('web')}` };
  const changed = (target: string) =>
    renderOverlay(`patches: [{patch: "- {op: add, path: /x, value: 1}", target: ${target}}]`, {
      ...base,
      'b.yaml': `${hpa('b').replace('name: b', 'name: b, namespace: shop, labels: {tier: back}, annotations: {on: "yes"}')}`,
    }).resources.flatMap(({ text, kind, name }) => (text.text.includes('\nx: 1') ? `${kind[0]} ${name}` : []));

  test.each([
    ['{kind: Horizontal.*}', ['H api', 'H b', 'H web']],
    ['{kind: Horizontal}', []],
    ['{name: w.b}', ['D web', 'H web']],
    ['{group: apps}', ['D web']],
    ['{version: v2, name: api|b}', ['H api', 'H b']],
    ['{namespace: shop}', ['H b']],
    ['{namespace: default, kind: H.*}', ['H api', 'H web']],
    ['{labelSelector: "tier in (back, front)"}', ['H b']],
    ['{labelSelector: "tier in (front, back)"}', ['H b']],
    ['{labelSelector: "tier notin (front, back), tier"}', []],
    ['{labelSelector: "tier notin (front, back)", kind: H.*}', ['H api', 'H web']],
    ['{labelSelector: "tier!=back", kind: H.*}', ['H api', 'H web']],
    ['{labelSelector: "!tier", kind: D.*}', ['D web']],
    ['{annotationSelector: on=yes}', ['H b']],
  ])('%s', (target, expected) => expect(changed(target).sort()).toEqual(expected));
});

describe('a scalar over another one', () => {
  test.each([
    ['"10"', '15', '"15"'],
    ["'10'", 'true', '"true"'],
    ['10', '"15"', '"15"'],
    ['!!int "10"', '15', '15'],
    ['abc', '15', '15'],
  ])('%s becomes by %s %s', (before, written, after) => {
    const patch = hpa('web', `{a: ${written}}`);
    const { text } = renderOverlay(
      'patches: [{path: p.yaml}]',
      { 'a.yaml': hpa('web', `{a: ${before}}`) },
      {
        files: { 'overlay/p.yaml': patch },
      },
    );
    expect(text).toContain(`  a: ${after}\n`);
  });

  test('a map is an error', () => {
    const files = { 'overlay/p.yaml': hpa('web', '{a: {b: 1}}') };
    expect(renderOverlay('patches: [{path: p.yaml}]', { 'a.yaml': hpa('web', '{a: 1}') }, { files }).error).toBe(
      'wrong node kind: expected ScalarNode but got MappingNode: node contents:\n{b: 1}\n',
    );
  });
});
