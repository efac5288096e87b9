import type { AskedForm } from './document.ts'

/** Returns a function that keeps its results: one for each form of the document. */
export function memoizeByForm<Result>(
  make: (form: AskedForm) => Result,
): (form: AskedForm) => Result {
  const made = new Map<string, Result>()
  return (form) => {
    const key = formKey(form)
    const known = made.get(key) ?? make(form)
    made.set(key, known)
    return known
  }
}

/** Returns a text that differs between forms. */
export const formKey = ({ choiceShape, writeResponse }: AskedForm): string =>
  `${choiceShape} ${writeResponse}`
