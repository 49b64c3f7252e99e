import { namedField } from '../field-builder.ts';
import { configFile } from './fields.ts';

export const configRoot = namedField('', configFile);
