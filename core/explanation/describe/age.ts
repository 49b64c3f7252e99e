// Ages as kubectl prints them: `45s`, `3m12s`, `2y45d`. `<unknown>` and `<invalid>` are no ages.

const secondsOfUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, y: 365 * 86_400 };

/** Seconds; undefined if the text is no age. */
export function parseAge(text: string): number | undefined {
  let [seconds, digits] = [0, ''];
  for (const character of text) {
    const unit = secondsOfUnit[character];
    if (character >= '0' && character <= '9') digits += character;
    else if (unit !== undefined && digits !== '') {
      seconds += Number(digits) * unit;
      digits = '';
    } else return undefined;
  }
  return text === '' || digits !== '' || !Number.isSafeInteger(seconds) ? undefined : seconds;
}
