// Under which values a place in a template is rendered: the `{{ if … }}` around it.

/** Values that all have to be set, `autoscaling.enabled`; `unknown` where more is asked than that. */
export type Guards = readonly string[] | 'unknown';

const action = /\{\{-?\s*(if|with|range|define|block|else|end)\b((?:(?!\}\})[\s\S])*?)-?\}\}/g;
const plainCondition = /^(?:and )?(\$?\.Values\.[\w.]+(?: \$?\.Values\.[\w.]+)*)$/;

interface Block {
  guards: Guards;
  around: Block | undefined;
}

/** Answers for every offset of the text. */
export function guardsIn(text: string): (offset: number) => Guards {
  const changes: { at: number; inside: Block | undefined }[] = [];
  let inside: Block | undefined;
  // An end without its beginning: what stands above it in the file decides.
  let isCut = false;
  for (const { index, 0: written, 1: word = '', 2: condition = '' } of text.matchAll(action)) {
    if (word === 'end') {
      isCut ||= inside === undefined;
      inside = inside?.around;
    } else if (word === 'else') inside = { guards: 'unknown', around: inside?.around };
    else inside = { guards: word === 'if' ? valuesIn(condition.trim().replaceAll(/\s+/g, ' ')) : 'unknown', around: inside };
    changes.push({ at: index + written.length, inside });
  }
  return (offset) => (isCut ? 'unknown' : guardsOf(changes.findLast(({ at }) => at <= offset)?.inside));
}

function guardsOf(block: Block | undefined): Guards {
  const found: string[] = [];
  for (let one = block; one; one = one.around) {
    if (one.guards === 'unknown') return 'unknown';
    found.unshift(...one.guards);
  }
  return found;
}

/** How many blocks the text opens more than it closes: what stands behind it in the file may be inside of them. */
export function openBlocks(text: string): number {
  let open = 0;
  for (const [, word] of text.matchAll(action)) open += word === 'end' ? -1 : word === 'else' ? 0 : 1;
  return open;
}

function valuesIn(condition: string): Guards {
  const values = plainCondition.exec(condition)?.[1];
  return values === undefined ? 'unknown' : [...values.matchAll(/\.Values\.([\w.]+)/g)].map(([, value = '']) => value);
}
