// Properties get the same inputs on every machine. `PROPERTY_SEED=7 npm run unit` tests others.
import fc from 'fast-check';
import { usualRuns } from './effort.ts';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122), numRuns: usualRuns });
