// Returns a clause that says why a file of a kustomization is not read.
import { outsideText } from '../analysis/scenario/attached-files.ts';
import { maxKustomizedFiles, renderLimits } from '../render/kustomize/target/render-limits.ts';
import type { MissingFile } from './kustomization-folder.ts';

type Reason = NonNullable<MissingFile['notRead']>;

export function notReadText(because: Reason): string {
  return texts[because];
}

const overLimitText = `the kustomization has more than ${renderLimits.inputLength / 1024 / 1024} Mi characters or ${maxKustomizedFiles} files, so the remaining files are not read`;

const texts: Readonly<Record<Reason, string>> = {
  outside: outsideText('an entry'),
  limit: overLimitText,
  tooLarge: 'an entry names a file that is too large, so the file is not read',
};
