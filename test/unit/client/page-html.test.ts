import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageHtml, pagePolicy } from '../../../client/src/panel/page-html.ts';

const html = pageHtml({
  cspSource: 'https://own.example',
  address: (file) => `https://own.example/${file}`,
  nonce: 'n0',
});

test('the page may load its own files, and nothing inline or from elsewhere', () => {
  expect(pagePolicy({ cspSource: 'https://own.example', nonce: 'n0' }).split('; ')).toEqual([
    `default-src 'none'`,
    `script-src 'nonce-n0'`,
    'worker-src blob:',
    'style-src https://own.example',
    'font-src https://own.example',
    'img-src blob:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ]);
  expect(html).not.toContain('unsafe');
});

test('the page has no inline style or script, and names only its own files', () => {
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?! type="module" nonce="n0" src=)/);
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(['codicon.css', 'page.js'].map((file) => `https://own.example/${file}`));
});

test('no element of the page has a style attribute, which the policy would ignore without a message', () => {
  const folders = ['client/panel', 'core/drawing'];
  const files = folders.flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const sources = files.filter((file) => file.endsWith('.ts')).map((file) => fs.readFileSync(file, 'utf8'));
  expect(sources.filter((source) => source.includes('.style=${')).length).toBe(3);
  for (const source of sources) expect(source).not.toMatch(/\sstyle=["$]|styleMap|setAttribute\('style'/);
});
