// Go's 32-bit integers on amd64, where the controllers run and the cases were recorded (docs/behavior/hpa.md §0.3).

export const maxInt32 = 2147483647;
export const minInt32 = -2147483648;

/** Go's `int32(x)` of a float: truncates toward zero; NaN and values that do not fit become −2147483648. */
export function int32(x: number): number {
  const whole = Math.trunc(x);
  return whole >= minInt32 && whole <= maxInt32 ? whole | 0 : minInt32;
}

/** Go's `int32(math.Ceil(x))`. With `isCapped`, a value above the largest 32-bit integer becomes this integer. */
export function ceilInt32(x: number, isCapped: boolean): number {
  const whole = Math.ceil(x);
  return isCapped && whole > maxInt32 ? maxInt32 : int32(whole);
}

export function addInt32(a: number, b: number): number {
  return (a + b) | 0;
}
