// The functions abbrev and wrap. Sprig's library goutils counts bytes instead of characters.
import { sliceBytes } from '../go/bytes.ts';
import { byteLength } from '../go/inspect.ts';
import { assertTextLength } from '../go/limit-error.ts';
import { goString } from '../go/make.ts';
import { declare, integerArgument, type NamedFunction, text } from './signatures.ts';
import { fromLatin1, latin1 } from './strings.ts';

export const wrappingFunctions: readonly NamedFunction[] = [
  declare('abbrev', 'int string -> string', ([width, s]) =>
    goString(integerArgument(width) < 4 ? text(s) : abbreviate(text(s), 0, integerArgument(width))),
  ),
  declare('abbrevboth', 'int int string -> string', ([left, right, s]) => {
    const [offset, width] = [integerArgument(left), integerArgument(right)];
    return goString(width < 4 || (offset > 0 && width < 7) ? text(s) : abbreviate(text(s), offset, width));
  }),
  declare('wrap', 'int string -> string', ([width, s]) => goString(wrap(text(s), integerArgument(width), '\n', false))),
  declare('wrapWith', 'int string string -> string', ([width, separator, s]) =>
    goString(wrap(text(s), integerArgument(width), text(separator) || '\n', true)),
  ),
];

const marker = '...';

function abbreviate(source: string, start: number, width: number): string {
  const length = byteLength(source);
  if (length <= width) return source;
  const offset = Math.min(start, length);
  const shown = length - offset < width - 3 ? length - (width - 3) : offset;
  if (shown <= 4) return sliceBytes(source, 0, width - 3) + marker;
  if (shown + width - 3 < length) return marker + abbreviate(sliceBytes(source, shown, length), 0, width - 3);
  return marker + sliceBytes(source, length - (width - 3), length);
}

function wrap(source: string, wanted: number, separator: string, cutsWords: boolean): string {
  const width = Math.max(1, wanted);
  const bytes = latin1(source);
  const parts: string[] = [];
  let at = 0;
  while (bytes.length - at > width) {
    if (bytes[at] === ' ') {
      at++;
      continue;
    }
    const inLine = bytes.slice(at, at + width + 1).lastIndexOf(' ');
    const space = inLine < 0 ? -1 : at + inLine;
    const end = space >= at ? space : cutsWords ? at + width : bytes.indexOf(' ', at + width);
    if (end < 0) break;
    parts.push(bytes.slice(at, end));
    at = space < at && cutsWords ? end : end + 1;
  }
  assertTextLength(source.length + parts.length * separator.length);
  return [...parts, bytes.slice(at)].map(fromLatin1).join(separator);
}
