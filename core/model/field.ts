// One description per field (`field-builder.ts` builds them). Completion, hover, checking and the reference table read
// nothing else.

import type { Since } from './releases.ts';

export interface FormerName {
  name: string;
  where: string;
  /** The code of the diagnostic for this name; if absent, the code of an unknown field. */
  code?: string;
  /** The former meaning of the name, if it differs from the present field. */
  field?: Omit<Field, 'name'>;
}

/** What a user should know about a field. Hover prints these texts, so they are sentences. */
export interface FieldTexts {
  /** One line: the effect. */
  text: string;
  /** `s`, `percent of the request`, `replicas` … */
  unit?: string;
  /** Optional for the API server, but the controller refuses an object without it. */
  requiredBy?: 'controller';
  /** The value of an absent field: `1`, `300 (a flag of the controller)`. */
  default?: string;
  /** The Kubernetes release that added the field, such as `1.18`, or the feature gate that enables it. */
  since?: Since;
  /** Names of the field in a draft or a sample, with their source; people still write them. */
  formerNames?: readonly FormerName[];
  /** How the field differs from its draft or proposal, because users still read those documents. */
  draft?: string;
  /** A common mistake. */
  misread?: string;
  /**
   * A statement of the Kubernetes documentation of 1.19 that the code of Kubernetes contradicts, and what this code
   * does (docs/behavior/hpa.md §7d).
   */
  pageDiffers?: string;
  /** Page and anchor on kubernetes.io. */
  link?: string;
  /** A snippet body, valid with its placeholders: completion inserts it after the key. */
  snippet?: string;
  /** Common values with their effect, suggested in this order. */
  values?: readonly {
    value: string;
    effect: string;
    /** The only resource for which the value is suggested: `memory`. */
    of?: string;
  }[];
  /**
   * The field is valid only if its sibling `key` has one of the values `is`. If the sibling is absent, its default
   * counts.
   */
  only?: { key: string; is: readonly string[] };
  /** Refused together with any of these siblings. */
  exclusiveWith?: readonly string[];
  /** Not suggested, because the API server sets it or nothing reads it. */
  notSuggested?: true;
  /** The source of the suggested values. */
  names?: NameSource;
  /** Whether the value is a path relative to the folder of the file. The editor links to it. */
  isPath?: true;
  /** For a map: the source of the suggested keys. */
  keys?: NameSource;
}

/**
 * Kinds of names that depend on the workspace, the releases or the rules. `series`: CSV files. `gate`: feature gates.
 * `rule`: codes of rules. `environment`: environment variables of the scale target.
 */
export type NameSource = 'manifest' | 'series' | 'metric' | 'release' | 'gate' | 'rule' | 'environment';

/** The sibling field of a map whose value decides which keys the map may have. */
export interface KeysBySibling {
  key: string;
  fields(value: string): readonly Field[];
}

export type FieldType =
  | {
      type: 'object';
      fields: readonly Field[];
      /** Whether the object may have keys besides `fields`. */
      open: boolean;
      /** Former names of fields that this version does not have. */
      formerNames?: readonly FormerName[];
    }
  | { type: 'list'; item: Field; minItems?: number }
  /**
   * `item`: the values; without it, they are strings. `known`: keys with a meaning of their own, such as annotations.
   */
  | { type: 'map'; item?: Field; known?: readonly Field[]; knownBy?: KeysBySibling }
  | {
      type: 'string';
      enum?: readonly string[];
      /** Set if the API server's schema refuses every value that is not in `enum`. */
      closed?: true;
      /** The regular expression of the API server's schema. */
      pattern?: string;
      minLength?: number;
    }
  /** An int32, or an int64. */
  | { type: 'integer'; min?: number; max?: number; format?: 'int64' }
  | { type: 'number'; min?: number; max?: number }
  | { type: 'quantity' }
  /** The code that reads the value decides what is valid. */
  | { type: 'any' }
  | { type: 'boolean' };

export interface Field {
  /** The key; `[]` for the items of a list, `{}` for the values of a map, empty for a root. */
  name: string;
  required: boolean;
  texts: FieldTexts;
  shape: FieldType;
}

/** Whether a field is allowed with these siblings; `siblingValue` returns undefined for an absent one. */
export function isAllowedBeside(
  field: Field,
  siblings: readonly Field[],
  siblingValue: (key: string) => unknown,
): boolean {
  return misplacingKey(field, siblings, siblingValue) === undefined;
}

/**
 * Returns the key of the sibling whose value does not allow the field, according to `only`; undefined if the field is
 * allowed. Checks the sibling in the same way, because it may be misplaced itself. An unknown value of a sibling allows
 * the field.
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
