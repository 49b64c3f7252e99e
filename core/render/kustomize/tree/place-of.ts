// Maps offsets of a text to places in its file. Lines of an inline patch in a block scalar are indented in the file.
import type { SourceScalar } from '../../../text/read/source-tree.ts';
import type { Place } from '../../origin.ts';

export type PlaceOf = (start: number, end: number) => Place;

export function placesIn(file: string): PlaceOf {
  return (start, end) => ({ file, start, end });
}

/**
 * Returns a function that finds the source range for offsets in the value of a scalar; undefined if the scalar has no
 * source. Only in a literal block (`|`) can the function find a part of the scalar; otherwise it returns the range of
 * the whole scalar.
 */
export function placesInScalar(
  text: string,
  scalar: { style: SourceScalar['style']; value: string; place?: Place | undefined },
): PlaceOf | undefined {
  const { place, style, value } = scalar;
  if (!place) return undefined;
  const whole: PlaceOf = () => place;
  if (style !== 'literal') return whole;
  const source = text.slice(place.start, place.end).split('\n');
  const lines = value.split('\n');
  const written = source.slice(1);
  const indent = /^ */.exec(written.find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const removed = indent - (/^ */.exec(first)?.[0].length ?? 0);
  if (removed < 0) return whole;
  const starts: { value: number; source: number }[] = [];
  let [valueAt, sourceAt] = [0, place.start + (source[0]?.length ?? 0) + 1];
  for (const [index, line] of lines.entries()) {
    starts.push({ value: valueAt, source: sourceAt + removed });
    valueAt += line.length + 1;
    sourceAt += (written[index]?.length ?? 0) + 1;
  }
  const inSource = (offset: number) => {
    const line = starts.findLast((each) => each.value <= offset) ?? { value: 0, source: place.start };
    return Math.min(place.end, line.source + offset - line.value);
  };
  return (start, end) => ({ file: place.file, start: inSource(start), end: inSource(end) });
}
