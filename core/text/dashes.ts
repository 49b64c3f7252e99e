// In `{a: -}` the dash is a text for the API server and for kubectl, and the beginning of a list for our parser: while it reads, another
// letter stands there.

const dash = '\uE0FF';

export function withReadableDashes(text: string): string {
  if (!/-[,\]}]/.test(text)) return text;
  return text.replaceAll(/(?<=[:,[{][ \t]*)-(?=[,\]}])/g, dash);
}

export function withDashes(text: string): string {
  return text.includes(dash) ? text.replaceAll(dash, '-') : text;
}
