// Builds the descriptions of trigger parameters, as short as the tables of KEDA's documentation.

import type { Parameter, ParameterPlace, ParameterType } from './parameters.ts';

type Options = Partial<Omit<Parameter, 'names' | 'type' | 'places' | 'text'>>;

/** By the letters of docs/behavior/keda.md §6: metadata, environment, authentication. */
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

/** `names` are separated by `|`, `places` are letters in the order in which they are searched. */
type Build = (names: string, places: string, text?: string, options?: Options) => Parameter;

export const optional: Options = { optional: true };
export const string: Build = (...rest) => parameter('string', ...rest);
export const float: Build = (...rest) => parameter('float64', ...rest);
export const int64: Build = (...rest) => parameter('int64', ...rest);
export const int: Build = (...rest) => parameter('int', ...rest);
export const bool: Build = (...rest) => parameter('bool', ...rest);
export const duration: Build = (...rest) => parameter('duration', ...rest);
export const texts: Build = (...rest) => parameter('texts', ...rest);
export const map: Build = (...rest) => parameter('map', ...rest);
