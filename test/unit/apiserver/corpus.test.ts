// Recorded answers in `admission/`, and manifests from the wild in `manifests/`, of the folder REPLICAST_CORPUS.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayContainAutoscaler } from '../../../core/analysis/may-contain-autoscaler.ts';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import { isObject } from '../../../core/model/value.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { openSourceFile } from '../../../core/text/source-file.ts';
import { toValue } from '../../../core/text/tree.ts';
import { linesOf, wholeSetFolders } from '../../support/recordings.ts';

const corpus = process.env.REPLICAST_CORPUS;
const isThere = corpus !== undefined && existsSync(corpus);
const folder = corpus ?? '';

interface Recording {
  id: string;
  document: string;
  apiVersion?: string;
  verdict: string;
  errors?: { message: string }[];
  orderVaries?: boolean;
  mutations?: string[];
  old?: unknown;
  featureGates?: unknown;
  kubectl?: { verdict: string }[];
}

interface Answer {
  known: boolean;
  errors: string[];
  textErrors: string[];
}

function answer(text: string, json = false): Answer {
  const { root, problems, templated } = readDocument(text, { json });
  const value = toValue(root);
  const description = isObject(value) ? kindOf(value.apiVersion, value.kind) : undefined;
  const textErrors = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  const errors = description?.read(value, { templated }).problems.filter(({ level }) => level === 'error') ?? [];
  return { known: description !== undefined, textErrors, errors: errors.map(({ message }) => message) };
}

/** kubectl sends an overridden merge key correctly, which the API server refuses; the editor follows kubectl. */
function isOverriddenMerge({ kubectl }: Recording, refused: boolean): boolean {
  return !refused && kubectl?.[0]?.verdict === 'accepted';
}

/** The editor is silent about what a template may fill in. */
function isTemplate({ document }: Recording): boolean {
  return /\{\{|<%|\$[({]/.test(document);
}

/** The server stops at the end of the JSON object; the editor reports the text after it. */
function isTextBehind(textErrors: readonly string[], { document, verdict }: Recording): boolean {
  return (
    verdict === 'accepted' &&
    /^\s*\{|}\s*}\s*$/.test(document) &&
    textErrors.every((message) => message.startsWith('The value ends before this'))
  );
}

function firstDocument(text: string): string {
  const documents = [...openSourceFile(text).documents];
  return (documents.find((document) => readDocument(document.text).root !== undefined) ?? documents[0])?.text ?? '';
}

function isComparable(recording: Recording): boolean {
  const { apiVersion, old, featureGates } = recording;
  return apiVersion === 'autoscaling/v2' && !old && !featureGates && !isTemplate(recording);
}

describe.skipIf(!isThere)(
  'the API server of 1.37 (skipped unless REPLICAST_CORPUS names the folder of recordings)',
  () => {
    let cases: (Answer & { recording: Recording })[] = [];
    beforeAll(() => {
      cases = wholeSetFolders('admission')
        .flatMap((admission) => linesOf(admission, 'hpa-1.37.jsonl.gz'))
        .map((line) => JSON.parse(line) as Recording)
        .filter((recording) => isComparable(recording))
        .map((recording) => ({ recording, ...answer(firstDocument(recording.document)) }));
    });

    test('Replicast reports an error exactly if the API server refuses the object', () => {
      const judged = cases.filter(
        ({ known, recording }) => known && ['accepted', 'invalid', 'undecodable'].includes(recording.verdict),
      );
      const wrong = judged.filter(({ recording, errors, textErrors }) => {
        const refused = errors.length + textErrors.length > 0;
        return (
          refused !== (recording.verdict !== 'accepted') &&
          !isOverriddenMerge(recording, refused) &&
          !isTextBehind(textErrors, recording)
        );
      });
      console.log(`verdicts: ${judged.length - wrong.length} of ${judged.length} equal or explained`);
      expect(judged.length).toBeGreaterThan(2000);
      expect(
        wrong.map(({ recording: { id, verdict }, errors, textErrors }) => ({ id, verdict, errors, textErrors })),
      ).toEqual([]);
    });

    test('the messages are the server’s own', () => {
      const invalid = cases.filter(({ known, recording }) => known && recording.verdict === 'invalid');
      const equal = invalid.filter(({ recording, errors }) => {
        const expected = [...new Set(recording.errors?.map(({ message }) => message))];
        return recording.orderVaries
          ? expected.toSorted().join() === errors.toSorted().join()
          : expected.join() === errors.join();
      });
      console.log(`messages: ${equal.length} of ${invalid.length} equal`);
      expect(invalid.length).toBeGreaterThan(500);
      const strange = invalid.filter((found) => !equal.includes(found));
      expect(strange.map(({ recording: { id }, errors }) => ({ id, errors }))).toEqual([]);
    });
  },
);

describe.skipIf(!isThere)(
  'manifests from the wild (skipped unless REPLICAST_CORPUS names the folder of recordings)',
  () => {
    const read = (kind: string) =>
      readdirSync(join(folder, 'manifests', kind)).flatMap((file) => {
        const json = file.endsWith('.json');
        const { documents } = openSourceFile(readFileSync(join(folder, 'manifests', kind, file), 'utf8'), {
          format: json ? 'json' : 'yaml',
        });
        return [...documents]
          .filter(({ text }) => mayContainAutoscaler(text))
          .map(({ text }) => ({ file, ...answer(text, json) }));
      });

    test('files without autoscalers are not checked, and ScaledObjects have no errors', () => {
      const checked = read('other').filter(({ known }) => known);
      expect(checked.filter(({ file }) => !/scaledobject/.test(file))).toEqual([]);
      expect(checked.filter(({ errors, textErrors }) => errors.length + textErrors.length > 0)).toEqual([]);
    });
    test('templates have no errors', () =>
      expect(read('helm').filter(({ errors, textErrors }) => errors.length + textErrors.length > 0)).toEqual([]));

    test('each manifest is accepted unless it is known to be refused', () => {
      const rows = readFileSync(join(folder, 'manifests/expected.tsv'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
      const fine = new Set(
        rows.map(([file]) => file).filter((file) => rows.every((row) => row[0] !== file || row[4] === 'ok')),
      );
      const wrong = read('autoscalers').filter(
        ({ file, errors, textErrors }) => fine.has(`autoscalers/${file}`) && errors.length + textErrors.length > 0,
      );
      expect(wrong).toEqual([]);
    });
  },
);
