// What our schemas use of `zod/mini`, in 2 KB of a bundle rather than 30. The build puts it in zod's place for what
// crosses a process border (protocol/, server/, client/); test/unit/house/schema-library.test.ts holds both equal.
const refused = Symbol('refused');

class Schema {
  constructor(read, more) {
    this.read = read;
    Object.assign(this, more);
  }

  check(...checks) {
    return new Schema((value) => {
      const data = this.read(value);
      return data !== refused && checks.every((check) => check(data)) ? data : refused;
    });
  }

  safeParse(value) {
    const data = this.read(value);
    return data === refused ? { success: false } : { success: true, data };
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

export const custom = (accepts) => new Schema((value) => (accepts(value) ? value : refused));
export const string = () => custom((value) => typeof value === 'string');
export const boolean = () => custom((value) => typeof value === 'boolean');
export const number = () => custom(Number.isFinite);
export const int = () => custom(Number.isSafeInteger);
export const unknown = () => custom(() => true);
export const literal = (only) => custom((value) => value === only);

const enumeration = (options) => new Schema((value) => (options.includes(value) ? value : refused), { options });

export { enumeration as enum };

export const gte = (least) => (value) => value >= least;
export const lte = (most) => (value) => value <= most;
export const positive = () => (value) => value > 0;
export const nonnegative = () => (value) => value >= 0;
export const regex = (pattern) => (value) => pattern.test(value);
export const length = (count) => (value) => value.length === count;
export const minLength = (least) => (value) => value.length >= least;
export const refine = (accepts) => accepts;

export const nullable = (inner) => new Schema((value) => (value === null ? null : inner.read(value)));
export const optional = (inner) =>
  new Schema((value) => (value === undefined ? undefined : inner.read(value)), { mayBeAbsent: true });
export const exactOptional = (inner) => new Schema(inner.read, { mayBeAbsent: true });
export const readonly = (inner) =>
  new Schema((value) => {
    const data = inner.read(value);
    return data === refused ? refused : Object.freeze(data);
  });

export const array = (item) =>
  new Schema((value) => (Array.isArray(value) ? listOf(Array.from(value, (one) => item.read(one))) : refused));

export const tuple = (items) =>
  new Schema((value) =>
    Array.isArray(value) && value.length === items.length
      ? listOf(items.map((item, i) => item.read(value[i])))
      : refused,
  );

const listOf = (data) => (data.includes(refused) ? refused : data);

export const object = (properties) =>
  new Schema((value) => {
    if (!isObject(value)) return refused;
    const present = Object.entries(properties).filter(([name, { mayBeAbsent }]) => !mayBeAbsent || name in value);
    return objectOf(present.map(([name, property]) => [name, property.read(value[name])]));
  });

export const record = (key, item) =>
  new Schema((value) => {
    if (!isPlain(value)) return refused;
    const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
    return objectOf(entries.map(([name, one]) => [name, key.read(name) === refused ? refused : item.read(one)]));
  });

const objectOf = (entries) => (entries.some(([, data]) => data === refused) ? refused : Object.fromEntries(entries));

function isPlain(value) {
  if (!isObject(value)) return false;
  const made = value.constructor;
  return typeof made !== 'function' || Object.hasOwn(made.prototype ?? {}, 'isPrototypeOf');
}

export const union = (schemas) =>
  new Schema((value) => {
    for (const schema of schemas) {
      const data = schema.read(value);
      if (data !== refused) return data;
    }
    return refused;
  });

/** The literals of a discriminator differ, so at most one of the schemas accepts a value, as in a union. */
export const discriminatedUnion = (_discriminator, schemas) => union(schemas);
