// In `{a: -}` the API server and kubectl read the dash as a string, our parser as the start of a list: a placeholder
// replaces the dash while our parser reads.

const placeholder = '\uE0FF';

export function maskFlowDashes(text: string): string {
  if (!/-[,\]}]/.test(text)) return text;
  return text.replaceAll(/-(?<=[:,[{][ \t]*-)(?=[,\]}])/g, placeholder);
}

export function restoreFlowDashes(text: string): string {
  return text.includes(placeholder) ? text.replaceAll(placeholder, '-') : text;
}
