import { isDeepStrictEqual } from 'node:util'

/** Collects the failures of many cases, so that one assertion shows all of them. */
export class Findings {
  readonly wrong: string[] = []

  /** Checks that two values are deeply equal. */
  same(found: unknown, wanted: unknown, what: string): void {
    if (!isDeepStrictEqual(found, wanted))
      this.wrong.push(`${what}: ${shown(found)} instead of ${shown(wanted)}`)
  }

  /** Checks a condition. */
  ok(holds: boolean, what: string): void {
    if (!holds) this.wrong.push(what)
  }

  /** Checks that a text equals another text or matches a pattern. */
  like(found: unknown, wanted: string | RegExp, what: string): void {
    const matches =
      typeof wanted === 'string'
        ? found === wanted
        : wanted.test(typeof found === 'string' ? found : '')
    if (!matches) this.wrong.push(`${what}: ${shown(found)} instead of ${String(wanted)}`)
  }

  /** Runs a case; an error of it is a failure, and does not end the other cases. */
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
