const secondsOfUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, y: 365 * 86_400 };

const maxDigits = 9;
const maxLength = 40;

/** Returns the age in seconds; undefined if the text is not an age, such as `<unknown>` or `<invalid>`. */
export function parseKubectlAge(text: string): number | undefined {
  if (text === '' || text.length > maxLength) return undefined;
  let [seconds, digits] = [0, ''];
  for (const character of text) {
    const unit = secondsOfUnit[character];
    if (character >= '0' && character <= '9') digits += character;
    else if (unit !== undefined && digits !== '' && digits.length <= maxDigits) {
      seconds += Number(digits) * unit;
      digits = '';
    } else return undefined;
  }
  return digits === '' && Number.isSafeInteger(seconds) ? seconds : undefined;
}

/**
 * Returns the resolution of an age, in seconds. kubectl prints `2m10s` to the second, `5d3h` to the hour, and `12d` to
 * the day.
 */
export function kubectlAgeResolution(age: string): number {
  if (/s$/.test(age) || /^\dm$/.test(age)) return 1;
  if (/m$/.test(age) || /^[1-7]h$/.test(age)) return 60;
  return /[dy]$/.test(age) && !/^[1-7]d$/.test(age) ? 86_400 : 3600;
}
