// Helm's error texts, shortened for a line: what is wrong comes first in a lens, and a chain of includes is cut in its middle.

/** About Helm's own flags. */
const advice = /\n\nUse --debug flag to render out invalid YAML$/;

/** Where Helm was, which the place of a lens or a diagnostic says already. */
const places = [
  /^template: \S+: executing "[^"]*" at <.*?>: /s,
  /^execution error at \([^)]*\): /,
  /^YAML parse error on \S+: error (?:converting YAML to JSON|unmarshaling JSON: while decoding JSON): /,
];

/** `template: … executing … at <.Values.a.b>: nil pointer evaluating interface {}.b` → `nil pointer evaluating interface {}.b` */
export function helmCause(error: string): string {
  const violation = /^values don't meet the specifications of the schema\(s\)[\s\S]*?\n- (at .*)/.exec(error)?.[1];
  if (violation !== undefined) return violation;
  const last = framesOf(withoutAdvice(error)).at(-1) ?? error;
  const cause = places.reduce((text, place) => text.replace(place, ''), last);
  return cause.replace(
    /^cannot load (\S+): (?:cannot unmarshal yaml document: )?(?:error converting YAML to JSON: )?/,
    '$1: ',
  );
}

export function withoutAdvice(error: string): string {
  return error.replace(advice, '');
}

const maxFrames = 4;
const callPattern = /: error calling \w+: /g;

/** Of an endless recursion Helm prints every step. */
export function withoutMiddleOfChain(error: string): string {
  const calls = [...error.matchAll(callPattern)];
  const [first, last] = [calls[0], calls.at(-1)];
  if (calls.length <= maxFrames || !first || !last) return error;
  return `${error.slice(0, first.index + first[0].length)}… ${error.slice(last.index + last[0].length)}`;
}

function framesOf(error: string): string[] {
  return error.split(callPattern);
}
