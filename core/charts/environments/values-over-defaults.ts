// The values files of a chart that the editor renders, in the order of their precedence.
import type { ValuesFile } from '../../render/helm/chart/rendering.ts';
import type { ChartFolder, ValuesFileText } from '../chart-folder.ts';
import { nameOfValuesFile } from './environments.ts';

/** The files of an environment, then the preview values. */
export function valuesOverDefaults(
  { uri: folder }: ChartFolder,
  environment: readonly ValuesFileText[],
  previews: readonly ValuesFile[],
): ValuesFile[] {
  const files = environment.map(({ uri, text }) => ({ name: nameOfValuesFile(folder, uri), text }));
  // Helm reads values.yaml by itself.
  return [...files.filter(({ name }, i) => i > 0 || name !== 'values.yaml'), ...previews];
}
