import { isTemplated } from '../../model/value.ts';
import type { Rule } from '../rule.ts';

/** Reports a written `status`, which the API server drops. */
export const statusIgnored: Rule = {
  code: 'status-ignored',
  level: 'information',
  check({ object: { status } }) {
    if (status === undefined || status === null || isTemplated(status)) return undefined;
    return {
      at: ['status'],
      on: 'key',
      message: 'The API server drops this status and keeps its own, which only the controller writes.',
      fixes: [{ title: 'Remove status', isPreferred: true, changes: [{ at: ['status'], to: undefined }] }],
    };
  },
};
