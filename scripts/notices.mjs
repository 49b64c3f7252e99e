// Writes the notices of the bundled libraries. The licences of these libraries require that the packages contain the
// texts of the licences.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const copied = ['node_modules/@vscode/codicons'];
const line = `\n${'-'.repeat(80)}\n\n`;

const permission = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

const apacheTerms = /TERMS AND CONDITIONS FOR USE[\s\S]*END OF TERMS AND CONDITIONS/.exec(
  fs.readFileSync(path.join(root, 'LICENSE'), 'utf8'),
)[0];

/**
 * License texts that each published package contains only once. In the notices of a library, `instead` replaces such a
 * text.
 */
export const sharedTexts = [
  { text: permission, instead: '[the MIT permission notice, at the end of this file]', isAtEnd: true },
  {
    text: apacheTerms,
    instead: '[the terms of the Apache License 2.0, in the file LICENSE of this package]',
    isAtEnd: false,
  },
].map((shared) => ({ ...shared, pattern: sameWords(shared.text) }));

function sameWords(text) {
  const words = text.split(/[\s"'*]+/).filter(Boolean);
  const escaped = words.map((word) => word.replace(/[.()[\]/]/g, '\\$&').replace(/^Licensor$/, '(?:the\\s+)?Licensor'));
  return new RegExp(escaped.join(`[\\s"'*]+`).replace(/\\\.$/, '\\.?'), 'g');
}

export function bundledFiles({ outputs }) {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
}

function libraryOf(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

export function librariesOf(files, others = copied) {
  const bundled = files.flatMap((file) => libraryOf(file) ?? []);
  return [...new Set([...bundled, ...others])].sort().map((folder) => {
    const { name, version, license } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    return { folder, name, version, license };
  });
}

/**
 * `files` are the bundled source files; `others` are the folders of copied libraries. Libraries with the same text are
 * listed together.
 * @throws Error for a library without a licence file
 */
export function noticesOf(files, others = copied) {
  const names = new Map();
  for (const library of librariesOf(files, others)) {
    const text = licenceOf(library);
    const { name, version, license } = library;
    names.set(text, [...(names.get(text) ?? []), `${name} ${version} (${license})\n`]);
  }
  const libraries = [...names].map(([text, heads]) => `${heads.join('')}\n${text}`);
  const atEnd = sharedTexts.filter(({ instead, isAtEnd }) => isAtEnd && libraries.join('').includes(instead));
  return [
    'Replicast contains parts of these libraries, under their own licences.\n',
    ...libraries,
    ...atEnd.map(({ text }) => `The MIT permission notice\n\n${text}`),
  ].join(line);
}

function licenceOf({ folder, name }) {
  const at = (file) => path.join(root, folder, file);
  const names = fs.readdirSync(at('.')).filter((file) => /^(licen[cs]e|notice|thirdpartynotices)/i.test(file));
  if (!names.some((file) => /^licen/i.test(file)))
    throw new Error(`${name} has no licence file, so it must not be distributed`);
  const text = names.sort().map((file) => `${fs.readFileSync(at(file), 'utf8').trim()}\n`);
  return sharedTexts.reduce((rest, { pattern, instead }) => rest.replace(pattern, instead), text.join('\n'));
}
