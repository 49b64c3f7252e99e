// How the CPU time per unit grows with the size of the input. `SCALING=text` selects operations by their title.
import { largestGrowth, measureGrowth } from '../support/scaling/operation.ts';
import { operations, titleOf } from '../support/scaling/operations.ts';

const chosen = operations.filter((operation) => titleOf(operation).includes(process.env.SCALING ?? ''));
console.log('    size    µs/unit 1×        2×        4×  growth  operation: unit');
const steep: string[] = [];
for (const operation of chosen) {
  const title = titleOf(operation);
  const { ms, growth, isSteep } = await measureGrowth(operation);
  if (isSteep) steep.push(title);
  const perUnit = ms.map((each, i) => ((each * 1000) / (operation.size * 2 ** i)).toFixed(1).padStart(9)).join(' ');
  console.log(
    `${String(operation.size).padStart(8)}     ${perUnit} ${growth.toFixed(2).padStart(7)}${isSteep ? ' !' : '  '}${title}`,
  );
}
console.log(`${steep.length} of ${chosen.length} operations grow faster than ${largestGrowth}`);
for (const title of steep) console.log(`  ${title}`);
process.exit(steep.length > 0 ? 1 : 0);
