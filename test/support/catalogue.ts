import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Undefined unless REPLICAST_CORPUS names the folder with the catalogue. */
export function readCatalogue(): string | undefined {
  const corpus = process.env.REPLICAST_CORPUS;
  const file = corpus && readdirSync(corpus).find((name) => name.startsWith('rules.'));
  return corpus && file ? readFileSync(path.join(corpus, file), 'utf8') : undefined;
}
