// Describes the fields of a JSON patch operation (RFC 6902), for completion and hover.
import { pointerSegments, pointerToPath } from '../../index/read/operations.ts';
import type { Field } from '../../model/field.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';

const link = 'https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/patches/';

const op: Field = {
  name: 'op',
  required: true,
  shape: { type: 'string', enum: ['replace', 'add', 'remove', 'move', 'copy', 'test'] },
  texts: {
    text: 'How the patch changes the field at `path`.',
    link,
    values: [
      { value: 'replace', effect: 'Replaces the value at `path`. The patch fails if there is no value.' },
      {
        value: 'add',
        effect: 'Sets the value at `path`. If `path` ends with a list index, inserts an item at this index.',
      },
      { value: 'remove', effect: 'Removes the field or item. The patch fails if it does not exist.' },
      { value: 'move', effect: 'Moves the value at `from` to `path`.' },
      { value: 'copy', effect: 'Copies the value at `from` to `path`.' },
      { value: 'test', effect: 'Changes nothing. The patch fails unless the value at `path` equals `value`.' },
    ],
  },
};

const path: Field = {
  name: 'path',
  required: true,
  shape: { type: 'string' },
  texts: {
    text: 'The JSON pointer to the field: keys and list indexes, each after a slash. A slash in a key is written ~1.',
    snippet: '/spec/${1:maxReplicas}',
    link,
  },
};

const from: Field = {
  name: 'from',
  required: false,
  shape: { type: 'string' },
  texts: {
    text: 'The JSON pointer to the value that is moved or copied, written like `path`.',
    snippet: '/spec/${1:minReplicas}',
    only: { key: 'op', is: ['move', 'copy'] },
    link,
  },
};

const value: Field = {
  name: 'value',
  required: false,
  shape: { type: 'any' },
  texts: { text: 'The value to write at `path`.', snippet: '${1:10}' },
};

/**
 * Returns the field that describes a list of JSON patch operations. `target` describes the object that the operations
 * change. `pointer` is the `path` of one operation. If this path leads to a known field, `value` has the type of that
 * field.
 */
export function jsonPatchField(target: Field, pointer: string | undefined): Field {
  const targetField =
    pointer?.startsWith('/') === true ? fieldAt(target, pointerToPath(target, pointerSegments(pointer))) : undefined;
  const { text, snippet } = targetField?.texts ?? value.texts;
  const written: Field = {
    ...(targetField ?? value),
    name: 'value',
    required: false,
    texts: {
      ...targetField?.texts,
      text,
      ...(snippet !== undefined && { snippet }),
      only: { key: 'op', is: ['replace', 'add', 'test'] },
    },
  };
  const item: Field = {
    name: '[]',
    required: false,
    shape: { type: 'object', fields: [op, path, written, from], open: false },
    texts: {
      text: 'One change of the object.',
      snippet: 'op: ${1:replace}\npath: /spec/${2:maxReplicas}\nvalue: ${3:10}',
    },
  };
  return { name: '', required: false, shape: { type: 'list', item }, texts: { text: '' } };
}

export function suggestedPointers(target: Field): { pointer: string; text: string }[] {
  return ['spec', 'metadata'].flatMap((part) => {
    const field = fieldAt(target, [part]);
    const inner = field ? childFields(field).filter(({ texts }) => !texts.notSuggested) : [];
    return inner.map(({ name, texts }) => ({ pointer: `/${part}/${name}`, text: texts.text }));
  });
}
