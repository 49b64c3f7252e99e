// Which autoscaler of a file a command is about.

import { autoscalersOf, documentsOf, type Found } from '../core/language/documents.ts';
import { CannotContinue } from './io.ts';
import { watermarkReleaseFrom } from './profile.ts';
import { shownName } from './text.ts';

export interface Choice {
  document?: string;
  item?: string;
  wpa?: string;
}

/** @throws CannotContinue where there is none, or more than one and no choice. */
export function chooseAutoscaler(file: string, text: string, choice: Choice): Found {
  const name = shownName(file);
  const documents = [...documentsOf(text, file, { wpa: watermarkReleaseFrom(choice) })];
  const wanted = readCount('--document', choice.document);
  if (wanted !== undefined && wanted >= documents.length) {
    throw new CannotContinue(`${name} has no document ${wanted}: it has ${documents.length}, counted from 0.`);
  }
  const item = readCount('--item', choice.item);
  const found = documents
    .filter(({ document }) => wanted === undefined || document === wanted)
    .flatMap(autoscalersOf)
    .filter((each) => item === undefined || each.item === item);
  const [only, ...others] = found;
  if (!only) throw new CannotContinue(`${name} has no autoscaler${wanted === undefined ? '' : ` in document ${wanted}`} to simulate.`);
  if (others.length > 0)
    throw new CannotContinue(`${name} has ${found.length} autoscalers; choose one with --document: ${found.map(nameOf).join(', ')}.`);
  return only;
}

function nameOf({ document, item, autoscaler }: Found): string {
  const name = autoscaler.reading?.autoscaler?.name ?? 'unnamed';
  return `${document}${item === undefined ? '' : ` --item ${item}`} (${name})`;
}

function readCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new CannotContinue(`${option} ${text}: it takes a number from 0.`);
  return Number(text);
}
