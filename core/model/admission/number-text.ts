// Numbers of JSON whose spelling matters: `1.0` is no whole number for the server, and `1e3` is a quantity of its own form.

export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
