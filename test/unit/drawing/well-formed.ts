// A minimal XML parser that finds the errors for which a browser refuses a picture.

const token = /<(\/?)([a-z][a-zA-Z]*)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>|([^<>]+)/gy;

export function faultOf(xml: string): string | undefined {
  const open: string[] = [];
  let end = 0;
  for (const [whole, closing, name = '', , selfClosing] of xml.matchAll(token)) {
    end += whole.length;
    if (/&(?!(?:amp|lt|gt|quot);)/.test(whole)) return `a bare & in ${whole}`;
    if (closing === '/' && open.pop() !== name) return `</${name}> closes nothing`;
    if (name !== '' && closing === '' && selfClosing === '') open.push(name);
  }
  if (end !== xml.length) return `cannot be read from ${xml.slice(end, end + 40)}`;
  return open.length === 0 ? undefined : `<${open.at(-1)}> is open`;
}
