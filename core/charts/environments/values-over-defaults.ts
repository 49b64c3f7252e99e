import type { ValuesFile } from '../../render/helm/chart/rendering.ts';
import type { ChartFolder, ValuesFileText } from '../chart-folder.ts';
import { nameOfValuesFile } from './environments.ts';

export function valuesOverDefaults(
  { uri: folder }: ChartFolder,
  environment: readonly ValuesFileText[],
  previews: readonly ValuesFile[],
): ValuesFile[] {
  const files = environment.map(({ uri, text }) => ({ name: nameOfValuesFile(folder, uri), text }));
  return [...files.filter(({ name }, i) => !isDefaultValues(name, i)), ...previews];
}

/** Whether Helm reads the file anyway. A values.yaml after another file overrides this file. */
export function isDefaultValues(name: string, index: number): boolean {
  return index === 0 && name === 'values.yaml';
}
