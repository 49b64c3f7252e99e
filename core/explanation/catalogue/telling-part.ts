const introductions = [
  'metrics API: ',
  'metrics from API: ',
  'replica count: ',
  'current scale: ',
  'target scale: ',
  'first error is: ',
  'utilization: ',
  'for resource cpu: ',
  'for resource memory: ',
  'external metric: ',
  'external metric value: ',
  'Internal error occurred: ',
  'encountered error: ',
  'error when getting metric values ',
  'desc = ',
];

const selector = 'LabelSelectorRequirement{},}: ';
const maxLength = 120;

/**
 * Returns the part of the message that states the reason, as one line of at most 120 characters. Returns an empty
 * string for an empty message.
 */
export function tellingPart(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const start = [...introductions, selector].reduce((last, words) => Math.max(last, endOf(text, words)), 0);
  return shortened(withoutSelector(text.slice(start)));
}

function endOf(text: string, words: string): number {
  const at = text.lastIndexOf(words);
  const end = at + words.length;
  return at < 0 || end === text.length ? 0 : end;
}

/** Removes the selector and the text after it, because the name of the metric before the selector says enough. */
function withoutSelector(text: string): string {
  const at = text.indexOf('/&LabelSelector{');
  return at < 0 ? text : text.slice(0, at);
}

/** The last error of a chain `a: b: c` is the cause, so errors are removed from the beginning. */
function shortened(text: string): string {
  let rest = text;
  while (rest.length > maxLength && rest.includes(': ')) rest = rest.slice(rest.indexOf(': ') + 2);
  return rest.length <= maxLength ? rest : `${rest.slice(0, maxLength - 1)}…`;
}
