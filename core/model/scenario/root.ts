import { namedField } from '../field-builder.ts';
import { scenarioFile } from './fields.ts';

export const scenarioRoot = namedField('', scenarioFile);
