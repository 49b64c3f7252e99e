// The languages served, by their names in VS Code, and a first look at a text. Knows nothing of the editor.
import { kindNames } from '../../protocol/kinds.ts';

export const yamlDialects: readonly string[] = ['yaml', 'helm', 'helm-template', 'kubernetes', 'ansible', 'jinja-yaml'];
const jsonDialects: readonly string[] = ['json', 'jsonc'];

/** `activationEvents` in package.json names the same. */
export const languages: readonly string[] = [...yamlDialects, ...jsonDialects];

const autoscalerKind = new RegExp(`(?:^|[{,])[ \\t-]*["']?kind["']?[ \\t]*:[ \\t]*["']?(?:${kindNames.join('|')})\\b`, 'gm');

const olderVersion =
  /(?:^|[{,])[ \t-]*["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:autoscaling\/(?:v1|v2beta1|v2beta2)|extensions\/v1beta1)\b/m;

/** Whether one of them is written in a version that can become `autoscaling/v2`. */
export function hasOlderAutoscaler(text: string): boolean {
  return olderVersion.test(text) && /\bHorizontalPodAutoscaler\b/.test(text);
}

/** How many autoscalers a text names. Good enough for a button and a number; the server reads properly. */
export function countAutoscalers(text: string): number {
  return text.match(autoscalerKind)?.length ?? 0;
}

/** Nothing stands there but braces: a file that somebody begins. */
export function isStillEmpty(text: string): boolean {
  return text.length < 100 && /^[\s{}"]*$/.test(text);
}
