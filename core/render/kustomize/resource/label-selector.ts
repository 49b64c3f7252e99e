import { KustomizeFailure } from '../failure.ts';

type Values = ReadonlyMap<string, string>;

export function parseLabelSelector(selector: string): (values: Values) => boolean {
  const requirements = splitRequirements(selector).map(parseRequirement);
  return (values) => requirements.every((matches) => matches(values));
}

/** A comma whose next parenthesis is `)` separates values inside a requirement. */
function splitRequirements(selector: string): string[] {
  if (selector.trim() === '') return [];
  const parts: string[] = [];
  let end = selector.length;
  let next = '';
  for (let at = selector.length - 1; at >= 0; at--) {
    const character = selector[at] ?? '';
    if (character === '(' || character === ')') next = character;
    if (character !== ',' || next === ')') continue;
    parts.push(selector.slice(at + 1, end).trim());
    end = at;
  }
  return [...parts, selector.slice(0, end).trim()].reverse();
}

function parseRequirement(text: string): (values: Values) => boolean {
  const exists = /^(!?)\s*([\w./-]+)$/.exec(text);
  if (exists) return (values) => values.has(exists[2] ?? '') !== (exists[1] === '!');
  const set = /^([\w./-]+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(text);
  if (set) {
    const [, key = '', operator, list = ''] = set;
    const wanted = list.split(',').map((value) => value.trim());
    return (values) => (values.has(key) && wanted.includes(values.get(key) ?? '')) === (operator === 'in');
  }
  const compared = /^([\w./-]+)\s*(==|=|!=)\s*([\w.-]*)$/.exec(text);
  if (!compared) throw new KustomizeFailure(`unable to parse requirement: ${text}`);
  const [, key = '', operator, value = ''] = compared;
  return (values) => (values.has(key) && values.get(key) === value) === (operator !== '!=');
}
