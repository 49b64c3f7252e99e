import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import { asObject } from '../../../model/read-value.ts';
import { hasHost, urlProblem } from '../../../simulator/watermark/propose/recommender-url.ts';
import { watermarkRule } from './watermark-rule.ts';

const at = ['spec', 'recommender', 'url'];

/** Reports an address of a recommender that the controller cannot call. */
export const recommenderUrl = watermarkRule('recommender-url', 'error', ({ written }) => {
  const { url } = asObject(written.recommender);
  const problem = typeof url === 'string' ? addressProblem(url) : undefined;
  if (typeof url !== 'string' || problem === undefined) return undefined;
  return { at, message: `The controller cannot call this address, so it never scales: ${problem}`, ...schemeFix(url) };
});

function addressProblem(url: string): string | undefined {
  return urlProblem(url) ?? (hasHost(url) ? undefined : 'no Host in request URL');
}

function schemeFix(url: string): { fixes?: ObjectFix[] } {
  const to = `http://${url}`;
  return /^[\w.-]+(?::\d+)?(?:\/|$)/.test(url) && urlProblem(to) === undefined
    ? { fixes: [changeFix(at, to, false)] }
    : {};
}
