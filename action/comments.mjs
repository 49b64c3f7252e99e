// Creates and updates one comment in a review through the API of GitHub or GitLab. Failures are returned as a sentence,
// because a comment must never fail the job.
import { commentOf } from './review.mjs';

/** @typedef {{ id: number | string, body: string, author: number | undefined, isOurs: boolean }} Comment */

/**
 * @typedef {object} CommentHost
 * @property {(page: number) => string} listUrl
 * @property {(found: any) => Comment} read reads a comment. `isOurs` is true only if the host proves that the author
 *   may write our comment, because anybody can write the mark into a comment
 * @property {string} userUrl names the user to whom the token belongs
 * @property {string} createUrl
 * @property {(id: Comment['id']) => string} oneUrl
 * @property {string} updateMethod
 * @property {Readonly<Record<string, string>>} headers
 * @property {string} refused the sentence to return if the token may not write
 */

const perPage = 100;
/**
 * The maximum number of pages that are read. Without a limit, the loop would not end if a host never returned a last
 * page.
 */
const maxPages = 100;

/**
 * Creates or updates the comment that contains the review.
 * @param {CommentHost} host
 * @param {string} mark the first line of the comment, by which a later run finds the comment
 * @param {import('./review.mjs').Review} reviewed
 * @returns {Promise<string | undefined>} the reason, as a sentence, if the comment could not be written
 */
export async function putComment(host, mark, reviewed) {
  try {
    const [first, ...others] = await ownComments(host, mark);
    const text = commentOf(reviewed, first !== undefined);
    if (text === undefined) return undefined;
    const body = `${mark}\n${text}`;
    if (!first) await request(host, 'POST', host.createUrl, { body });
    else if (first.body.trim() !== body.trim()) await request(host, host.updateMethod, host.oneUrl(first.id), { body });
    // Two simultaneous runs may each have created a comment, so only the oldest comment is kept.
    for (const { id } of others) await request(host, 'DELETE', host.oneUrl(id));
    return undefined;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return `The comment is not written: ${error.message}`;
  }
}

/**
 * @param {CommentHost} host
 * @param {string} mark
 * @returns {Promise<Comment[]>} this action's comments with the mark, the oldest comment first
 */
async function ownComments(host, mark) {
  const marked = [];
  for (let page = 1; page <= maxPages; page++) {
    const found = await request(host, 'GET', host.listUrl(page));
    if (!Array.isArray(found)) throw new HostError('the host gives no list of comments.');
    marked.push(...found.map(host.read).filter(({ body }) => body.startsWith(mark)));
    if (found.length < perPage) break;
  }
  if (marked.every(({ isOurs }) => isOurs)) return marked;
  const user = await userOf(host);
  return marked.filter(({ isOurs, author }) => isOurs || (user !== undefined && author === user));
}

/**
 * Returns the id of the user to whom the token belongs.
 * @param {CommentHost} host
 * @returns {Promise<number | undefined>} undefined if the token has no user, such as the token of a job
 */
async function userOf(host) {
  try {
    return /** @type {any} */ (await request(host, 'GET', host.userUrl))?.id;
  } catch (error) {
    if (error instanceof HostError && error.isRefused) return undefined;
    throw error;
  }
}

class HostError extends Error {
  /**
   * @param {string} message
   * @param {boolean} isRefused whether the host refuses the request because of the token
   */
  constructor(message, isRefused = false) {
    super(message);
    this.isRefused = isRefused;
  }
}

const attempts = 4;
const firstWaitMs = 1000;
const maxWaitMs = 60_000;
const timeoutMs = 30_000;

/**
 * @param {CommentHost} host
 * @param {string} method
 * @param {string} url
 * @param {object} [body]
 * @returns {Promise<unknown>}
 */
async function request({ headers, refused }, method, url, body) {
  const unitMs = Number(process.env.REPLICAST_WAIT_MS ?? firstWaitMs);
  for (let attempt = 1; ; attempt++) {
    const answer = await send(method, url, headers, body);
    if (answer?.ok) return answer.status === 204 ? undefined : answer.json().catch(() => undefined);
    // Another job has already deleted the comment.
    if (answer?.status === 404 && method === 'DELETE') return undefined;
    const usualMs = unitMs * 2 ** (attempt - 1);
    const waitMs = answer ? waitOf(answer, usualMs) : usualMs;
    if (attempt === attempts || waitMs === undefined || waitMs > maxWaitMs) throw errorOf(answer, refused);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/**
 * @param {string} method
 * @param {string} url
 * @param {Readonly<Record<string, string>>} headers
 * @param {object | undefined} body
 * @returns {Promise<Response | undefined>} undefined if the host does not answer
 */
function send(method, url, headers, body) {
  return fetch(url, {
    method,
    headers: { ...headers, 'user-agent': 'replicast', ...(body && { 'content-type': 'application/json' }) },
    // The token must not be sent to another address.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}

/**
 * @param {Response} answer
 * @param {number} usualMs
 * @returns {number | undefined} the milliseconds to wait before another attempt; undefined if another attempt would
 * fail, too
 */
function waitOf({ status, headers }, usualMs) {
  const after = Number(headers.get('retry-after'));
  if (after > 0 && (status === 429 || status === 403 || status >= 500)) return after * 1000;
  if (isLimited({ status, headers })) {
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000 - Date.now();
    return reset > 0 ? reset : usualMs;
  }
  return status >= 500 ? usualMs : undefined;
}

/** @param {Pick<Response, 'status' | 'headers'>} answer */
function isLimited({ status, headers }) {
  return status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0');
}

/**
 * @param {Response | undefined} answer
 * @param {string} refused
 */
function errorOf(answer, refused) {
  if (!answer) return new HostError('the host does not answer.');
  if (isLimited(answer) || (answer.status === 403 && answer.headers.has('retry-after')))
    return new HostError('the host limits the number of requests.');
  if ([401, 403, 404].includes(answer.status)) return new HostError(refused, true);
  return new HostError(`the host answers with ${answer.status}.`);
}
