// Objects that are partial on purpose: a kustomize patch only lacks what the object that it patches has. Nothing is said of
// what is absent, but one sentence that says what a whole object would still need.
import type { ChosenReleases, KindDescription, Reading } from '../model/kind.ts';
import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { Value } from '../model/value.ts';

/** What the kustomizations of the workspace say of a file. */
export type KustomizedAs = 'patch' | 'resource';

/** Where no kustomization names the file, its path tells. */
export function mayBePatch(path: string | undefined, kustomizedAs: KustomizedAs | undefined): boolean {
  if (kustomizedAs !== undefined) return kustomizedAs === 'patch';
  return path !== undefined && /(?:^|[^a-z])(?:overlays?|patch(?:es)?|kustomize)(?:[^a-z]|$)/i.test(path);
}

/** How a patch reads; undefined where no required field is lacking, so that the object is a whole one. */
export function readPatch(
  description: KindDescription,
  value: Value,
  { whole, isNamed, ...chosen }: { whole: Reading; isNamed: boolean } & ChosenReleases,
): Reading | undefined {
  // What is absent may be written elsewhere: the same is true of a template.
  const { problems } = description.read(value, { ...chosen, templated: true });
  const said = new Set(problems.map(({ message }) => message));
  const lacking = whole.problems.filter(({ message }) => !said.has(message));
  const lacksFields = lacking.some(({ code }) => code === 'api/required');
  return lacksFields ? { problems: [...problems, whatIsNeeded(lacking, isNamed)] } : undefined;
}

function whatIsNeeded(lacking: readonly Problem[], isNamed: boolean): Problem {
  const fields = [...new Set(lacking.map(({ at }) => formatPath(at)))].join(', ');
  const reason = isNamed ? 'because a kustomization names it' : "because of the file's path";
  const message = `Taken for a kustomize patch, ${reason}. A whole object would still need ${fields}.`;
  return { code: 'api/required', level: 'information', at: ['kind'], on: 'key', message };
}
