import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../../scripts/paths.mjs';
import { releaseNotes, releaseProblems } from '../../../scripts/release-checks.mjs';

const changelog =
  '# Changelog\n\n## Unreleased\n\n## [1.2.0] - 2026-11-29\n\n### Added\n- A card.\n\n## 1.1.0\n\n- Older.\n';
const good = {
  version: '1.2.0',
  changes: [],
  tags: ['v1.2.0', 'latest'],
  taken: false,
  changelog,
  lockedVersion: '1.2.0',
};

describe('a release', () => {
  test('is a clean state with a section of the changelog', () => {
    expect(releaseProblems(good)).toEqual([]);
    expect(releaseProblems({ ...good, tags: [] })).toEqual([]);
  });

  test.each([
    ['a changed file', { changes: [' M README.md'] }, 'the working tree has 1 changed files, such as  M README.md'],
    ['the tag of another version', { tags: ['v1.1.0'] }, 'HEAD has the tag v1.1.0, but package.json has version 1.2.0'],
    [
      'a version that is out',
      { taken: true },
      'the tag v1.2.0 is already on another commit: package.json needs a new version',
    ],
    ['another lock file', { lockedVersion: '1.1.0' }, 'package-lock.json has version 1.1.0, package.json 1.2.0'],
    [
      'entries of no version',
      { changelog: changelog.replace('## Unreleased\n', '## Unreleased\n\n- New.\n') },
      'CHANGELOG.md has entries under Unreleased: move them to the version',
    ],
    ['no section', { version: '1.3.0', tags: [], lockedVersion: '1.3.0' }, 'CHANGELOG.md has no section 1.3.0'],
  ])('is refused for %s', (_, change, problem) => expect(releaseProblems({ ...good, ...change })).toEqual([problem]));
});

test('its notes are the entries of its version, and the sums of its files', () =>
  expect(
    releaseNotes(changelog, '1.2.0', [{ name: 'a.vsix', bytes: 1_498_400, sha256: 'ab12' }]),
  ).toBe(`# Replicast 1.2.0

### Added
- A card.

## Files

| file | size | SHA-256 |
|---|---:|---|
| \`a.vsix\` | 1498 KB | \`ab12\` |
`));

test('the versions of VS Code and Node that are promised are those of the types and of the documentation', () => {
  const { engines, devDependencies } = manifest;
  expect(engines.vscode).toBe(`^${devDependencies['@types/vscode']}`);
  expect(engines.node).toBe('^20.19 || >=22.12');
  expect(devDependencies['@types/node']).toMatch(/^20\.19\./);
  const support = readFileSync('SUPPORT.md', 'utf8');
  for (const version of ['VS Code 1.100', 'Node 20.19', '22.12']) expect(support).toContain(version);
});
