import { StartError } from '../../errors/start-error.ts'
import { didYouMean } from '../similar-names.ts'

/** One mistake and the allowed values. */
export interface Finding {
  readonly wrong: string
  readonly allowed?: Iterable<string>
}

/** A mistake in a part of a model. */
export interface PartFinding extends Finding {
  /** The part, such as `.name` or `, order`; default: the whole model. */
  readonly at?: string
}

/** Thrown at start-up: lists every mistake in the declarations, one on each line. */
export class DeclarationError extends StartError {
  override readonly name = 'DeclarationError'

  constructor(mistakes: readonly string[]) {
    const plural = `${mistakes.length} declarations are wrong`
    const title = mistakes.length === 1 ? 'A declaration is wrong' : plural
    super(`${title}:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** Collects mistakes, so that one start reports all of them. */
export class Mistakes {
  readonly lines: string[] = []

  /** Adds the line `location: wrong; allowed: …`. */
  add(location: string, wrong: string, allowed?: Iterable<string>): void {
    const names = allowed ? [...allowed] : []
    this.lines.push(
      `${location}: ${wrong}${names.length > 0 ? `; allowed: ${names.join(', ')}` : ''}`,
    )
  }

  /** Throws a `DeclarationError` if there are mistakes. */
  throwAny(): void {
    if (this.lines.length > 0) throw new DeclarationError(this.lines)
  }
}

/** Returns the mistake for an unknown key; suggests a model of that name in another application. */
export function noModel(key: string, known: Iterable<string>): Finding {
  const keys = [...known]
  const nameOf = (one: string): string => (one.split('.').at(-1) ?? '').toLowerCase()
  const same = keys.find((one) => nameOf(one) === nameOf(key))
  const meant = same === undefined ? didYouMean(key, keys) : ` (did you mean "${same}"?)`
  return { wrong: `there is no model ${key}${meant}`, allowed: keys }
}
