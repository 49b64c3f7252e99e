import { expect, test } from 'vitest';
import { nested, yaml } from '../../support/yaml.ts';

test('a block has no first newline and no common indentation', () =>
  expect(yaml`
    spec:
      maxReplicas: 3

    status: {}
  `).toBe('spec:\n  maxReplicas: 3\n\nstatus: {}\n'));

test('a block whose last line has the closing backtick ends without a newline', () =>
  expect(yaml`
    spec:
      max`).toBe('spec:\n  max'));

test('a nested block is two spaces deeper, and its empty lines stay empty', () =>
  expect(nested`
    behavior:

      scaleUp: {}
  `).toBe('  behavior:\n\n    scaleUp: {}\n'));

test('all lines of an inserted value start in the column of its placeholder', () =>
  expect(yaml`
    items:
      - ${'kind: List\nitems: []\n'}
      - name: "${'web'}-${1}"
  `).toBe('items:\n  - kind: List\n    items: []\n  - name: "web-1"\n'));

test('an empty value that is alone on its line leaves no line', () =>
  expect(yaml`
    spec:
      ${''}
      maxReplicas: 3
  `).toBe('spec:\n  maxReplicas: 3\n'));
