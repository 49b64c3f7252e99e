export type Expression =
  | { kind: 'nil' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'number'; value: number; isInteger: boolean }
  | { kind: 'string'; value: string }
  | { kind: 'name'; name: string }
  | { kind: 'pointer'; name: string }
  | { kind: 'unary'; operator: string; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'member'; object: Expression; property: Expression; optional: boolean }
  | { kind: 'slice'; object: Expression; from: Expression | undefined; to: Expression | undefined }
  | { kind: 'call'; name: string; args: readonly Expression[] }
  | { kind: 'list'; items: readonly Expression[] }
  | { kind: 'map'; entries: readonly { key: Expression; value: Expression }[] }
  | { kind: 'let'; name: string; value: Expression; body: Expression }
  | { kind: 'predicate'; body: Expression };
