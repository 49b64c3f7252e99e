// One description per field. The zod schemas of this folder register these texts; `describe.ts` makes `Field` trees of
// them, and completion, hover, checking and the reference table read nothing else.

/** `code`: of the problem that the name is; that of any unknown field where absent. */
export interface FormerName {
  name: string;
  where: string;
  code?: string;
}

/** What a person should know of a field. Hover prints these, so they are sentences. */
export interface FieldTexts {
  /** One line: the effect. */
  text: string;
  /** `s`, `percent of the request`, `replicas` … */
  unit?: string;
  /** The server lets it be left out, the controller refuses the object without it. */
  requiredBy?: 'controller';
  /** What an absent field means: `1`, `300 (a flag of the controller)`. */
  default?: string;
  /** The release of Kubernetes that brought it: `1.18`. */
  since?: string;
  /** Names that it had elsewhere, with where that was: in a draft, in a sample. People still write them. */
  formerNames?: readonly FormerName[];
  /** What was different in the draft or proposal that came first, and that people still read. */
  draft?: string;
  /** What people get wrong. */
  misread?: string;
  /** Page and anchor on kubernetes.io. */
  link?: string;
  /** A snippet body, valid as it stands: what completion writes behind the key. */
  snippet?: string;
  /** Common values with their effect, offered in this order. */
  values?: readonly { value: string; effect: string /** Only of this resource: `memory`. */; of?: string }[];
  /** Stands only beside these values of a sibling; where that is absent, its default counts. */
  only?: { key: string; is: readonly string[] };
  /** Refused beside any of these siblings. */
  exclusiveWith?: readonly string[];
  /** Nobody is led to write it, since the server sets it or nothing reads it: it is known, but not offered. */
  notSuggested?: true;
  /** Whose names are offered as values. */
  names?: NameSource;
  /** A path, from the folder of the file: it leads there. */
  isPath?: true;
  /** Of a map: whose names are offered as keys. */
  keys?: NameSource;
}

/**
 * Names that no description can list: of the manifests around, of their metrics, of CSV files, of releases and their
 * feature gates.
 */
export type NameSource = 'manifest' | 'series' | 'metric' | 'release' | 'gate';

export type FieldType =
  | {
      type: 'object';
      fields: readonly Field[] /** Other keys are the server's business, not ours: metadata, for one. */;
      open: boolean;
    }
  | { type: 'list'; item: Field }
  /** `item`: what stands behind each key; absent: a text. */
  | { type: 'map'; item?: Field }
  | { type: 'string'; enum?: readonly string[] /** A regular expression of the server's schema. */; pattern?: string }
  | { type: 'integer'; min?: number; max?: number }
  | { type: 'number'; min?: number; max?: number }
  | { type: 'quantity' }
  /** Whoever reads it knows what may stand there. */
  | { type: 'any' }
  | { type: 'boolean' };

export interface Field {
  /** The key; `[]` for the item of a list. */
  name: string;
  required: boolean;
  texts: FieldTexts;
  shape: FieldType;
}

/**
 * Whether a field may stand beside these siblings; `textOf` answers undefined for those that are not there. Nothing is
 * said where the sibling that decides says nothing that is known.
 */
export function isAllowedBeside(
  { texts: { only } }: Field,
  siblings: readonly Field[],
  siblingValue: (key: string) => unknown,
): boolean {
  if (!only) return true;
  const sibling = siblings.find(({ name }) => name === only.key);
  const chosen = siblingValue(only.key) ?? sibling?.texts.default;
  const isKnown =
    sibling?.shape.type !== 'string' || sibling.shape.enum === undefined || sibling.shape.enum.includes(String(chosen));
  return typeof chosen !== 'string' || !isKnown || only.is.includes(chosen);
}
