// What has to be true of a release, and its notes. Pure: the caller reads git and the files.

/**
 * Why a state of the repository is no release; empty if it is one.
 * `changes`: the lines of `git status --porcelain`; `tags`: of HEAD; `taken`: the version's tag is on another commit.
 */
export function releaseProblems({ version, changes, tags, taken, changelog, lockedVersion }) {
  const tag = `v${version}`;
  const versionTags = tags.filter((name) => /^v\d/.test(name));
  return [
    ...(changes.length > 0 ? [`the working tree has ${changes.length} changed files, ${changes[0]} first`] : []),
    ...(versionTags.some((name) => name !== tag)
      ? [`HEAD is ${versionTags.join(', ')}, and package.json ${version}`]
      : []),
    ...(taken ? [`${tag} is another commit: package.json needs a new version`] : []),
    ...(lockedVersion === version ? [] : [`package-lock.json has version ${lockedVersion}, package.json ${version}`]),
    ...(sectionOf(changelog, 'Unreleased')
      ? ['CHANGELOG.md has entries under Unreleased: move them to the version']
      : []),
    ...(sectionOf(changelog, version) ? [] : [`CHANGELOG.md has no section ${version}`]),
  ];
}

/** The entries of one version of the changelog, with what to verify them by. */
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

/** Without its heading; empty if there is none. */
function sectionOf(changelog, title) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => /^\[?([^\]\s]+)/.exec(section)?.[1] === title) ?? '';
  return found.slice(found.indexOf('\n') + 1).trim();
}
