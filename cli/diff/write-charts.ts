import path from 'node:path';
import { traceAsSvg } from '../../core/drawing/written/trace-svg.ts';
import { loadText } from '../../core/simulator/world/scenario-text.ts';
import type { Io } from '../io.ts';
import type { ChangedAutoscaler, DiffResult } from './diff-result.ts';

export async function writeCharts(io: Io, folder: string, { changed }: DiffResult): Promise<void> {
  const taken = new Set<string>();
  for (const one of changed) {
    const svg = chartOf(one);
    if (svg === undefined) continue;
    const file = path.join(folder, `${freeName(nameOf(one), taken)}.svg`);
    await io.assertWritable(file);
    await io.write(file, svg, io.mayExist(file) ? await io.read(file) : undefined);
  }
}

function chartOf({ comparison }: ChangedAutoscaler): string | undefined {
  if (!comparison) return undefined;
  const { before, after, load } = comparison;
  const compared = [{ name: 'before', trace: before.world }];
  return traceAsSvg(after.world, { load: loadText(load), compared });
}

const maxNameLength = 80;

/**
 * Returns the name of the autoscaler's chart file, without the extension. The name contains only characters that every
 * file system accepts, as in `checkout-values-prod`.
 */
function nameOf({ after: { name, environment = '' } }: ChangedAutoscaler): string {
  const parts = [name, environment.replace(/\.ya?ml$/, '')].flatMap((text) => text.split(/\W+/));
  const text = parts.filter((part) => part !== '').join('-');
  return text.slice(0, maxNameLength) || 'autoscaler';
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name}-${count}`;
  taken.add(free.toLowerCase());
  return free;
}
