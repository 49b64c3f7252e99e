// A reporter for `node --test` that says each test's outcome in our own words.
import { inspect } from 'node:util';
import { eventLine } from './test-events.mjs';

export default async function* nodeTestEvents(source) {
  for await (const { type, data } of source) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    const event = type === 'test:pass' || type === 'test:fail' ? readResult(type, data) : undefined;
    if (event) yield `\n${eventLine(event)}\n`;
  }
}

function readResult(type, { name, skip, todo, details }) {
  if (skip !== undefined || todo !== undefined) return { state: 'skipped', title: name };
  if (type === 'test:pass') return details.type === 'suite' ? undefined : { state: 'passed', title: name, ms: details.duration_ms };
  // A suite also fails because a test in it did, and that one has been counted.
  if (details.error?.failureType === 'subtestsFailed') return undefined;
  return { state: 'failed', title: name, ms: details.duration_ms, error: inspect(details.error?.cause ?? details.error).slice(0, 8000) };
}
