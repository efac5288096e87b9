/** Thrown when a constraint of the database fails, or when a retry may succeed. */
export class Violation extends Error {
  readonly kind: 'unique' | 'reference' | 'value' | 'retry'

  constructor(kind: Violation['kind'], cause: unknown) {
    super(`the database refused the change: ${kind}`, { cause })
    this.name = 'Violation'
    this.kind = kind
  }
}

/**
 * Kinds by Prisma code and SQLSTATE; a class of SQLSTATEs is listed by its first two characters.
 */
const kinds: Readonly<Record<string, Violation['kind']>> = {
  P2002: 'unique',
  '23505': 'unique',
  '23P01': 'unique',
  P2003: 'reference',
  '23503': 'reference',
  '23001': 'reference',
  P2034: 'retry',
  '40001': 'retry',
  '40P01': 'retry',
  P2000: 'value',
  P2004: 'value',
  P2011: 'value',
  P2020: 'value',
  '22': 'value',
  '23': 'value',
}

/**
 * Returns the violation behind an error of Prisma or node-postgres, however deeply it is wrapped.
 */
export function violationOf(error: unknown): Violation | undefined {
  for (const code of codesOf(error, 0)) {
    const kind = kinds[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? kinds[code.slice(0, 2)] : undefined)
    if (kind) return new Violation(kind, error)
  }
  return undefined
}

/**
 * Returns codes from the inside out: the driver's SQLSTATE is more precise than Prisma's wrapper.
 */
function codesOf(error: unknown, depth: number): readonly string[] {
  if (error === null || typeof error !== 'object' || depth > 5) return []
  const { cause, meta, driverAdapterError, code, originalCode } = error as Record<string, unknown>
  const inner = [cause, meta, driverAdapterError].flatMap((one) => codesOf(one, depth + 1))
  return [...inner, ...[originalCode, code].filter((one) => typeof one === 'string')]
}
