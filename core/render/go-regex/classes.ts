export type CharacterTest = (character: string) => boolean;

const posixClasses = new Map<string, RegExp>([
  ['alnum', /^[0-9A-Za-z]$/],
  ['alpha', /^[A-Za-z]$/],
  ['ascii', /^[\0-\x7f]$/u],
  ['blank', /^[\t ]$/],
  ['cntrl', /^[\p{Cc}]$/u],
  ['digit', /^[0-9]$/],
  ['graph', /^[!-~]$/],
  ['lower', /^[a-z]$/],
  ['print', /^[ -~]$/],
  ['punct', /^[!-/:-@[-`{-~]$/],
  ['space', /^[\t-\r ]$/],
  ['upper', /^[A-Z]$/],
  ['word', /^[0-9A-Za-z_]$/],
  ['xdigit', /^[0-9A-Fa-f]$/],
]);

const perlClasses = new Map<string, RegExp>([
  ['d', /^[0-9]$/],
  ['s', /^[\t\n\f\r ]$/],
  ['w', /^[0-9A-Za-z_]$/],
]);

export function perlClass(letter: string): CharacterTest | undefined {
  const pattern = perlClasses.get(letter.toLowerCase());
  return pattern && testOf(pattern, letter !== letter.toLowerCase());
}

export function posixClass(name: string): CharacterTest | undefined {
  const pattern = posixClasses.get(name.replace(/^\^/, ''));
  return pattern && testOf(pattern, name.startsWith('^'));
}

export function unicodeClass(name: string, isNegated: boolean): CharacterTest | undefined {
  if (name === 'Any') return () => !isNegated;
  for (const property of [name, `Script=${name}`]) {
    try {
      return testOf(new RegExp(`^\\p{${property}}$`, 'u'), isNegated);
    } catch {
      // JavaScript throws if Unicode has no property or script of this name.
    }
  }
  return undefined;
}

export function rangeClass(first: number, last: number): CharacterTest {
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= first && code <= last;
  };
}

export function foldedClass(test: CharacterTest): CharacterTest {
  return (character) => variants(character).some(test);
}

const longS = 'ſ';
const kelvin = '\u212a';

function variants(character: string): string[] {
  const lower = character.toLowerCase();
  const upper = character.toUpperCase();
  const others = lower === 'k' ? ['k', 'K', kelvin] : upper === 'S' ? ['s', 'S', longS] : [lower, upper];
  return [character, ...others.filter((other) => [...other].length === 1)];
}

function testOf(pattern: RegExp, isNegated: boolean): CharacterTest {
  return (character) => pattern.test(character) !== isNegated;
}
