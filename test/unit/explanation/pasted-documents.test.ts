import { expect, test } from 'vitest';
import { describeDocumentKind } from '../../../core/documents/describe/describe-kind.ts';
import { looksLikeDescribe } from '../../../core/model/looks-like-describe.ts';

const shown = async (text: string, line: number) => {
  const { support } = describeDocumentKind;
  const document = { uri: 'untitled:Untitled-1', startLine: 0, yamlDocument: { text } } as never;
  const lenses = await support.codeLenses(document, { chosen: {} } as never);
  const hover = await support.hover(document, { line, character: 0 }, { chosen: {} } as never);
  return {
    offered: looksLikeDescribe(text),
    titles: (lenses as unknown as { command: { title: string } }[]).map(({ command }) => command.title),
    hover: (hover?.contents as { value: string } | undefined)?.value,
  };
};

test('an error alone has a lens and a hover', async () => {
  const { offered, titles, hover } = await shown(
    '\nunable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: Unauthorized\n',
    1,
  );
  expect(offered).toBe(true);
  expect(titles).toEqual([expect.stringContaining('does not accept the credentials')]);
  expect(hover).toContain('Usual causes:');
});

test('a table of events has a lens for each autoscaler and a hover at its events', async () => {
  const { offered, titles, hover } = await shown(
    `LAST SEEN   TYPE      REASON           OBJECT                          MESSAGE
2m          Normal    Pulled           pod/web-1                       Container image is there
2m          Warning   FailedGetScale   horizontalpodautoscaler/web     deployments.apps "web" not found
9m          Normal    SuccessfulRescale   horizontalpodautoscaler/api  New size: 3; reason: All metrics below target
`,
    2,
  );
  expect(offered).toBe(true);
  expect(titles).toEqual([
    expect.stringContaining('the target does not exist'),
    expect.stringContaining('ast scaled to 3'),
  ]);
  expect(hover).toContain('scaleTargetRef');
});

test.each(['', 'unable to get up', 'failed to get coffee', 'deployment/web'])(
  'other texts are not offered: %j',
  (text) => {
    expect(looksLikeDescribe(text)).toBe(false);
  },
);
