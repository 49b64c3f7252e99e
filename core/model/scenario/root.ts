// The fields of a scenario file, as plain data: bundles carry the data alone (scripts/field-trees.mjs).
import { describeField } from '../describe-field.ts';
import { scenarioFileSchema } from './fields.ts';

export const root = describeField('', scenarioFileSchema);
