// Checks the conditions for a release, and writes its notes. The caller reads git and the files.

/**
 * Returns the reasons against a release. `changes` are the lines of `git status --porcelain`, `tags` the tags of HEAD,
 * and `taken` says whether the tag of the version is at another commit.
 */
export function releaseProblems({ version, changes, tags, taken, changelog, lockedVersion }) {
  const tag = `v${version}`;
  const versionTags = tags.filter((name) => /^v\d/.test(name));
  return [
    ...(changes.length > 0 ? [`the working tree has ${changes.length} changed files, such as ${changes[0]}`] : []),
    ...(versionTags.some((name) => name !== tag)
      ? [`HEAD has the tag ${versionTags.join(', ')}, but package.json has version ${version}`]
      : []),
    ...(taken ? [`the tag ${tag} is already on another commit: package.json needs a new version`] : []),
    ...(lockedVersion === version ? [] : [`package-lock.json has version ${lockedVersion}, package.json ${version}`]),
    ...(sectionOf(changelog, 'Unreleased')
      ? ['CHANGELOG.md has entries under Unreleased: move them to the version']
      : []),
    ...(sectionOf(changelog, version) ? [] : [`CHANGELOG.md has no section ${version}`]),
  ];
}

export function releaseNotes(changelog, version, files) {
  const entries = sectionOf(changelog, version) || sectionOf(changelog, 'Unreleased');
  const table = files.map(
    ({ name, bytes, sha256 }) => `| \`${name}\` | ${Math.round(bytes / 1000)} KB | \`${sha256}\` |`,
  );
  return [
    `# Replicast ${version}`,
    '',
    entries,
    '',
    '## Files',
    '',
    '| file | size | SHA-256 |',
    '|---|---:|---|',
    ...table,
    '',
  ].join('\n');
}

function sectionOf(changelog, title) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => /^\[?([^\]\s]+)/.exec(section)?.[1] === title) ?? '';
  return found.slice(found.indexOf('\n') + 1).trim();
}
