// The editor marks exactly what the server refuses, in every recorded release and with its gates.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { findProblems } from '../../../core/lint/diagnostics.ts';
import { isEmptyDocument } from '../../../core/text/empty-document.ts';
import { openSourceFile, placedDocuments } from '../../../core/text/source-file.ts';
import { sampleOf } from '../../support/effort.ts';
import { linesOf, recordingsOf, wholeSetFolders } from '../../support/recordings.ts';

interface Recording {
  id: string;
  release: string;
  document: string;
  featureGates?: Record<string, boolean>;
  old?: string;
  verdict: string;
  message?: string;
  errors?: { message: string }[];
}

const golden = path.resolve(import.meta.dirname, '../../golden/admission');
const whole = wholeSetFolders('admission');
const files = recordingsOf(whole.length > 0 ? whole : [golden], /^hpa/);

/** kubectl sends the last of equal keys, which servers up to 1.23 accept, and resolves overridden merge keys. */
const isAboutDuplicates = (code: string) => code === 'yaml-duplicate-key';
/** The server does not read text after a complete value in brackets, and takes a missing version from the URL. */
const isKubectls = ['yaml-syntax', 'api/no-such-kind'];
const isAboutMerges = (message = '') => message.includes('already set in map');

/** kubectl sends the items of a list, and cuts off directives. */
const isReadByKubectl = (document: string) => /^%|^kind: List$/m.test(document);
/** The editor is silent about template parts; the server gets the template as it is. */
const isTemplate = (document: string) => /\{\{|<%|\$[({]/.test(document);

function differencesIn(folder: string, file: string): string[] {
  return sampleOf(linesOf(folder, file))
    .map((line) => JSON.parse(line) as Recording)
    .flatMap((recording) => differenceOf(recording) ?? []);
}

function differenceOf({
  id,
  release,
  document,
  featureGates = {},
  old,
  verdict,
  message,
  errors: all = [],
}: Recording): string | undefined {
  if (isReadByKubectl(document) || isTemplate(document)) return undefined;
  const yamlDocuments = [...placedDocuments(openSourceFile(document))].filter(
    ({ yamlDocument }) => !isEmptyDocument(yamlDocument.text),
  );
  const analyzed = analyzeDocument(document, {
    json: false,
    kubernetes: { release: release.replace(/\.\d+$/, ''), featureGates },
  });
  // The server reads only the first document, and gives an object without kind and version those of the URL.
  if (old !== undefined || yamlDocuments.length !== 1 || analyzed.autoscalers.length === 0) return undefined;
  const errors = findProblems(analyzed, { levels: {} }).filter(({ level }) => level === 'error');
  if (isAboutMerges(message) || errors.some(({ code }) => isAboutDuplicates(code))) return undefined;
  if (verdict === 'accepted' && errors.some(({ code }) => isKubectls.includes(code))) return undefined;
  if (verdict === 'invalid') {
    const messages = [...new Set(errors.map((error) => error.message))].sort();
    // Only the server generates a name.
    const recorded = [...new Set(all.map((error) => error.message).filter((text) => !text.includes('?????')))].sort();
    return messages.join('\n') === recorded.join('\n')
      ? undefined
      : `${id}:\n${messages.join('\n')}\ninstead of\n${recorded.join('\n')}`;
  }
  const isMarked = errors.length > 0;
  return isMarked === (verdict !== 'accepted')
    ? undefined
    : `${id}: ${verdict}, ${message?.slice(0, 200) ?? errors[0]?.message}`;
}

describe('the editor marks what the API server refuses', () =>
  test.each(files)(
    'in the recordings %s in %s',
    (file, folder) => expect(differencesIn(folder, file)).toEqual([]),
    60_000,
  ));
