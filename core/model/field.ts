// Each field has one description, from which completion, hover, the checks and the reference table get all their
// information.

import type { Since } from './releases.ts';

export interface FormerName {
  name: string;
  where: string;
  /** The code of the diagnostic for this name. If absent, the diagnostic has the code for unknown fields. */
  code?: string;
  /** Describes the earlier field of this name. Absent if the name is only an older name of the current field. */
  field?: Omit<Field, 'name'>;
}

/** What a user should know about a field. Hover prints these texts, so they are sentences. */
export interface FieldTexts {
  text: string;
  unit?: string;
  /** Set if the controller refuses an object without the field, although the API server accepts such an object. */
  requiredBy?: 'controller';
  default?: string;
  since?: Since;
  /** Former names of the field in a draft or a sample, each with its source. People still write these names. */
  formerNames?: readonly FormerName[];
  /** How the field differs from its earlier draft or proposal. Users still read these old texts. */
  draft?: string;
  misread?: string;
  /**
   * What the Kubernetes 1.19 documentation says wrongly about the field, and what the code does instead
   * (docs/behavior/hpa.md §7d).
   */
  pageDiffers?: string;
  /** A page and an anchor on kubernetes.io. */
  link?: string;
  /** The snippet body that completion inserts after the key. The body is valid with its placeholder texts. */
  snippet?: string;
  /** Common values with their effect, suggested in this order. */
  values?: readonly {
    value: string;
    effect: string;
    /** The resource, such as `memory`, if the value is suggested only for this resource. */
    of?: string;
  }[];
  /**
   * The field is valid only if the sibling field `key` has one of the values in `is`. If the sibling is absent, its
   * default counts.
   */
  only?: { key: string; is: readonly string[] };
  exclusiveWith?: readonly string[];
  /** Completion does not suggest the field, because the API server sets the field or because nothing reads it. */
  notSuggested?: true;
  names?: NameSource;
  /** Set if the value is a path relative to the folder of the file. The editor shows such a value as a link. */
  isPath?: true;
  keys?: NameSource;
}

/**
 * The names that completion suggests. `series` stands for CSV files, `rule` for diagnostic codes, and `environment` for
 * environment variables of the scale target.
 */
export type NameSource = 'manifest' | 'series' | 'metric' | 'release' | 'gate' | 'rule' | 'environment';

/** The sibling field of a map. The value of the sibling decides which keys the map may have. */
export interface KeysBySibling {
  key: string;
  fields(value: string): readonly Field[];
}

export type FieldType =
  | {
      type: 'object';
      fields: readonly Field[];
      open: boolean;
      formerNames?: readonly FormerName[];
    }
  | { type: 'list'; item: Field; minItems?: number }
  /**
   * The values are strings unless `item` is set. `known` lists the keys with a defined meaning, for example the
   * annotations that a controller reads.
   */
  | { type: 'map'; item?: Field; known?: readonly Field[]; knownBy?: KeysBySibling }
  | {
      type: 'string';
      enum?: readonly string[];
      /** The API server's schema refuses every value that is not in `enum`. */
      closed?: true;
      pattern?: string;
      minLength?: number;
    }
  /** An int32 unless `format` is int64. */
  | { type: 'integer'; min?: number; max?: number; format?: 'int64' }
  | { type: 'number'; min?: number; max?: number }
  | { type: 'quantity' }
  /** A value of any type. The code that reads the value decides whether the value is valid. */
  | { type: 'any' }
  | { type: 'boolean' };

export interface Field {
  /** The key; `[]` for the items of a list, `{}` for the values of a map, empty for a root. */
  name: string;
  required: boolean;
  texts: FieldTexts;
  shape: FieldType;
}

export function isAllowedBeside(
  field: Field,
  siblings: readonly Field[],
  siblingValue: (key: string) => unknown,
): boolean {
  return misplacingKey(field, siblings, siblingValue) === undefined;
}

/**
 * Returns the key of the sibling whose value does not allow this field; undefined if every sibling allows the field. If
 * the sibling itself depends on the value of another sibling, the other sibling is checked, too. An unknown value
 * allows every field.
 */
export function misplacingKey(
  { texts: { only } }: Field,
  siblings: readonly Field[],
  siblingValue: (key: string) => unknown,
): string | undefined {
  if (!only) return undefined;
  const sibling = siblings.find(({ name }) => name === only.key);
  const chosen = siblingValue(only.key) ?? sibling?.texts.default;
  const isKnown =
    sibling?.shape.type !== 'string' || sibling.shape.enum === undefined || sibling.shape.enum.includes(String(chosen));
  if (typeof chosen === 'string' && isKnown && !only.is.includes(chosen)) return only.key;
  return sibling && misplacingKey(sibling, siblings, siblingValue);
}
