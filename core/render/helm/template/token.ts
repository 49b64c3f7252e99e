import { quoteString } from '../go/quote.ts';

const keywords = [
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
] as const;

export type Keyword = (typeof keywords)[number];

export type TemplateTokenType =
  | Keyword
  | 'assign'
  | 'bool'
  | 'character'
  | 'characterConstant'
  | 'complex'
  | 'declare'
  | 'dot'
  | 'end of file'
  | 'error'
  | 'field'
  | 'identifier'
  | 'leftDelimiter'
  | 'leftParenthesis'
  | 'number'
  | 'pipe'
  | 'rawString'
  | 'rightDelimiter'
  | 'rightParenthesis'
  | 'space'
  | 'string'
  | 'text'
  | 'variable';

export interface TemplateToken {
  type: TemplateTokenType;
  /** UTF-16 offsets into the text of the template. */
  start: number;
  end: number;
  /** The text of the token; for an error token, the message. */
  value: string;
}

export function isKeyword(word: string): word is Keyword {
  return (keywords as readonly string[]).includes(word);
}

export function printToken({ type, value }: TemplateToken): string {
  if (type === 'end of file') return 'EOF';
  if (type === 'error') return value;
  if (type === 'dot' || isKeyword(type)) return `<${value}>`;
  const characters = [...value];
  return characters.length > 10 ? `${quoteString(characters.slice(0, 10).join(''))}...` : quoteString(value);
}
