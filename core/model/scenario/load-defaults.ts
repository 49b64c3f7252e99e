/**
 * What the numbers of a load are where they are left out, in a file as in the panel's form. Units per second, and
 * seconds.
 */
export const loadDefaults = {
  from: 50,
  to: 900,
  atSeconds: 60,
  forSeconds: 120,
  fromSeconds: 60,
  toSeconds: 360,
  low: 50,
  high: 900,
  periodSeconds: 600,
} as const;
