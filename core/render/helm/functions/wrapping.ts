// abbrev and wrap: goutils counts bytes.
import { isAscii, sliceBytes } from '../go/bytes.ts';
import { byteLength } from '../go/inspect.ts';
import { goString } from '../go/make.ts';
import { declare, fail, integer, type NamedFunction, text } from './signatures.ts';

export const wrappingFunctions: readonly NamedFunction[] = [
  declare('abbrev', 'int string -> string', ([width, s]) =>
    goString(integer(width) < 4 ? text(s) : abbreviate(text(s), 0, integer(width))),
  ),
  declare('abbrevboth', 'int int string -> string', ([left, right, s]) => {
    const [offset, width] = [integer(left), integer(right)];
    return goString(width < 4 || (offset > 0 && width < 7) ? text(s) : abbreviate(text(s), offset, width));
  }),
  declare('wrap', 'int string -> string', ([width, s]) => goString(wrap(text(s), integer(width), '\n', false))),
  declare('wrapWith', 'int string string -> string', ([width, separator, s]) =>
    goString(wrap(text(s), integer(width), text(separator) || '\n', true)),
  ),
];

const marker = '...';

function abbreviate(source: string, start: number, width: number): string {
  const length = byteLength(source);
  if (length <= width) return source;
  const offset = Math.min(start, length);
  const shown = length - offset < width - 3 ? length - (width - 3) : offset;
  if (shown <= 4) return sliceBytes(source, 0, width - 3) + marker;
  if (width < 7) return '';
  if (shown + width - 3 < length) return marker + abbreviate(sliceBytes(source, shown, length), 0, width - 3);
  return marker + sliceBytes(source, length - (width - 3), length);
}

/** Breaks at the last space that fits. Longer words are cut only if `cutsWords`. */
function wrap(source: string, wanted: number, separator: string, cutsWords: boolean): string {
  const width = Math.max(1, wanted);
  if (!isAscii(source) && byteLength(source) > 1_000_000) fail('the text is too long to wrap');
  const length = byteLength(source);
  const cut = (start: number, end: number): string => sliceBytes(source, start, end);
  let wrapped = '';
  let at = 0;
  while (length - at > width) {
    const line = cut(at, at + width + 1);
    if (line.startsWith(' ')) {
      at++;
      continue;
    }
    const space = line.lastIndexOf(' ');
    const end =
      space >= 0
        ? at + byteLength(line.slice(0, space))
        : cutsWords
          ? at + width
          : nextSpace(cut(at + width, length), at + width);
    if (end === undefined) break;
    wrapped += cut(at, end) + separator;
    at = space < 0 && cutsWords ? end : end + 1;
  }
  return wrapped + cut(at, length);
}

function nextSpace(rest: string, start: number): number | undefined {
  const found = rest.indexOf(' ');
  return found < 0 ? undefined : start + byteLength(rest.slice(0, found));
}
