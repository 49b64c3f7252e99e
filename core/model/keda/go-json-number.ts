// KEDA reads numbers of trigger metadata as JSON (scalersconfig/typed_config.go), so `.5`, `+5` and `007` fail.

/** KEDA's error for the text `null` in a number field: Go's reflection panics on a JSON null. */
export const panicMessage = 'failed to parse typed config *reflect.ValueError resulted in panic';

export type JsonNumberType = 'int' | 'int32' | 'int64' | 'float64';

export type ReadJsonNumber = { value?: bigint | number; error?: string };

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const limits: Readonly<Record<string, bigint>> = { int: 2n ** 63n, int64: 2n ** 63n, int32: 2n ** 31n };

export function readJsonNumber(text: string, type: JsonNumberType): ReadJsonNumber {
  if (text === 'null') return { error: panicMessage };
  const problem = jsonNumberProblem(text, type);
  if (problem !== undefined) return { error: `unable to unmarshal to field type ${type}: ${problem}` };
  return { value: type === 'float64' ? Number(text) : BigInt(text) };
}

function jsonNumberProblem(text: string, type: JsonNumberType): string | undefined {
  if (!jsonNumber.test(text)) return syntaxProblem(text, type);
  const limit = limits[type];
  const fits =
    limit === undefined
      ? Number.isFinite(Number(text))
      : /^-?\d+$/.test(text) && BigInt(text) >= -limit && BigInt(text) < limit;
  return fits ? undefined : `json: cannot unmarshal number ${text} into Go value of type ${type}`;
}

function syntaxProblem(text: string, type: JsonNumberType): string {
  const [first = ''] = text;
  if (text === 'true' || text === 'false') return `json: cannot unmarshal bool into Go value of type ${type}`;
  if (first === '"') return `json: cannot unmarshal string into Go value of type ${type}`;
  if (first === '{') return `json: cannot unmarshal object into Go value of type ${type}`;
  if (first === '[') return `json: cannot unmarshal array into Go value of type ${type}`;
  const number = /^-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][-+]?\d*)?/.exec(text)?.[0] ?? '';
  const next = [...text.slice(number.length)][0];
  if (next === undefined) return 'unexpected end of JSON input';
  if (number === '') return `invalid character '${next}' looking for beginning of value`;
  if (/\d$/.test(number)) return `invalid character '${next}' after top-level value`;
  return `invalid character '${next}' in numeric literal`;
}
