/** Parts that several places of a document have, by the name of the component that they become. */
export class RepeatedParts {
  readonly #kind: string
  readonly #names = new Map<string, string>()
  readonly #parts: Record<string, object>

  /** Shares parts as components of a kind, beside those that the document has. */
  constructor(kind: string, parts: Readonly<Record<string, object>> = {}) {
    this.#kind = kind
    this.#parts = { ...parts }
  }

  /** All components of the kind, by name. */
  get parts(): Readonly<Record<string, object>> {
    return this.#parts
  }

  /** Returns a reference to a part. Another part of the same name gets a number. */
  share(name: string, part: object): { readonly $ref: string } {
    const text = JSON.stringify([name, part])
    const known = this.#names.get(text) ?? this.#free(name)
    this.#names.set(text, known)
    this.#parts[known] = part
    return { $ref: `#/components/${this.#kind}/${known}` }
  }

  #free(name: string): string {
    const isFree = (one: string): boolean => !(one in this.#parts)
    let number = 2
    while (!isFree(number === 2 ? name : `${name}${number - 1}`)) number += 1
    return number === 2 ? name : `${name}${number - 1}`
  }
}

/** Returns how often each part occurs, by its text. */
export function countTexts(parts: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const part of parts) {
    const text = JSON.stringify(part)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
