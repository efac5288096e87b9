import { isDeepStrictEqual } from 'node:util'

/** Gathers what is wrong over many cases, so that one assertion shows all of it. */
export class Findings {
  readonly wrong: string[] = []

  /** Two values are the same, deeply. */
  same(found: unknown, wanted: unknown, what: string): void {
    if (!isDeepStrictEqual(found, wanted))
      this.wrong.push(`${what}: ${shown(found)} instead of ${shown(wanted)}`)
  }

  /** A condition holds. */
  ok(holds: boolean, what: string): void {
    if (!holds) this.wrong.push(what)
  }

  /** A text is as wanted, or matches. */
  like(found: unknown, wanted: string | RegExp, what: string): void {
    const matches =
      typeof wanted === 'string' ? found === wanted : wanted.test(typeof found === 'string' ? found : '') // prettier-ignore
    if (!matches) this.wrong.push(`${what}: ${shown(found)} instead of ${String(wanted)}`)
  }

  /** Goes on with the next case when this one throws. */
  async attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.wrong.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}
