// TypeScript types from JSON schemas, in the form of `api/types.ts`.

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

interface NamedSchema {
  name: string;
  /** Properties of these schemas are not repeated. */
  bases?: readonly { name: string; schema: JsonSchema }[];
  schema: JsonSchema;
}

const columns = 118;

/** Schemas that are not in `named` are written where they are used. */
export function typesOf(root: JsonSchema, named: readonly NamedSchema[], isReadonly = false): string {
  const names = new Map(named.map(({ name, schema }) => [schema, name]));
  const print = new TypePrinter(root, names, isReadonly);
  return named
    .map(({ name, schema, bases = [] }) => {
      const clause = bases.length === 0 ? '' : ` extends ${bases.map((base) => base.name).join(', ')}`;
      const own = without(
        schema,
        bases.flatMap((base) => Object.keys(propertiesOf(base.schema))),
      );
      return `${comment(schema, '')}export interface ${name}${clause} ${print.members(own, '')}\n`;
    })
    .join('\n');
}

export function schemaAt(root: JsonSchema, pointer: string): JsonSchema {
  const names = pointer.split('/').filter((name) => name !== '' && name !== '#');
  return names.reduce<JsonSchema>((schema, name) => schema[name] as JsonSchema, root);
}

export function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const left = Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(left) };
}

const propertiesOf = ({ properties = {} }: JsonSchema) => properties as Readonly<Record<string, JsonSchema>>;

class TypePrinter {
  private readonly root: JsonSchema;
  private readonly names: ReadonlyMap<JsonSchema, string>;
  private readonly isReadonly: boolean;

  constructor(root: JsonSchema, names: ReadonlyMap<JsonSchema, string>, isReadonly: boolean) {
    this.root = root;
    this.names = names;
    this.isReadonly = isReadonly;
  }

  members(schema: JsonSchema, indent: string): string {
    const inside = `${indent}  `;
    const required = (schema.required ?? []) as string[];
    const lines = Object.entries(propertiesOf(schema)).map(([name, property]) => {
      const type = this.type(property, inside);
      const start = `${inside}${this.isReadonly ? 'readonly ' : ''}${name}${required.includes(name) ? '' : '?'}:`;
      return `${comment(this.described(property), inside)}${start}${type.startsWith('\n') ? '' : ' '}${type};\n`;
    });
    return `{\n${lines.join('')}${indent}}`;
  }

  private type(schema: JsonSchema, indent: string): string {
    const name = this.names.get(schema);
    if (name !== undefined) return name;
    if (typeof schema.$ref === 'string') return this.type(schemaAt(this.root, schema.$ref), indent);
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return (schema.enum as unknown[]).map(literal).join(' | ');
    const choices = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
    if (choices) return choices.map((choice) => this.type(choice, indent)).join(' | ');
    if (Array.isArray(schema.type)) return schema.type.map((type) => this.type({ type }, indent)).join(' | ');
    switch (schema.type) {
      case 'array':
        return this.list(schema.items as JsonSchema, indent);
      case 'object':
        return this.object(schema, indent);
      case 'integer':
        return 'number';
      default:
        return String(schema.type ?? 'unknown');
    }
  }

  private list(items: JsonSchema, indent: string): string {
    const item = this.type(items, indent);
    return `${this.isReadonly ? 'readonly ' : ''}${item.includes(' | ') && !item.startsWith('{') ? `(${item})` : item}[]`;
  }

  private object(schema: JsonSchema, indent: string): string {
    if (schema.properties && typeof schema.additionalProperties !== 'object') return this.members(schema, indent);
    const values = [
      ...Object.values(propertiesOf(schema)),
      ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties as JsonSchema] : []),
    ].map((value) => this.type(value, indent));
    const record = `Record<string, ${values.length === 0 ? 'unknown' : values.join(' | ')}>`;
    return this.isReadonly ? `Readonly<${record}>` : record;
  }

  /** A description beside `$ref` overrides that of the named schema. */
  private described(schema: JsonSchema): JsonSchema {
    const isNamed = typeof schema.$ref === 'string' && this.names.has(schemaAt(this.root, schema.$ref));
    if (typeof schema.$ref !== 'string' || schema.description !== undefined || isNamed) return schema;
    return schemaAt(this.root, schema.$ref);
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

function comment({ description }: JsonSchema, indent: string): string {
  if (typeof description !== 'string') return '';
  const text = description.replaceAll('*/', '*\\/');
  if (indent.length + text.length + 8 <= columns) return `${indent}/** ${text} */\n`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + 3 + last.length + 1 + word.length <= columns)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}
