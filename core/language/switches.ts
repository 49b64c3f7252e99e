// The inline off switch: `# replicast-disable-next-line min-equals-max, api/required` silences these codes on the line below it.

/** Codes that are silenced, by line (from 0). */
export type Switches = ReadonlyMap<number, ReadonlySet<string>>;

const word = 'replicast-disable-next-line';
const comment = new RegExp(`#[ \\t]*${word}[ \\t]+([^#]*)`);
const none: Switches = new Map();

export function readSwitches(text: string): Switches {
  if (!text.includes(word)) return none;
  const switches = new Map<number, ReadonlySet<string>>();
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const codes = comment.exec(line)?.[1];
    if (codes !== undefined) switches.set(index + 1, new Set(codes.split(/[\s,]+/).filter((code) => code !== '')));
  });
  return switches;
}
