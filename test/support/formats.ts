import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { oncePerText } from '../../core/model/once.ts';

/** Compiling a schema takes longer than most of its tests. */
export const validatorOf = oncePerText(
  (format): ValidateFunction =>
    new Ajv2020().compile(JSON.parse(readFileSync(`docs/formats/${format}.schema.json`, 'utf8'))),
);
