// The editor's API for all files of the client. The bundle copies its 450 properties for each file that imports it: for
// 45 files that is as long as everything else that loading the extension takes.
import * as vscode from 'vscode';

export { vscode };
