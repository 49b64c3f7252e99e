// Finds a Chromium-family browser, a desktop VS Code and a display on this machine.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const isFile = (file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
const searchPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
const onPath = (names) => names.flatMap((name) => searchPath.map((folder) => path.join(folder, name)));
const windowsRoots = [process.env.LOCALAPPDATA, process.env.ProgramFiles, process.env['ProgramFiles(x86)']].filter(
  Boolean,
);
const inWindowsRoots = (names) => windowsRoots.flatMap((folder) => names.map((name) => path.join(folder, name)));
const macFolders = ['/Applications', path.join(os.homedir(), 'Applications')];
const inMacApp = (app, inside) => macFolders.map((folder) => `${folder}/${app}.app/Contents/${inside}`);

const browserPlaces = {
  linux: () =>
    onPath([
      'chromium-headless-shell',
      'chromium',
      'google-chrome-stable',
      'google-chrome',
      'microsoft-edge-stable',
      'microsoft-edge',
      'chromium-browser',
    ]),
  darwin: () => ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) => inMacApp(app, `MacOS/${app}`)),
  win32: () =>
    inWindowsRoots([
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
      'Chromium/Application/chrome.exe',
    ]),
};

const firefoxPlaces = {
  linux: () => onPath(['firefox-esr', 'firefox']),
  darwin: () => inMacApp('Firefox', 'MacOS/firefox'),
  win32: () => inWindowsRoots(['Mozilla Firefox/firefox.exe']),
};

const editorPlaces = {
  linux: () => onPath(['code', 'code-insiders', 'codium']),
  darwin: () => [
    ...onPath(['code']),
    ...inMacApp('Visual Studio Code', 'Resources/app/bin/code'),
    ...inMacApp('Visual Studio Code - Insiders', 'Resources/app/bin/code'),
    ...inMacApp('VSCodium', 'Resources/app/bin/codium'),
  ],
  win32: () => [
    ...onPath(['code.cmd']),
    ...inWindowsRoots(['Programs/Microsoft VS Code/bin/code.cmd', 'Microsoft VS Code/bin/code.cmd']),
  ],
};

const firstFile = (places) => places[process.platform]?.().find(isFile);

export const isCommand = (name) => onPath([name]).some(isFile);

/** `CHROMIUM`, then the system's browser, then one that Playwright downloaded earlier. */
export async function findBrowser() {
  const found = process.env.CHROMIUM || firstFile(browserPlaces);
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  const downloaded = chromium.executablePath();
  return isFile(downloaded) ? downloaded : undefined;
}

export const findFirefox = () => process.env.FIREFOX || firstFile(firefoxPlaces);

export const findVSCode = () => process.env.VSCODE_EXECUTABLE || firstFile(editorPlaces);

export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
