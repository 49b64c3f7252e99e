// `.Files`: the files of a chart that are neither templates nor read by the loader.
import type { GoMap } from '../go/value.ts';
import type { ChartFile } from './chart.ts';
export function filesObject(files: readonly ChartFile[]): GoMap {
  return { kind: 'map', type: 'engine.files', entries: new Map(files.map(({ name }) => [name, { kind: 'nil' }])) };
}
