// Returns why a file that a kustomization names is not read, as a clause.
import { outsideText } from '../analysis/scenario/attached-files.ts';
import { maxKustomizedFiles, renderLimits } from '../render/kustomize/target/render-limits.ts';
import type { MissingFile } from './kustomization-folder.ts';

export function notReadText(because: NonNullable<MissingFile['notRead']>): string {
  return because === 'outside' ? outsideText('an entry') : overLimitText;
}

const overLimitText = `the files of the kustomization are over our limit of ${renderLimits.inputLength / 1024 / 1024} Mi characters and ${maxKustomizedFiles} files, and the rest is not read`;
