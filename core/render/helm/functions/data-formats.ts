import { readServerYaml } from '../../../text/libyaml/server-yaml.ts';
import { anyListType, anyMapType, goList, goMap, goNil, goString } from '../go/make.ts';
import { GoFailure, type GoString, type GoValue } from '../go/value.ts';
import { jsonKind, readGoJson } from './read-json.ts';
import { declare, fail, type NamedFunction, stringArgument, text } from './signatures.ts';
import { readToml } from './toml/read-toml.ts';
import { writeToml } from './toml/write-toml.ts';
import { tracedText } from './traced-strings.ts';
import { tracedValue, ValueLocations } from './traced-values.ts';
import { writeJson } from './write-json.ts';
import { toYaml, toYamlPretty } from './yaml-text.ts';

export const dataFunctions: readonly NamedFunction[] = [
  declare('toYaml', 'any -> string', ([value = goNil]) => orEmpty(() => toYaml(value))),
  declare('mustToYaml', 'any -> string', ([value = goNil]) => toYaml(value)),
  declare('toYamlPretty', 'any -> string', ([value = goNil]) => orEmpty(() => toYamlPretty(value))),
  declare('fromYaml', 'string -> map', ([s]) => fromYaml(stringArgument(s))),
  declare('fromYamlArray', 'string -> list', ([s]) => fromYamlArray(stringArgument(s))),
  declare('toJson', 'any -> string', ([value = goNil]) => orEmpty(() => json(value, { escapesHtml: true }))),
  declare('mustToJson', 'any -> string', ([value = goNil]) => json(value, { escapesHtml: true })),
  declare('toPrettyJson', 'any -> string', ([value = goNil]) =>
    orEmpty(() => json(value, { escapesHtml: true, indent: '  ' })),
  ),
  declare('mustToPrettyJson', 'any -> string', ([value = goNil]) => json(value, { escapesHtml: true, indent: '  ' })),
  declare('toToml', 'any -> string', ([value = goNil]) => {
    if (value.kind === 'nil') fail('reflect: call of reflect.Value.Type on zero Value');
    const written = writeToml(value);
    return goString(written.ok ? written.text : written.error);
  }),
  declare('fromToml', 'string -> map', ([s]) => {
    const read = readToml(text(s));
    return read.ok ? read.value : goMap([['Error', goString(read.error)]]);
  }),
  // Unlike toJson, toRawJson fails if the value cannot be written.
  declare('toRawJson', 'any -> string', ([value = goNil]) => json(value, { escapesHtml: false })),
  declare('mustToRawJson', 'any -> string', ([value = goNil]) => json(value, { escapesHtml: false })),
  declare('fromJson', 'string -> map', ([s]) => fromJson(text(s))),
  declare('fromJsonArray', 'string -> list', ([s]) => fromJsonArray(text(s))),
  declare('mustFromJson', 'string -> any', ([s]) => {
    const read = readGoJson(text(s));
    return read.ok ? read.value : fail(read.error);
  }),
];

function json(value: GoValue, style: Parameters<typeof writeJson>[1]): GoValue {
  return tracedText(writeJson(value, style), value);
}

/** Helm hides the error of a value that cannot be written, and returns an empty string. */
function orEmpty(write: () => GoValue): GoValue {
  try {
    return write();
  } catch (error) {
    if (error instanceof GoFailure) return goString('');
    throw error;
  }
}

type YamlResult = { ok: true; value: GoValue } | { ok: false; error: string };

function readYaml(source: GoString, wanted: 'map' | 'list'): YamlResult {
  const ranges = new ValueLocations();
  const read = readServerYaml(source.value, ranges.locate);
  const error = read.ok ? read.jsonError : `yaml: ${read.libyamlMessage ?? read.problem}`;
  if (!read.ok || error !== undefined) return { ok: false, error: `error converting YAML to JSON: ${error}` };
  const value = tracedValue(read.value, ranges, source);
  if (value.kind === 'nil' || value.kind === wanted) return { ok: true, value };
  return { ok: false, error: `error unmarshaling JSON: while decoding JSON: ${wrongKind(value, wanted)}` };
}

function wrongKind(value: GoValue, wanted: 'map' | 'list'): string {
  return `json: cannot unmarshal ${jsonKind(value)} into Go value of type ${wanted === 'map' ? anyMapType : anyListType}`;
}

function fromYaml(source: GoString): GoValue {
  const read = readYaml(source, 'map');
  if (!read.ok) return goMap([['Error', goString(read.error)]]);
  return read.value.kind === 'nil' ? goMap() : read.value;
}

function fromYamlArray(source: GoString): GoValue {
  const read = readYaml(source, 'list');
  if (!read.ok) return goList([goString(read.error)]);
  return read.value.kind === 'nil' ? goList([]) : read.value;
}

function fromJson(source: string): GoValue {
  const read = readGoJson(source);
  if (!read.ok) return goMap([['Error', goString(read.error)]]);
  if (read.value.kind === 'nil') return { ...goMap(), isNil: true };
  return read.value.kind === 'map' ? read.value : goMap([['Error', goString(wrongKind(read.value, 'map'))]]);
}

function fromJsonArray(source: string): GoValue {
  const read = readGoJson(source);
  if (!read.ok) return goList([goString(read.error)]);
  if (read.value.kind === 'nil') return { ...goList([]), isNil: true };
  return read.value.kind === 'list' ? read.value : goList([goString(wrongKind(read.value, 'list'))]);
}
