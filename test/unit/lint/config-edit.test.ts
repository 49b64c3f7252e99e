import { describe, expect, test } from 'vitest';
import { findConfigName } from '../../../core/lint/config/edit-config.ts';
import { readConfigFile } from '../../../core/lint/config/read-config-file.ts';
import { applyEdits } from '../../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../../core/text/lines.ts';

function changed(text: string, value: string | undefined): string | undefined {
  const lines = indexLines(text);
  const edits = findConfigName(text, 'kubernetes')?.editsFor(value);
  return (
    edits &&
    applyEdits(
      text,
      edits.map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        text: newText,
      })),
    )
  );
}

describe('a release', () => {
  test.each([
    ['kubernetes: "1.30" # of prod\nrules: {}\n', 'kubernetes: "1.34" # of prod\nrules: {}\n'],
    ["# ours\n---\nwpa: '0.11.0'\n'kubernetes': '1.30'\n", "# ours\n---\nwpa: '0.11.0'\n'kubernetes': '1.34'\n"],
    ['{ kubernetes: "1.30", exclude: [a] }\n', '{ kubernetes: "1.34", exclude: [a] }\n'],
    ['kubernetes: "1.30"\r\nexclude: [a]\r\n', 'kubernetes: "1.34"\r\nexclude: [a]\r\n'],
    ['kubernetes: "1.30"', 'kubernetes: "1.34"'],
    ['kubernetes: &release "1.30"\n', undefined],
  ])('in %j is replaced, and stays a string', (text, wanted) => {
    const after = changed(text, '1.34');
    if (wanted !== undefined) expect(after).toBe(wanted);
    expect(readConfigFile(after ?? '')).toMatchObject({ config: { kubernetes: '1.34' } });
    expect(readConfigFile(after ?? '').problem).toBeUndefined();
  });

  test.each([
    [
      'exclude: [a]\nkubernetes: "1.30" # of prod\n# rules\nrules: {}\n',
      'exclude: [a]\n# of prod\n# rules\nrules: {}\n',
    ],
    ['{ kubernetes: "1.30", exclude: [a] }\n', '{ exclude: [a] }\n'],
    ['kubernetes: "1.30"\n', ''],
  ])('in %j is removed', (text, wanted) => {
    expect(changed(text, undefined)).toBe(wanted);
    expect(readConfigFile(wanted)).toMatchObject({ config: { kubernetes: undefined } });
  });

  test('that is not in the file has no place', () => {
    for (const text of ['', '- a\n', 'rules: { kubernetes: x }\n', '---\nwpa: "0.11.0"\n---\nkubernetes: "1.30"\n'])
      expect(findConfigName(text, 'kubernetes')).toBeUndefined();
  });

  test('that a merge key writes is left to the person', () => {
    const name = findConfigName('base: &b { kubernetes: "1.30" }\n<<: *b\n', 'kubernetes');
    expect(name?.editsFor('1.34')).toBeUndefined();
  });
});
