import type { Field } from '../../field.ts';
import { type FieldDescription, field, namedField, oneOf, optionalField, string } from '../../field-builder.ts';
import type { Parameter, ParameterEntry, ParameterPlace, ParameterType } from '../parameters.ts';
import { triggerTypeNamed } from '../trigger-types.ts';
import { isResourceName, resourceParameters } from '../triggers/resource.ts';

const page = 'https://keda.sh/docs/2.21/scalers/';

const known = new Map<string, readonly Field[]>();

export function triggerMetadataFields(type: string): readonly Field[] {
  const before = known.get(type);
  if (before) return before;
  const fields = parametersOf(type).flatMap((parameter) => fieldsOf(parameter, type));
  if (fields.length > 0) known.set(type, fields);
  return fields;
}

function parametersOf(type: string): readonly Parameter[] {
  const entries: readonly ParameterEntry[] = isResourceName(type)
    ? resourceParameters
    : (triggerTypeNamed(type)?.parameters ?? []);
  return entries.flatMap((entry) => ('parameters' in entry ? entry.parameters : [entry]));
}

function fieldsOf(parameter: Parameter, type: string): Field[] {
  const { names, places, text, removed } = parameter;
  if (text === undefined || removed !== undefined) return [];
  const [name, ...aliases] = names;
  const written = places.includes('triggerMetadata') ? writtenField(parameter, type) : undefined;
  const fields = written ? [namedField(name, written)] : [];
  if (written)
    for (const alias of aliases)
      fields.push(namedField(alias, { ...written, required: false, texts: { ...written.texts, notSuggested: true } }));
  if (places.includes('resolvedEnv'))
    fields.push(namedField(`${name}FromEnv`, environmentField(parameter, written === undefined)));
  return fields;
}

function writtenField(parameter: Parameter, type: string): FieldDescription {
  const { places, text = '', choices } = parameter;
  const isOnlyPlace = places.length === 1;
  const describe = isRequired(parameter) && isOnlyPlace ? field : optionalField;
  return describe(choices && parameter.type === 'string' ? oneOf(choices) : string(), {
    text: isRequired(parameter) && !isOnlyPlace ? `${text} Required: ${otherPlacesText(parameter)}.` : text,
    unit: [typeTexts[parameter.type], parameter.unit].filter(Boolean).join(', in '),
    link: `${page}${type}/`,
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(!choices && { snippet: snippetOf(parameter) }),
    ...(parameter.type === 'bool' && { values: flagValues }),
  });
}

function environmentField({ names: [name], text = '' }: Parameter, isOnlyKey: boolean): FieldDescription {
  return optionalField(string(), {
    text: isOnlyKey ? text : `Environment variable of the target's container that contains the value of \`${name}\`.`,
    misread:
      'The name of a variable, not its value. KEDA reads the variable from the first container, or from `envSourceContainerName`.',
    snippet: '${1:NAME}',
    names: 'environment',
  });
}

function isRequired({ optional, default: absent }: Parameter): boolean {
  return optional !== true && absent === undefined;
}

const placeTexts: Readonly<Record<ParameterPlace, (name: string) => string>> = {
  triggerMetadata: () => 'here',
  resolvedEnv: (name) => `as \`${name}FromEnv\``,
  authParams: () => 'in a TriggerAuthentication',
};

function otherPlacesText({ names: [name], places }: Parameter): string {
  const texts = places.map((place) => placeTexts[place](name));
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

const typeTexts: Readonly<Record<ParameterType, string>> = {
  string: 'text',
  any: 'text',
  texts: 'strings, separated by commas',
  map: '`key=value`, separated by commas',
  bool: 'a flag in quotes',
  duration: 'a duration such as `5s`, or milliseconds',
  int: 'whole number in quotes',
  int32: 'whole number in quotes',
  int64: 'whole number in quotes',
  float64: 'number in quotes',
};

const flagValues = [
  { value: 'true', effect: 'yes' },
  { value: 'false', effect: 'no' },
];

const exampleNumber = '100';

/** Numbers and flags are in quotes, because a value that is not a string is refused. */
function snippetOf({ names: [name], type, default: absent }: Parameter): string {
  if (type === 'bool') return `"\${1:${absent === 'true' ? 'false' : 'true'}}"`;
  if (type === 'duration') return '${1:5s}';
  if (type === 'int' || type === 'int64' || type === 'float64') return `"\${1:${absent ?? exampleNumber}}"`;
  return `\${1:${absent ?? name}}`;
}
