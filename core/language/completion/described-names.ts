// Names that a description asks for by their source: manifests, CSV files, metrics, releases and their feature gates.

import type { NameSource } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { defaultGatesOf } from '../../simulator/hpa/differences.ts';
import { newestRelease, releases } from '../../simulator/profile.ts';
import type { Node } from '../../text/node.ts';
import { find } from '../../text/value.ts';
import { manifestsOf, relativeName } from '../scenario/addresses.ts';
import { whyUnread } from '../scenario/unread.ts';
import { shortName } from '../workspace/addresses.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';
import type { OfferedValue } from './items.ts';
import { unique } from './names.ts';

const mostNames = 50;

/** `root`: of the file in which a name is wanted. */
export function namesFrom(source: NameSource, root: Node, surroundings: Surroundings | undefined): OfferedValue[] {
  return unique(allFrom(source, root, surroundings)).slice(0, mostNames);
}

function allFrom(source: NameSource, root: Node, surroundings: Surroundings | undefined): OfferedValue[] {
  switch (source) {
    case 'release':
      return releases.map((value) => ({ value }));
    case 'gate':
      return Object.entries(defaultGatesOf(newestRelease)).map(([value, isOn]) => ({
        value,
        effect: `${isOn ? 'on' : 'off'} by default in ${newestRelease}`,
      }));
    case 'manifest':
      return surroundings ? manifests(surroundings) : [];
    case 'series':
      return surroundings ? series(surroundings) : [];
    case 'metric':
      return surroundings ? metrics(root, surroundings) : [];
  }
}

function manifests({ index, uri }: Surroundings): OfferedValue[] {
  return [...index.all('autoscaler')].map((found) => ({
    value: relativeName(uri, found.uri),
    effect: `${found.object.kind} ${found.object.name.text}`,
  }));
}

/** Those of the same folder first, then the nearest ones. */
function series({ uri, series: files = [] }: Surroundings): OfferedValue[] {
  const steps = (name: string) => name.split('/').length;
  const names = files.map((file) => relativeName(uri, file)).toSorted((a, b) => steps(a) - steps(b) || (a < b ? -1 : 1));
  return names.map((value) => ({ value }));
}

/** The fields that no controller reads of those that the file is for, as far as that is known. */
export function unreadFields(root: Node, surroundings: Surroundings): (path: Path) => boolean {
  const why = whyUnread(meantObjects(root, surroundings).map(({ object }) => object.kind));
  return (path) => why(path) !== undefined;
}

/** What stands in the manifest that the file is for. */
function meantObjects(root: Node, { index, uri }: Surroundings): Found[] {
  const named = find(root, ['for'])?.node;
  const files = manifestsOf(uri, named?.kind === 'scalar' && typeof named.value === 'string' ? named.value : undefined);
  return files.flatMap((file) => [...index.inFile(file)]);
}

function metrics(root: Node, surroundings: Surroundings): OfferedValue[] {
  return meantObjects(root, surroundings).flatMap(({ object, uri: file }) =>
    (object.metrics ?? []).map(({ type, name }) => ({
      value: name,
      effect: `${type} metric of ${object.name.text} in ${shortName(file)}`,
    })),
  );
}
