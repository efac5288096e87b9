import { Readable } from 'node:stream'
import {
  applyInput,
  planInput,
  type ApplyOptions,
} from '../../../../src/features/transfer/apply/apply.ts'
import { textPlan } from '../../../../src/features/transfer/apply/print.ts'
import { service } from '../../../fixtures/inventory.ts'
import type { TestApp } from '../../../support/fixture-app.ts'

/** The exit code of a command, and the lines that it printed. */
export interface Printed {
  readonly code: number
  readonly lines: readonly string[]
  /** The lines on standard error. */
  readonly errors: readonly string[]
}

/** Options of a command besides its input. */
export interface More extends Partial<Pick<ApplyOptions, 'prune' | 'scopes' | 'printer'>> {
  readonly format?: 'jsonl' | 'yaml'
  /** Answers the question whether to delete objects; without it nothing is asked. */
  readonly confirm?: (deletes: number) => Promise<boolean>
}

const none = (): void => undefined
const silent = { begin: none, advance: none, end: none }

/** Runs `plan` or `apply` on a text, as standard input. */
export async function runInput(
  { graph, database }: Pick<TestApp, 'graph' | 'database'>,
  command: 'plan' | 'apply',
  text: string,
  { format = 'jsonl', confirm, ...more }: More = {},
): Promise<Printed> {
  const [lines, errors]: [string[], string[]] = [[], []]
  const options: ApplyOptions = {
    graph,
    database,
    extensions: service.extensionsOf({}),
    progress: { ...silent, line: (line) => void errors.push(line) },
    print: (line) => void lines.push(line),
    input: { paths: ['-'], standard: Readable.from([Buffer.from(text)]), format },
    prune: false,
    scopes: [],
    printer: textPlan(false),
    ...more,
  }
  const code = await (command === 'plan' ? planInput(options) : applyInput(options, confirm))
  return { code, lines, errors }
}

/** Returns objects as JSON lines. */
export const linesOf = (objects: readonly (readonly [model: string, body: object])[]): string =>
  objects.map(([model, body]) => `${JSON.stringify({ model, body })}\n`).join('')
