import { describe, expect, test } from 'vitest';
import { markdownToPlainText } from '../../../core/editor/hover/markdown-to-plain-text.ts';
import { hoverOf } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

describe('a card as plain text', () => {
  test.each([
    [
      'bold and slanted words',
      '**maxReplicas** · 1 or more\n\n*Watch out:* of the *whole* window',
      'maxReplicas · 1 or more\n\nWatch out: of the whole window',
    ],
    ['code, in which nothing is markup', 'a `*b*` and `` `c` ``', 'a *b* and `c`'],
    ['a link', '[Documentation](https://kubernetes.io/docs/)', 'Documentation: https://kubernetes.io/docs/'],
    ['a picture is what its words say', '![1 to 5](data:image/svg+xml;base64,AAAA)', '1 to 5'],
    [
      'a list',
      yaml`
        - \`Pods\`: a number
        - \`Percent\`: a share`,
      yaml`
        - Pods: a number
        - Percent: a share`,
    ],
    ['a table', '| time | replicas |\n|---|---|\n| | 2 |\n| 1:00 | 4 |', 'time   replicas\n       2\n1:00   4'],
    [
      'a table with gaps between its columns',
      '| time&emsp; | replicas |\n|---|---|\n| 1:00&emsp; | 4 |',
      'time   replicas\n1:00   4',
    ],
    ['a lone star', '2 * 3', '2 * 3'],
  ])('has no Markdown for %s', (_, markdown, wanted) => expect(markdownToPlainText(markdown)).toBe(wanted));

  test('has no Markdown for any field', () => {
    const target = '{ apiVersion: apps/v1, kind: Deployment, name: web }';
    const card =
      hoverOf(yaml`
        spec:
          scaleTargetRef: ${target}
          max<|>Replicas: 20
      `) ?? '';
    expect(card).toMatch(/\*\*|\|/);
    expect(markdownToPlainText(card)).not.toMatch(/\*|\||\]\(/);
    expect(markdownToPlainText(card)).toMatch(/^maxReplicas\n\n.* In this file: 1 → 4 → 8 → 16 → 20 in 45 s/);
  });
});
