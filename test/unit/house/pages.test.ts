import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const internals = readdirSync('docs/internals').map((file) => `docs/internals/${file}`);
const pages = ['README.md', 'ARCHITECTURE.md', ...internals];
const guides = readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : []));
const withTables = ['CONTRIBUTING.md', 'SECURITY.md', 'SUPPORT.md', 'CHANGELOG.md', ...guides];
const maxColumns = 120;
const maxWords = 60;
const maxReadmeLines = 120;

function problemsOf(text: string): string[] {
  const long = text.split('\n').filter((line) => line.length > maxColumns);
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/^\|.*$/gm, '');
  const paragraphs = prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);
  return [...long, ...paragraphs.filter((paragraph) => wordsOf(paragraph).length > maxWords)];
}

/** Tables, pictures, output of programs, and results of examples have their own width. */
function proseOf(guide: string): string {
  return guide
    .replaceAll(/^<!-- (?:run|examples|versions) [\s\S]*?^<!-- end -->$/gm, '')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/^ *\|.*$/gm, '');
}

const wordsOf = (paragraph: string): string[] => paragraph.split(/\s+/).filter(Boolean);

describe('the lengths of lines and paragraphs', () => {
  test.each(pages)('of %s', (page) => expect(problemsOf(readFileSync(page, 'utf8'))).toEqual([]));

  test.each(withTables)('of the prose of %s', (page) =>
    expect(problemsOf(proseOf(readFileSync(page, 'utf8')))).toEqual([]),
  );

  test('are seen in prose and lists, and not in code', () => {
    const words = (count: number) => 'word '.repeat(count).replaceAll(/(?:word ){20}/g, '$&\n');
    expect(problemsOf(`# T\n\n${words(61)}\n\n- ${words(60)}`)).toHaveLength(2);
    expect(problemsOf(`${words(60)}\n\n\`\`\`\n${words(80)}\n\`\`\`\n- ${words(30)}\n- ${words(40)}`)).toEqual([]);
    expect(problemsOf('x'.repeat(121))).toHaveLength(1);
  });
});

test('README.md fits on three screens', () =>
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(maxReadmeLines));
