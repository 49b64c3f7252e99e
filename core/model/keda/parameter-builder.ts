import type { Parameter, ParameterPlace, ParameterType } from './parameters.ts';

type Options = Partial<Omit<Parameter, 'names' | 'type' | 'places' | 'text'>>;

/** The places in which KEDA looks for a parameter, by the letters that docs/behavior/keda.md §6 uses. */
const placeOfLetter: Readonly<Record<string, ParameterPlace>> = {
  m: 'triggerMetadata',
  e: 'resolvedEnv',
  a: 'authParams',
};

function parameter(
  type: ParameterType,
  names: string,
  places: string,
  text?: string,
  options: Options = {},
): Parameter {
  const [first = '', ...others] = names.split('|');
  return {
    names: [first, ...others],
    type,
    places: [...places].flatMap((letter) => placeOfLetter[letter] ?? []),
    ...(text !== undefined && { text }),
    ...options,
  };
}

/**
 * `names` are separated by `|`. Each letter of `places` stands for a place where KEDA looks for the parameter, in the
 * order of KEDA's search (docs/behavior/keda.md §6).
 */
type Build = (names: string, places: string, text?: string, options?: Options) => Parameter;

export const optionalParameter: Options = { optional: true };
export const stringParameter: Build = (...rest) => parameter('string', ...rest);
export const floatParameter: Build = (...rest) => parameter('float64', ...rest);
export const int64Parameter: Build = (...rest) => parameter('int64', ...rest);
export const intParameter: Build = (...rest) => parameter('int', ...rest);
export const boolParameter: Build = (...rest) => parameter('bool', ...rest);
export const durationParameter: Build = (...rest) => parameter('duration', ...rest);
export const textsParameter: Build = (...rest) => parameter('texts', ...rest);
export const mapParameter: Build = (...rest) => parameter('map', ...rest);
