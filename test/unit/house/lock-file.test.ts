// `npm ci` refuses a lock file without the builds of another system, which the writing system does not notice.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function packagesOf(lockFile: string): Record<string, LockedPackage> {
  return (JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, LockedPackage> }).packages;
}

/** Where Node searches for the package `name`, the nearest folder first. */
function* placesOf(name: string, folder: string): Iterable<string> {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    yield at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (at === '') return;
  }
}

function missingFrom(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => ![...placesOf(name, folder)].some((place) => place in packages))
      .map((name) => `${folder || 'the project'} needs ${name}`),
  );
}

test.each(['package-lock.json', 'test/harness/package-lock.json'])(
  '%s contains every build of every package, for every system',
  (file) => {
    expect(missingFrom(packagesOf(file))).toEqual([]);
  },
);

test('a missing build is reported', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } },
    'node_modules/tool/node_modules/tool-linux': {},
  };
  expect(missingFrom(packages)).toEqual(['node_modules/tool needs tool-darwin']);
});

test.each(['package-lock.json', 'test/harness/package-lock.json'])('%s contains no registry URLs', (file) => {
  expect(readFileSync(file, 'utf8')).not.toContain('"resolved"');
});
