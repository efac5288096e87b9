/** Returns the code of a source. A line comment begins after a space, unlike the `//` of a URL. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(^|\s)\/\/.*/gm, '$1')
}
