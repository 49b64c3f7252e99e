// The build makes a program of the file that is named before `?text`; the module is its text.
declare module '*?text' {
  export const text: string;
}
