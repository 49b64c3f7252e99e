// sprig's path functions. Go's path and path/filepath are equal on Linux.
import { trimEndOf } from '../../../model/trim-end.ts';
import { goBool, goString } from '../go/make.ts';
import { declareAll, type NamedFunction, text } from './signatures.ts';

export const pathFunctions: readonly NamedFunction[] = [
  ...declareAll(['base', 'osBase'], 'string -> string', ([path]) => goString(base(text(path)))),
  ...declareAll(['dir', 'osDir'], 'string -> string', ([path]) =>
    goString(clean(text(path).slice(0, text(path).lastIndexOf('/') + 1))),
  ),
  ...declareAll(['clean', 'osClean'], 'string -> string', ([path]) => goString(clean(text(path)))),
  ...declareAll(['ext', 'osExt'], 'string -> string', ([path]) => goString(/\.[^./]*$/.exec(text(path))?.[0] ?? '')),
  ...declareAll(['isAbs', 'osIsAbs'], 'string -> bool', ([path]) => goBool(text(path).startsWith('/'))),
];

function base(path: string): string {
  if (path === '') return '.';
  const trimmed = trimEndOf(path, '/');
  return trimmed === '' ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

/** The result is that of Go's `path.Clean`. */
function clean(path: string): string {
  const isRooted = path.startsWith('/');
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!isRooted) kept.push(part);
  }
  return (isRooted ? '/' : '') + kept.join('/') || '.';
}
