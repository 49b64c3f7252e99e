import { truncate } from '../analysis/wording/truncate.ts';
import { fetched } from '../render/kustomize/target/left-out.ts';
import type { LeftOut } from '../render/kustomize/target/session.ts';
import type { KustomizationBuild } from './kustomization-builds.ts';
import { folderName, type MissingFile } from './kustomization-folder.ts';
import { notReadText } from './not-read-text.ts';

const maxTextLength = 60;

/**
 * Says which part of the build is left out and may change an autoscaler. Returns undefined if there is no such part.
 */
export function leftOutReason({ rendered }: KustomizationBuild): string | undefined {
  const [first] = rendered.left.filter(({ effect }) => effect === 'changes');
  return first && `${leftOutText(first)}, which may change the object`;
}

export function withoutLeftText({ rendered }: KustomizationBuild): string | undefined {
  const [first, ...rest] = rendered.left;
  if (!first) return undefined;
  const others = rest.length === 0 ? '' : ` and ${rest.length} more`;
  return `without ${truncate(first.text, maxTextLength)}${others}, because ${first.because}`;
}

/**
 * Returns a clause that says why the base of a patch may be missing: this build leaves out resources that the
 * real kustomize would fetch or generate. Returns undefined if this build leaves out no such resources.
 */
export function missingBaseText({ rendered }: KustomizationBuild): string | undefined {
  const [added] = rendered.left.filter(({ effect }) => effect === 'adds');
  return added && `${leftOutText(added)}, so the base of the patch may be missing here`;
}

/** Says why the build failed, as a sentence without a period; undefined if the build did not fail. */
export function buildFailureText(build: KustomizationBuild): string | undefined {
  const { rendered, folder, mayHaveAutoscalers } = build;
  const { failure } = rendered;
  const [missing] = mayHaveAutoscalers ? folder.missing.filter(({ notRead }) => !notRead) : [];
  if (missing) return `not built: ${missingFileText(missing, build)}`;
  if (!failure) return undefined;
  const reason = failure.isLimit ? `not built: ${failure.reason}` : `kustomize: ${failure.reason.trim()}`;
  const [added] = rendered.left.filter(({ effect }) => effect === 'adds');
  return added ? `${reason}; ${leftOutText(added)}` : reason;
}

export function missingFileText({ place, path, notRead }: MissingFile, { folder }: KustomizationBuild): string {
  if (notRead) return notReadText(notRead);
  const written = folder.files.get(place.file)?.slice(place.start, place.end) ?? path;
  return `${truncate(written, maxTextLength)} cannot be read`;
}

function leftOutText({ text, because }: LeftOut): string {
  const name = truncate(text.split('\n')[0] ?? '', maxTextLength);
  return because === fetched ? `kustomize would fetch ${name}` : `${name}: ${because}`;
}

export function nameOfBuild({ folder }: KustomizationBuild): string {
  return folderName(folder) || '.';
}
