// The catalogue of the rules, which only the whole set of recordings has.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Its text where REPLICAST_CORPUS names the folder with it; undefined without. */
export function readCatalogue(): string | undefined {
  const corpus = process.env.REPLICAST_CORPUS;
  const file = corpus && readdirSync(corpus).find((name) => name.startsWith('rules.'));
  return corpus && file ? readFileSync(path.join(corpus, file), 'utf8') : undefined;
}
