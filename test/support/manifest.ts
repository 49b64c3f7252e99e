// The manifest of the extension, with its English texts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/paths.mjs';

export type Texts = Readonly<Record<string, string>>;

export const readTexts = (file: string): Texts => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

export const manifestText = (): string => readFileSync(path.join(root, 'package.json'), 'utf8');

export const textReference = /^%([\w./-]+)%$/;

export function readManifest(): unknown {
  const texts = readTexts('package.nls.json');
  return JSON.parse(manifestText(), (_, value: unknown) => {
    const key = typeof value === 'string' ? textReference.exec(value)?.[1] : undefined;
    return key === undefined ? value : (texts[key] ?? value);
  });
}
