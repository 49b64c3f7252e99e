// Lists the autoscalers of a kustomization that are checked, each with the file that contains it, and the reasons why
// other autoscalers are not checked.
import { truncate } from '../../core/analysis/wording/truncate.ts';
import { whyNotChecked } from '../../core/editor/coverage.ts';
import { buildFailureText } from '../../core/kustomize/build-texts.ts';
import { fetched } from '../../core/render/kustomize/target/left-out.ts';
import { documentAt } from '../../core/text/document-at.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import type { OpenedKustomization } from '../kustomize/open-kustomization.ts';
import type { CheckedPlace, Coverage, NotCheckedPlace } from './lint-coverage.ts';

const maxReasonLength = 100;

export function coverageOfKustomization(file: string, opened: OpenedKustomization): Coverage {
  const { build } = opened;
  const checked: CheckedPlace[] = [];
  const notChecked: NotCheckedPlace[] = [];
  for (const { resource, autoscaler } of build.autoscalers) {
    const because = whyNotChecked({ textProblems: [], hasTemplates: undefined }, autoscaler);
    const written = resource.place ? opened.nameOf(resource.place.file) : file;
    if (because) notChecked.push({ file: written, ...because });
    else checked.push({ file: written, place: placeOf(resource.place, opened) });
  }
  const reason = buildFailureText(build) ?? leftOut(build.rendered.left) ?? notFetched(build.folder);
  if (reason !== undefined) notChecked.push({ file, what: 'kustomization', reason: truncate(reason, maxReasonLength) });
  return { checked, notChecked };
}

/**
 * Returns a key for the place of an autoscaler in its file; empty if the place is unknown. The key is the same in all
 * overlays of a base. The offset in the key distinguishes the items of a `List`.
 */
function placeOf(place: { file: string; start: number } | undefined, { build }: OpenedKustomization): string {
  const text = place && build.folder.files.get(place.file);
  if (!place || text === undefined) return '';
  const document = documentAt(text, positionAt(indexLines(text), place.start).line);
  return `${document} @${place.start}`;
}

function notFetched({ remote = [] }: OpenedKustomization['build']['folder']): string | undefined {
  return remote.length === 0 ? undefined : `${remote[0]} is not fetched`;
}

function leftOut(left: OpenedKustomization['build']['rendered']['left']): string | undefined {
  const [first] = left.filter(({ effect }) => effect !== 'checks');
  if (!first) return undefined;
  return first.because === fetched
    ? `${first.text} is not fetched`
    : `without ${first.text.split('\n')[0] ?? ''}: ${first.because}`;
}
