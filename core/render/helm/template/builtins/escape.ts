const htmlEscapes: Record<string, string> = {
  '\0': '\uFFFD',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[\0"'&<>]/g, (character) => htmlEscapes[character] ?? '');
}

export function escapeJs(text: string): string {
  return text.replaceAll(/[\\'"<>&=]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => {
    if (/[\\'"]/.test(character)) return `\\${character}`;
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
  });
}

export function escapeQuery(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'))
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
