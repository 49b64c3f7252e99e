// Describes the load shapes that are defined by a few numbers, such as a step or a ramp. The shapes `day`, `points` and
// `csv` have their own code.

export interface LoadDefaults {
  from: number;
  to: number;
}

interface LoadNumberDescription {
  default: number | keyof LoadDefaults;
  unit: 'units/s' | 's';
  label: string;
  /**
   * Limits in addition to the limits of `unit`: `least` is the lowest allowed value. If `above` is true, the form also
   * refuses a value that equals the lower limit.
   */
  limits?: { above?: boolean; least?: number };
}

/** A number has the same name, default and meaning in every shape that uses it. */
const numberTable = {
  from: { default: 'from', unit: 'units/s', label: 'Load before the change' },
  to: { default: 'to', unit: 'units/s', label: 'Load' },
  atSeconds: { default: 60, unit: 's', label: 'Time of the change' },
  forSeconds: { default: 120, unit: 's', label: 'Length of the spike', limits: { above: true } },
  fromSeconds: { default: 60, unit: 's', label: 'Start of the ramp' },
  toSeconds: { default: 360, unit: 's', label: 'End of the ramp' },
  low: { default: 'from', unit: 'units/s', label: 'Lowest load' },
  high: { default: 'to', unit: 'units/s', label: 'Highest load' },
  periodSeconds: { default: 600, unit: 's', label: 'Length of the wave', limits: { least: 1 } },
} satisfies Record<string, LoadNumberDescription>;

export type LoadNumber = keyof typeof numberTable;

const loadNumberNames = Object.keys(numberTable) as LoadNumber[];

export function loadNumberDefault(name: LoadNumber, load: LoadDefaults): number {
  const { default: value } = loadNumbers[name];
  return typeof value === 'number' ? value : load[value];
}

export function mapLoadNumbers<Value>(
  make: (description: LoadNumberDescription, name: LoadNumber) => Value,
): Record<LoadNumber, Value> {
  const entries = loadNumberNames.map((name) => [name, make(numberTable[name], name)] as const);
  return Object.fromEntries(entries) as Record<LoadNumber, Value>;
}

export const loadNumbers: Readonly<Record<LoadNumber, LoadNumberDescription>> = numberTable;

/** `sentence` is the text in the form. Each name in braces, such as `{to}`, becomes an input field. */
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

export type NumericShape = {
  [Name in NumericShapeName]: { shape: Name } & Record<(typeof numericShapes)[Name]['numbers'][number], number>;
}[NumericShapeName];

export type PartialNumericShape = {
  [Name in NumericShapeName]: { shape: Name } & Partial<
    Record<(typeof numericShapes)[Name]['numbers'][number], number>
  >;
}[NumericShapeName];

const numericShapeNames = Object.keys(numericShapes) as NumericShapeName[];

export function shapesWith(number: LoadNumber): NumericShapeName[] {
  return numericShapeNames.filter((name) => numericShapes[name].numbers.some((each: LoadNumber) => each === number));
}

export const loadShapeNames = [...numericShapeNames, 'day', 'points', 'csv'] as const;
export type LoadShapeName = (typeof loadShapeNames)[number];

export function isNumericShape(name: string): name is NumericShapeName {
  return Object.hasOwn(numericShapes, name);
}

export function buildPartialShape(
  shape: NumericShapeName,
  numberOf: (name: LoadNumber) => number | undefined,
): PartialNumericShape {
  const numbers = numericShapes[shape].numbers.flatMap((name: LoadNumber) => {
    const value = numberOf(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { shape, ...Object.fromEntries(numbers) } as PartialNumericShape;
}

export function completeNumericShape({ shape, ...numbers }: PartialNumericShape, load: LoadDefaults): NumericShape {
  const written: Partial<Record<LoadNumber, number>> = numbers;
  return buildPartialShape(shape, (name) => written[name] ?? loadNumberDefault(name, load)) as NumericShape;
}

export function defaultedLoads({ shape, ...numbers }: PartialNumericShape): (keyof LoadDefaults)[] {
  const written: Partial<Record<LoadNumber, number>> = numbers;
  return numericShapes[shape].numbers.flatMap((name: LoadNumber) => {
    const { default: value } = loadNumbers[name];
    return typeof value === 'number' || written[name] !== undefined ? [] : [value];
  });
}
