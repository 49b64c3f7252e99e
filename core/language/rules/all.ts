// Every rule that reads an accepted object. Refusals of the API server come from core/model, broken text from core/text.
import type { Rule } from '../rule.ts';
import { disabledBoth } from './disabled-both.ts';
import { flaps } from './flaps.ts';
import { minEqualsMax } from './min-equals-max.ts';
import { statusIgnored } from './status-ignored.ts';
import { watermarkRules } from './watermark/all.ts';

export const rules: readonly Rule[] = [minEqualsMax, disabledBoth, flaps, statusIgnored, ...watermarkRules];
