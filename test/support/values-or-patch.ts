import { valuesCompletionsAt } from '../../core/documents/helm-values/values-completion.ts';
import { valuesHoverAt } from '../../core/documents/helm-values/values-hover.ts';
import { valuesProblems } from '../../core/documents/helm-values/values-problems.ts';
import { patchHoverAt, patchProblems } from '../../core/documents/kustomize/patch.ts';
import { patchCompletionsAt } from '../../core/documents/kustomize/patch-completion.ts';
import { isHelmValuesUri } from '../../core/index/values-uris.ts';

const values = { completionsAt: valuesCompletionsAt, hoverAt: valuesHoverAt, problems: valuesProblems };
const patches = { completionsAt: patchCompletionsAt, hoverAt: patchHoverAt, problems: patchProblems };

export function valuesOrPatch(uri: string): typeof patches {
  return isHelmValuesUri(uri) ? values : patches;
}
