// Returns a clause that says why a file of a kustomization is not read.
import { outsideText } from '../analysis/scenario/attached-files.ts';
import { maxKustomizedFiles, renderLimits } from '../render/kustomize/target/render-limits.ts';
import type { MissingFile } from './kustomization-folder.ts';

export function notReadText(because: NonNullable<MissingFile['notRead']>): string {
  return because === 'outside' ? outsideText('an entry') : overLimitText;
}

const overLimitText = `the kustomization has more than ${renderLimits.inputLength / 1024 / 1024} Mi characters or ${maxKustomizedFiles} files, so the remaining files are not read`;
