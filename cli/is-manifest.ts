// Decides whether a file contains YAML or JSON. Markdown and scripts may look like YAML, but would have many errors.
import path from 'node:path';
import { isEmptyDocument } from '../core/text/empty-document.ts';
import { readDocument } from '../core/text/read/read-document.ts';
import { openSourceFile } from '../core/text/source-file.ts';
import { preventsReading } from '../core/text/text-problem.ts';

const manifestName = /\.(?:ya?ml|jsonc?)(?:\.\w+)?$|\.(?:\w*tpl|\w*tmpl|template|j2|jinja2?|erb|in)$/i;

export function isManifest(file: string, text: string): boolean {
  if (file === '-' || manifestName.test(file)) return true;
  // A file without an extension may be a pipe such as /dev/fd/63, so it counts as a manifest unless it is a script.
  if (path.extname(file) === '') return !text.startsWith('#!');
  const documents = [...openSourceFile(text).documents].filter(({ text: written }) => !isEmptyDocument(written));
  return documents.length > 0 && documents.every((document) => isReadable(document.text));
}

function isReadable(text: string): boolean {
  const { root, problems } = readDocument(text);
  return (root?.kind === 'map' || root?.kind === 'list') && !problems.some(preventsReading);
}
