import { expect, test } from 'vitest';
import { defaultOfPlaceholders } from '../../../core/text/template/placeholder-default.ts';

test.each([
  ['${MIN:-2}', 2],
  ['"${MIN:-2}"', '2'],
  ['x/${TAG:-latest}', 'x/latest'],
  ['{{ min | default(2) }}', 2],
  ['{{min|d(2)}}', 2],
  ['{{ image.tag | default(latest) }}-${OS:-linux}', 'latest-linux'],
])('%s is %j', (written, value) => expect(defaultOfPlaceholders(written)?.value).toBe(value));

test.each([
  '2',
  '${MIN}',
  '{{ min }}',
  '{{ .Values.min | default 2 }}',
  '{{ min | default(other + 1) }}',
  '{{ min | default(2) | int }}',
  '${MIN:-2}${MORE}',
])('%s has no value of its own', (written) => expect(defaultOfPlaceholders(written)).toBeUndefined());
