import fs from 'node:fs';
import { expect, test } from 'vitest';
import { clientSources } from '../../support/client-sources.ts';
import { readManifest } from '../../support/manifest.ts';

interface Manifest {
  contributes: {
    commands: { command: string; category: string; title: string }[];
    submenus: { id: string }[];
    menus: Record<string, ({ command: string } | { submenu: string })[]>;
    grammars: { scopeName: string; path: string }[];
    walkthroughs: {
      title: string;
      steps: { id: string; description: string; media: { svg: string } | { image: Record<string, string> } }[];
    }[];
  };
}

const { contributes } = readManifest() as Manifest;
const sources = clientSources();

const media = contributes.walkthroughs.flatMap(({ steps }) => steps.map((step) => step.media));
const drawings = media.flatMap((one) => ('svg' in one ? [one.svg] : []));
const photographs = media.flatMap((one) => ('image' in one ? Object.values(one.image) : []));

test('every picture and grammar in the manifest exists', () => {
  for (const file of [...drawings, ...photographs, ...contributes.grammars.map(({ path }) => path)])
    expect(fs.existsSync(file), file).toBe(true);
});

test('each grammar is found under its scope', () => {
  for (const { path, scopeName } of contributes.grammars)
    expect(JSON.parse(fs.readFileSync(path, 'utf8'))).toMatchObject({ scopeName });
});

test('the walkthrough shows scenario, comparison, charts, recording and command line, and the README names it', () => {
  const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps.map(({ id }) => id));
  expect(steps).toEqual(expect.arrayContaining(['scenario', 'comparison', 'charts', 'recording', 'command-line']));
  for (const { title } of contributes.walkthroughs)
    for (const file of ['README.md', 'scripts/start.mjs']) expect(fs.readFileSync(file, 'utf8')).toContain(title);
});

test('the commands in the texts of the walkthrough exist', () => {
  const known = contributes.commands.map(({ command }) => command);
  const texts = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ description }) => description)).join('');
  for (const [, command] of texts.matchAll(/\(command:(replicast\.\w+)\)/g)) expect(known).toContain(command);
});

test('pictures of the walkthrough contain no style, which the page would block', () => {
  for (const file of drawings) expect(fs.readFileSync(file, 'utf8')).not.toMatch(/\bstyle\b/);
});

test('pictures of the walkthrough are one svg each, because VS Code would move each inner one', () => {
  for (const file of drawings) expect(fs.readFileSync(file, 'utf8').match(/<svg/g), file).toHaveLength(1);
});

test.each(['package.nls.json', 'package.nls.de.json'])(
  'steps of the walkthrough in %s have the markup of VS Code, __ and ``, which is not Markdown',
  (file) => {
    const texts: Record<string, string> = JSON.parse(fs.readFileSync(file, 'utf8'));
    const steps = Object.entries(texts).filter(([key]) => /^walkthrough\..+\.description$/.test(key));
    expect(steps.length).toBeGreaterThan(0);
    const others = steps.filter(([, text]) => /[*_`]/.test(text.replaceAll(/__[^_]+__|``[^`]+``/g, '')));
    expect(others).toEqual([]);
  },
);

test('every picture of the workbench is used and small', () => {
  const readme = fs.readFileSync('README.md', 'utf8');
  const shown = [...readme.matchAll(/\((media\/pictures\/[\w-]+\.webp)\)/g)].map(([, file]) => file ?? '');
  const taken = fs.readdirSync('media/pictures').map((file) => `media/pictures/${file}`);
  const inWalkthrough = photographs.filter((file) => file.startsWith('media/pictures/'));
  expect([...new Set([...shown, ...inWalkthrough])].sort()).toEqual(taken.sort());
  for (const file of taken) expect(fs.statSync(file).size, file).toBeLessThan(100_000);
});

test('commands have one category, and menus contain only these commands', () => {
  const known = contributes.commands.map(({ command }) => command);
  for (const { category } of contributes.commands) expect(category).toBe('Replicast');
  const submenus = contributes.submenus.map(({ id }) => id);
  for (const item of Object.values(contributes.menus).flat())
    if ('submenu' in item) expect(submenus).toContain(item.submenu);
    else expect(known).toContain(item.command);
  expect(submenus.filter((id) => contributes.menus[id] === undefined)).toEqual([]);
});

test('every command of the manifest is registered', () => {
  const shared = fs
    .readdirSync('protocol')
    .map((file) => fs.readFileSync(`protocol/${file}`, 'utf8'))
    .join('');
  for (const { command } of contributes.commands)
    expect(
      [...sources, shared].some((source) => source.includes(`'${command}'`)),
      command,
    ).toBe(true);
});
