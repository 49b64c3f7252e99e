// The editor shows an error exactly where the real server or controller refused the object, in their words.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { openSourceFile } from '../../../core/text/source-file.ts';

interface Recording {
  id: string;
  release: string;
  apiVersion?: string;
  document: string;
  verdict: string;
  errors?: { message: string }[];
  controllerError?: string;
}

const corpus = process.env.REPLICAST_CORPUS;
const whole = corpus ? path.join(corpus, 'admission/wpa.jsonl.gz') : '';
const file = existsSync(whole) ? whole : path.resolve(import.meta.dirname, '../../golden/admission/wpa.jsonl.gz');

const recordings = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording);

function refusalsOf({ document, release }: Recording): { seen: boolean; messages: string[] } {
  const text = [...openSourceFile(document).documents].find((each) => /\S/.test(each.text))?.text ?? '';
  const analyzed = analyzeDocument(text, { json: false, wpa: release });
  const found = findProblems(analyzed, { levels: {} }).filter(
    ({ code, level }) => level === 'error' && isRefusal(code),
  );
  return { seen: analyzed.autoscalers.length > 0, messages: found.map(({ message }) => message) };
}

function isRefusal(code: string): boolean {
  return (
    /^(?:api\/|yaml-|limit)/.test(code) ||
    ['wpa/controller-refuses', 'wpa/unquoted-decimal', 'wpa/readiness-delay-name'].includes(code)
  );
}

const judged = recordings.map((recording) => ({ recording, ...refusalsOf(recording) })).filter(({ seen }) => seen);

test('an accepted recording has no error', () => {
  const fine = judged.filter(({ recording: { verdict, controllerError, release } }) => {
    return verdict === 'accepted' && controllerError === undefined && release === '0.5.2';
  });
  expect(fine.length).toBeGreaterThan(20);
  expect(
    fine.filter(({ messages }) => messages.length > 0).map(({ recording, messages }) => [recording.id, messages]),
  ).toEqual([]);
});

test('a refused recording has an error, unless its version is still unknown', () => {
  const refused = judged.filter(({ recording: { verdict, controllerError, apiVersion } }) => {
    return apiVersion !== undefined && (verdict !== 'accepted' || controllerError !== undefined);
  });
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.filter(({ messages }) => messages.length === 0).map(({ recording }) => recording.id)).toEqual([]);
});

test('the controller’s message is the only error, word for word', () => {
  const complained = judged.filter(({ recording }) => recording.controllerError !== undefined);
  expect(complained.map(({ messages }) => messages)).toEqual(
    complained.map(({ recording }) => [recording.controllerError]),
  );
});

test('schema errors have the server’s words', () => {
  const invalid = judged.filter(({ recording: { errors } }) => errors !== undefined);
  const strange = invalid.flatMap(({ recording, messages }) => {
    // kubectl already refuses an unknown kind.
    if (messages[0]?.startsWith('no matches for kind')) return [];
    const known = recording.errors?.map(({ message }) => message) ?? [];
    return messages
      .filter((message) => !known.includes(message.replace(/ \(put .* in quotes\)$/, '')))
      .map((message) => [recording.id, message]);
  });
  expect(strange).toEqual([]);
});
