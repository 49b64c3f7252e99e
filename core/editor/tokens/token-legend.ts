// The legend of semantic tokens: their types and modifiers, in this order. `package.json` defines their styles.

export const tokenTypes = ['number', 'string'] as const;
export const tokenModifiers = ['deciding'] as const;
