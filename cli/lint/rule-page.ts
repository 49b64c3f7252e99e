import { markdownToPlainText } from '../../core/editor/hover/markdown-to-plain-text.ts';
import type { Level } from '../../core/model/problem.ts';
import type { Io } from '../io.ts';

export interface RulePage {
  file: string;
  markdown: string;
  level: Level | 'off';
  description: string;
  summary: string;
}

export async function readRulePage(io: Io, code: string): Promise<RulePage | undefined> {
  const page = await io.readPage(code);
  return page && { file: page.file, markdown: page.text, ...partsOf(page.text) };
}

function partsOf(text: string): Pick<RulePage, 'level' | 'description' | 'summary'> {
  const [head = ''] = text.replace(/^# .*\n+/, '').split('\n## ', 1);
  const paragraphs = head.replaceAll(/^(?:Level|Release|File): .*\n/gm, '').trim();
  const description = markdownToPlainText(paragraphs)
    .replaceAll(/(\S)\n(?=\S)/g, '$1 ')
    .trim();
  const level = /^Level: (error|warning|information|hint|off)$/m.exec(head)?.[1] as RulePage['level'] | undefined;
  return {
    level: level ?? 'warning',
    description,
    summary: firstSentence(description),
  };
}

function firstSentence(text: string): string {
  const end = text.search(/\.(?:\s|$)/);
  return end < 0 ? text : text.slice(0, end + 1);
}
