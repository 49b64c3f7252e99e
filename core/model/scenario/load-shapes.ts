// The load shapes, as data. Scenario files, the panel's form and the types of a scenario use them; the simulator does
// the arithmetic. `day`, `points` and `csv` have lists or a file instead of numbers, and have their own code.

interface LoadNumberDescription {
  default: number;
  unit: 'units/s' | 's';
  /** The label in the form. */
  label: string;
  /** A file may not set it to 0. */
  isPositive?: true;
  /** Limits in the form, in addition to those of the unit. */
  limits?: { above?: boolean; least?: number };
}

/** A number has the same name, default and meaning in every shape that uses it. */
const numberTable = {
  from: { default: 50, unit: 'units/s', label: 'Load before the change' },
  to: { default: 900, unit: 'units/s', label: 'Load' },
  atSeconds: { default: 60, unit: 's', label: 'Time of the change' },
  forSeconds: { default: 120, unit: 's', label: 'Length of the spike', limits: { above: true } },
  fromSeconds: { default: 60, unit: 's', label: 'Start of the ramp' },
  toSeconds: { default: 360, unit: 's', label: 'End of the ramp' },
  low: { default: 50, unit: 'units/s', label: 'Lowest load' },
  high: { default: 900, unit: 'units/s', label: 'Highest load' },
  periodSeconds: { default: 600, unit: 's', label: 'Length of the wave', isPositive: true, limits: { least: 1 } },
} satisfies Record<string, LoadNumberDescription>;

export type LoadNumber = keyof typeof numberTable;

const loadNumberNames = Object.keys(numberTable) as LoadNumber[];

/** The defaults for numbers that a file or the form does not set. */
export const loadDefaults: Readonly<Record<LoadNumber, number>> = mapLoadNumbers(({ default: value }) => value);

export function mapLoadNumbers<Value>(
  make: (description: LoadNumberDescription, name: LoadNumber) => Value,
): Record<LoadNumber, Value> {
  const entries = loadNumberNames.map((name) => [name, make(numberTable[name], name)] as const);
  return Object.fromEntries(entries) as Record<LoadNumber, Value>;
}

export const loadNumbers: Readonly<Record<LoadNumber, LoadNumberDescription>> = numberTable;

/** `sentence`: the text in the form, with an input for each `{number}`. */
export const numericShapes = {
  constant: { numbers: ['to'], sentence: 'of {to} units/s' },
  step: { numbers: ['from', 'to', 'atSeconds'], sentence: 'from {from} to {to} units/s at {atSeconds}' },
  ramp: {
    numbers: ['from', 'to', 'fromSeconds', 'toSeconds'],
    sentence: 'from {from} to {to} units/s between {fromSeconds} and {toSeconds}',
  },
  spike: {
    numbers: ['from', 'to', 'atSeconds', 'forSeconds'],
    sentence: 'from {from} to {to} units/s at {atSeconds} for {forSeconds}',
  },
  wave: {
    numbers: ['low', 'high', 'periodSeconds'],
    sentence: 'between {low} and {high} units/s every {periodSeconds}',
  },
} as const satisfies Record<string, { numbers: readonly LoadNumber[]; sentence: string }>;

export type NumericShapeName = keyof typeof numericShapes;

/** `{ shape: 'constant', to: number }`, and so on. */
export type NumericShape = {
  [Name in NumericShapeName]: { shape: Name } & Record<(typeof numericShapes)[Name]['numbers'][number], number>;
}[NumericShapeName];

const numericShapeNames = Object.keys(numericShapes) as NumericShapeName[];

/** The shapes that use a number. */
export function shapesWith(number: LoadNumber): NumericShapeName[] {
  return numericShapeNames.filter((name) => numericShapes[name].numbers.some((each: LoadNumber) => each === number));
}

/** In the order of the form. */
export const loadShapeNames = [...numericShapeNames, 'day', 'points', 'csv'] as const;
export type LoadShapeName = (typeof loadShapeNames)[number];

export function isNumericShape(name: string): name is NumericShapeName {
  return Object.hasOwn(numericShapes, name);
}

export function buildNumericShape(shape: NumericShapeName, numberOf: (name: LoadNumber) => number): NumericShape {
  const numbers = numericShapes[shape].numbers.map((name) => [name, numberOf(name)] as const);
  return { shape, ...Object.fromEntries(numbers) } as NumericShape;
}
