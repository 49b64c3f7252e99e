// In `{a: -}` the dash is a text for the API server and for kubectl, and the beginning of a list for our parser: while
// it reads, another letter stands there.

const placeholder = '\uE0FF';

export function maskFlowDashes(text: string): string {
  if (!/-[,\]}]/.test(text)) return text;
  return text.replaceAll(/(?<=[:,[{][ \t]*)-(?=[,\]}])/g, placeholder);
}

export function restoreFlowDashes(text: string): string {
  return text.includes(placeholder) ? text.replaceAll(placeholder, '-') : text;
}
