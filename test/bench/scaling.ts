// How the time of each operation grows with its input: CPU milliseconds for a size, twice and four times of it, and the
// growth of the time per unit. `SCALING=name` selects operations.
import { cpuMs, largestGrowth, operations } from '../support/scaling.ts';

const chosen = operations.filter(({ name }) => name.includes(process.env.SCALING ?? ''));
console.log('    size       1x       2x       4x  growth');
let steep = 0;
for (const { name, size, prepare } of chosen) {
  const measured: number[] = [];
  for (const factor of [1, 2, 4]) {
    const work = await prepare(size * factor);
    await work();
    measured.push(await cpuMs(work));
  }
  const [one = 0, , four = 0] = measured;
  const growth = four / one / 4;
  const isSteep = growth > largestGrowth && four > 20;
  if (isSteep) steep++;
  const shown = measured.map((ms) => ms.toFixed(1).padStart(8)).join(' ');
  console.log(`${String(size).padStart(8)} ${shown} ${growth.toFixed(2).padStart(7)}${isSteep ? ' !' : '  '} ${name}`);
}
console.log(`${steep} of ${chosen.length} operations grow faster than ${largestGrowth}`);
process.exit();
