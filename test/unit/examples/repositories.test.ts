import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exampleRepositories } from '../../support/examples.ts';
import { replicast } from '../../support/io.ts';

const files = { ...exampleRepositories };
const read = (name: string) => readFileSync(`docs/${name}`, 'utf8');

describe('Review autoscaling in pull requests', () => {
  const guide = read('reviews.md');

  test('has the table of the comment', async () => {
    const { out } = await replicast('diff examples/review/base examples/review/head --format markdown', files);
    const table = out.split('\n').filter((line) => line.startsWith('|'));
    expect(guide).toContain(table.join('\n'));
  });

  test('names every input of the action', () => {
    const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { inputs: object };
    const named = [...guide.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect([...named, 'token'].sort()).toEqual(Object.keys(inputs).sort());
  });
});

describe('Test your autoscaling', () => {
  test('has a repository whose head breaks one expectation', async () => {
    const guide = read('testing.md');
    const commands = [...guide.matchAll(/`replicast (test examples\/testing\/(\w+))`/g)];
    const codes = await Promise.all(
      commands.map(async ([, words = '', side]) => [side, (await replicast(words, files)).code]),
    );
    expect(codes).toEqual([
      ['base', 0],
      ['head', 1],
    ]);
  });
});
