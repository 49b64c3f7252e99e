import fs from 'node:fs';
import path from 'node:path';
import { examples } from '../../scripts/paths.mjs';

export function manyDocuments(count: number): string {
  const [document = ''] = fs.readFileSync(path.join(examples, 'web.yaml'), 'utf8').split('---\n');
  return Array.from({ length: count }, (_, index) => document.replaceAll('name: web', `name: web-${index}`)).join(
    '---\n',
  );
}
