// Imports the API of VS Code once. The bundle copies the 450 properties of the API for each file that imports the API:
// for 45 files, this takes as long as loading the rest of the extension.
import * as vscode from 'vscode';

export { vscode };
