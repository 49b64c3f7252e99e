// Finds autoscalers of one folder that have the same target after the change but not before it. `lint` cannot know
// whether such autoscalers are applied together.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { likelyCompetitors } from '../../core/index/competitors.ts';
import type { IndexedObject } from '../../core/index/index-content.ts';
import { directoryOf } from '../../core/index/uris.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { scaleTargetOf } from '../../core/index/workspace-object.ts';
import { lineNumberInFile } from '../../core/text/place-in-file.ts';
import { fileUri } from '../workspace-index.ts';
import { type DiffSide, fileIn, nameIn } from './diff-sides.ts';
import type { SideAutoscaler } from './read-side.ts';

export interface SharedTarget {
  /** The kind and the name of the target, such as `Deployment web`. */
  target: string;
  autoscalers: readonly SharingAutoscaler[];
  /** Whether the controller stops scaling (AmbiguousSelector). If false, each autoscaler sets its own count. */
  stops: boolean;
}

export interface SharingAutoscaler {
  name: string;
  kind: string;
  file: string;
  line: number;
}

interface IndexedSide {
  side: DiffSide;
  index(): Promise<WorkspaceIndex>;
}

/**
 * Returns the targets that several autoscalers share only since the change. At least one of these autoscalers is in
 * `after.autoscalers`.
 */
export async function newSharedTargets(
  before: IndexedSide,
  after: IndexedSide & { autoscalers: readonly SideAutoscaler[] },
): Promise<SharedTarget[]> {
  const index = await after.index();
  const shared = new Map<string, SharedTarget>();
  for (const one of after.autoscalers) {
    const own = indexedIn(index, one);
    const others = own ? likelyCompetitors(index, own) : [];
    if (!own || others.length === 0) continue;
    const all = [own, ...others].toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
    const key = [directoryOf(own.uri), targetTextOf(own), own.object.namespace].join('\n');
    if (shared.has(key) || (await sharedBefore(before, after.side, all))) continue;
    shared.set(key, sharedTargetOf(after.side, all, one));
  }
  return [...shared.values()];
}

function indexedIn(index: WorkspaceIndex, { located, kind, name }: SideAutoscaler): IndexedObject | undefined {
  const target = located.reading?.autoscaler?.target;
  if (!target || located.template !== undefined || located.builtWith !== undefined) return undefined;
  const uri = fileUri(located.file);
  return index
    .targeting(target.name)
    .find((found) => found.uri === uri && found.object.kind === kind && found.object.name.text === name);
}

async function sharedBefore(
  { index, side }: IndexedSide,
  sideAfter: DiffSide,
  all: readonly IndexedObject[],
): Promise<boolean> {
  const [own] = all;
  if (!own) return false;
  const folder = directoryOf(fileUri(fileIn(side, nameIn(sideAfter, fileOf(own)))));
  const earlier = (await index())
    .targeting(scaleTargetOf(own.object)?.name.text ?? '')
    .filter((found) => directoryOf(found.uri) === folder && targetTextOf(found) === targetTextOf(own));
  const isOf = (one: IndexedObject) => (other: IndexedObject) =>
    other.object.kind === one.object.kind && other.object.name.text === one.object.name.text;
  return all.every((one) => earlier.some(isOf(one)));
}

function sharedTargetOf(side: DiffSide, all: readonly IndexedObject[], { compared }: SideAutoscaler): SharedTarget {
  const [own] = all;
  const isHorizontal = all.every(({ object }) => object.kind !== 'WatermarkPodAutoscaler');
  return {
    target: own ? targetTextOf(own) : '',
    autoscalers: all.map((found) => ({
      name: found.object.name.text,
      kind: found.object.kind,
      file: nameIn(side, fileOf(found)),
      line: lineNumberInFile(found.object.name.range.start.line, found),
    })),
    stops: isHorizontal && compared?.profile.has.ambiguousSelector === true,
  };
}

function targetTextOf({ object }: IndexedObject): string {
  const target = scaleTargetOf(object);
  return target ? `${target.kind} ${target.name.text}` : '';
}

const fileOf = ({ uri }: IndexedObject) => path.relative('', fileURLToPath(uri));
