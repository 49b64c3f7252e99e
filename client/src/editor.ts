// The editor's API, imported once. The bundle copies its 450 properties for each file that imports it: for 45 files
// this takes as long as the rest of the extension takes to load.
import * as vscode from 'vscode';

export { vscode };
