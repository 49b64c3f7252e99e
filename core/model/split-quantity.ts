// Kubernetes' parser of quantities is more lenient than its own error message: `-`, `.` and `5.` are numbers.

export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

export type QuantityParts =
  | {
      ok: true;
      negative: boolean;
      digits: bigint;
      /** The power of ten, reduced by the number of digits after the decimal point. */
      exponent: number;
      binaryExponent: number;
      format: QuantityFormat;
    }
  | { ok: false; problem: string };

const formatMessage = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const suffixMessage = "unable to parse quantity's suffix";
const numberMessage = 'unable to parse numeric part of quantity';

const decimalExponents = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

export function splitQuantity(text: string): QuantityParts {
  const parts = /^([-+]?)(\d*)(?:\.(\d*))?((?:[eEinumkKMGTP]+[-+]?\d*|[-+]\d*)?)$/.exec(text);
  if (!parts || text === '') return { ok: false, problem: formatMessage };
  const [, sign, whole = '', fraction = '', suffix = ''] = parts;
  const scale = parseSuffix(suffix);
  if (!scale) return { ok: false, problem: suffixMessage };
  if (whole.length + fraction.length > 10_000) return { ok: false, problem: numberMessage };
  return {
    ok: true,
    negative: sign === '-',
    digits: BigInt(`0${whole}${fraction}`),
    ...scale,
    exponent: scale.exponent - fraction.length,
  };
}

function parseSuffix(suffix: string): { exponent: number; binaryExponent: number; format: QuantityFormat } | undefined {
  const decimal = decimalExponents.get(suffix);
  if (decimal !== undefined) return { exponent: decimal, binaryExponent: 0, format: 'DecimalSI' };
  const binary = binarySuffixes.indexOf(suffix);
  if (binary > 0) return { exponent: 0, binaryExponent: binary * 10, format: 'BinarySI' };
  if (!/^[eE][-+]?\d+$/.test(suffix)) return undefined;
  const exponent = BigInt(suffix.slice(1).replace('+', ''));
  if (exponent !== BigInt.asIntN(64, exponent)) return undefined;
  // The API server truncates the exponent to 32 bits.
  return { exponent: Number(BigInt.asIntN(32, exponent)), binaryExponent: 0, format: 'DecimalExponent' };
}
