// Makes the software bill of materials, as CycloneDX 1.6, for tools that look for known vulnerabilities. It contains no
// date and no random number, so that two builds of a commit are equal.
import fs from 'node:fs';
import path from 'node:path';
import { librariesOf } from './notices.mjs';
import { manifest, root } from './paths.mjs';

export function sbomOf(files) {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const components = librariesOf(files).map((library) => componentOf(library, packages[placeInLock(library.folder)]));
  const { name, version, publisher, license } = manifest;
  const own = { type: 'application', 'bom-ref': purlOf(manifest), name, version, publisher, ...licensesOf(license) };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: { ...own, purl: purlOf(manifest) } },
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: components.map((component) => component['bom-ref']) },
      ...components.map((component) => ({ ref: component['bom-ref'] })),
    ],
  };
}

function componentOf({ folder, name, version, license }, locked) {
  if (locked?.version !== version) throw new Error(`${folder} is not the version of package-lock.json: run npm ci`);
  const purl = purlOf({ name, version });
  const [, base64] = /^sha512-(\S+)$/.exec(locked.integrity) ?? [];
  const hashes = base64 && [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: 'required',
    ...(hashes && { hashes }),
    ...licensesOf(license),
    purl,
  };
}

function licensesOf(license) {
  return { licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }] };
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/**
 * Returns the path of the folder from `node_modules/` on, as in the lock file, because the folder `node_modules` itself
 * may be a link to another place.
 */
function placeInLock(folder) {
  return folder.slice(folder.indexOf('node_modules/'));
}
