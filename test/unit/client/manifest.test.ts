import fs from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  contributes: {
    commands: { command: string; category: string; title: string }[];
    menus: Record<string, { command: string }[]>;
    grammars: { scopeName: string; path: string }[];
    walkthroughs: { steps: { media: { svg: string } }[] }[];
  };
}

const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Manifest;
const sources = fs.readdirSync('client/src').map((file) => fs.readFileSync(`client/src/${file}`, 'utf8'));

test('every picture and grammar that the manifest names is there', () => {
  const pictures = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg));
  for (const file of [...pictures, ...contributes.grammars.map(({ path }) => path)]) expect(fs.existsSync(file), file).toBe(true);
});

test('each grammar is found under its scope', () => {
  for (const { path, scopeName } of contributes.grammars) expect(JSON.parse(fs.readFileSync(path, 'utf8'))).toMatchObject({ scopeName });
});

test('pictures of the walkthrough carry no style, which the page would not let through', () => {
  const pictures = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => fs.readFileSync(media.svg, 'utf8')));
  for (const picture of pictures) expect(picture).not.toMatch(/\bstyle\b/);
});

test('commands have one category, and menus know no others', () => {
  const known = contributes.commands.map(({ command }) => command);
  for (const { category } of contributes.commands) expect(category).toBe('Replicast');
  for (const { command } of Object.values(contributes.menus).flat()) expect(known).toContain(command);
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
