// What Go's Sprintf makes of a text without arguments. Controllers of some releases use an error's text as a format, so that a
// `%` in it comes out as `%!d(MISSING)`.

export function formatWithoutArguments(text: string): string {
  return text.replace(/%[-+# 0]*\d*(?:\.\d*)?(.|$)/gsu, (_, verb: string) => {
    if (verb === '') return '%!(NOVERB)';
    return verb === '%' ? '%' : `%!${verb}(MISSING)`;
  });
}
