import fs from 'node:fs';

export function clientSources(): string[] {
  return fs
    .readdirSync('client/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(`client/src/${file}`, 'utf8'));
}
