/**
 * Returns a text without the cursors of `next` and `previous` in it.
 * `test/contract/ordering.test.ts` follows them.
 */
export const withoutCursors = (text: string): string => text.replace(/&cursor=[\w-]+/g, '')
