import type { ValuesFile } from '../../render/helm/chart/rendering.ts';
import type { ChartFolder, ValuesFileText } from '../chart-folder.ts';
import { nameOfValuesFile } from './environments.ts';

export function valuesOverDefaults(
  { uri: folder }: ChartFolder,
  environment: readonly ValuesFileText[],
  previews: readonly ValuesFile[],
): ValuesFile[] {
  const files = environment.map(({ uri, text }) => ({ name: nameOfValuesFile(folder, uri), text }));
  // Helm reads values.yaml anyway, so values.yaml is left out if it is the first file.
  return [...files.filter(({ name }, i) => i > 0 || name !== 'values.yaml'), ...previews];
}
