// The operations of a JSON patch as described fields, so that completion and hover support them like other fields (RFC
// 6902).
import { pointerSegments, pointerToPath } from '../../index/read/operations.ts';
import type { Field } from '../../model/field.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';

const link = 'https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/patches/';

const op: Field = {
  name: 'op',
  required: true,
  shape: { type: 'string', enum: ['replace', 'add', 'remove', 'move', 'copy', 'test'] },
  texts: {
    text: 'What is done at the path.',
    link,
    values: [
      { value: 'replace', effect: 'Writes the value in place of the one there; without one the patch fails.' },
      {
        value: 'add',
        effect: 'Writes the value, whether there is one or not; in a list it moves the items behind it.',
      },
      { value: 'remove', effect: 'Takes the field or item away; without one the patch fails.' },
      { value: 'move', effect: 'Moves the value at `from` to the path.' },
      { value: 'copy', effect: 'Copies the value at `from` to the path.' },
      { value: 'test', effect: 'Changes nothing: the patch fails unless the path has this value.' },
    ],
  },
};

const path: Field = {
  name: 'path',
  required: true,
  shape: { type: 'string' },
  texts: {
    text: 'The field that is meant: keys and places in lists behind slashes, / in a key as ~1.',
    snippet: '/spec/${1:maxReplicas}',
    link,
  },
};

const from: Field = {
  name: 'from',
  required: false,
  shape: { type: 'string' },
  texts: {
    text: 'Where it is taken from, written like path.',
    snippet: '/spec/${1:minReplicas}',
    only: { key: 'op', is: ['move', 'copy'] },
    link,
  },
};

const value: Field = {
  name: 'value',
  required: false,
  shape: { type: 'any' },
  texts: { text: 'What is written there.', snippet: '${1:10}' },
};

/** A list of operations. The type of `value` follows from the path, if it is known: `pointer`. */
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

/** Pointers such as `/spec/maxReplicas`, suggested for an empty path. */
export function suggestedPointers(target: Field): { pointer: string; text: string }[] {
  return ['spec', 'metadata'].flatMap((part) => {
    const field = fieldAt(target, [part]);
    const inner = field ? childFields(field).filter(({ texts }) => !texts.notSuggested) : [];
    return inner.map(({ name, texts }) => ({ pointer: `/${part}/${name}`, text: texts.text }));
  });
}
