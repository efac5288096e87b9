import t from 'tap'
import { readConfig } from '../../../src/framework/config/config.ts'
import { documentOf } from '../../../src/framework/service/document.ts'
import { errors, failuresOf, type ErrorTable } from '../../../src/framework/errors/errors.ts'
import { defineFeature } from '../../../src/framework/feature/feature.ts'
import { checkErrors } from '../../../src/framework/service/check-errors.ts'
import { graph } from '../../fixtures/graph.ts'

const own = {
  ERR_LENT: { status: 409, message: 'The book is lent to %s until %s.' },
  ERR_CLOSED: { status: 503, expected: true, message: 'The library is closed.' },
} as const satisfies ErrorTable

t.test('makes the errors of a table', async (t) => {
  const failure = failuresOf(own)
  const lent = { code: 'ERR_LENT', status: 409, message: 'The book is lent to Ada until May.' }
  t.match(failure('ERR_LENT', 'Ada', 'May'), { ...lent, isTrouble: false })
  t.match(failure('ERR_CLOSED'), { status: 503, isTrouble: false })
  t.match(failuresOf(errors)('ERR_INTERNAL'), { status: 500, isTrouble: true })
})

t.test('documents the errors of a service beside those of the framework', async (t) => {
  const { components } = await documentOf(
    { graph, routes: [], actions: [], errors: own },
    readConfig({}),
  )
  const codes = [...Object.keys(errors), 'ERR_LENT', 'ERR_CLOSED']
  t.match(components.schemas['ErrorCode'], { enum: codes })
  t.match(components['responses'], {
    Conflict: { description: /^- `ERR_LENT`: The book is lent to … until …\.$/m },
    Failure: { description: /^- 503 `ERR_CLOSED`: The library is closed\.$/m },
  })
})

const mistakes: readonly (readonly [code: string, status: number, message: string])[] = [
  ['ERR_NOT_FOUND', 404, 'the error ERR_NOT_FOUND of createService(): the framework has an error of this code'],
  ['LENT', 409, 'the error LENT of createService(): the code is malformed; allowed: ERR_ and words in capitals with underscores'],
  ['ERR_LENT', 418, 'the error ERR_LENT of createService(): the status is 418; allowed: 400, 401, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 417, 422, 429, 431, 500 to 599'],
] // prettier-ignore

t.test('refuses a table of errors with a wrong code or status', async (t) => {
  t.doesNotThrow(() => checkErrors(own))
  for (const [code, status, message] of mistakes) {
    const check = (): void => checkErrors({ [code]: { status, message: 'No.' } })
    t.throws(check, { name: 'DeclarationError', message: `A declaration is wrong:\n  ${message}` })
  }
})

t.test('refuses a code that two features have', async (t) => {
  const lending = defineFeature('lending', { errors: own })
  const loans = defineFeature('loans', { errors: { ERR_LENT: own.ERR_LENT } })
  t.doesNotThrow(() => checkErrors({}, [lending]))
  t.throws(() => checkErrors({ ERR_CLOSED: own.ERR_CLOSED }, [lending, loans]), {
    message:
      '2 declarations are wrong:\n' +
      '  the error ERR_LENT of the feature "loans": the feature "lending" has an error of this code\n' +
      '  the error ERR_CLOSED of createService(): the feature "lending" has an error of this code',
  })
})

/** Tables as JavaScript may hold them, and the lines of the error that report them. */
const untyped: readonly (readonly [table: unknown, message: string])[] = [
  [5, 'createService(), errors: this is 5; allowed: an object such as { ERR_LENT: { status: 409'],
  [{ ERR_LENT: 409 }, 'the error ERR_LENT of createService(): this is 409; allowed: an object with status and message'],
  [{ ERR_LENT: { status: 409 } }, 'the error ERR_LENT of createService(): the message is missing; allowed: a text'],
  [{ ERR_LENT: { status: 409, message: 5 } }, 'the error ERR_LENT of createService(): the message is 5; allowed: a text'],
  [{ ERR_LENT: { status: 409, message: '' } }, 'the error ERR_LENT of createService(): the message is ""; allowed: a text'],
  [{ ERR_LENT: { status: '409', message: 'No.' } }, 'the error ERR_LENT of createService(): the status is "409"; allowed: a whole number'],
  [{ ERR_LENT: { status: 409, mesage: 'No.', message: 'No.' } }, 'the error ERR_LENT of createService(): the mesage is not known (did you mean "message"?); allowed: status, expected, after, message'],
  [{ ERR_LENT: { status: 503, message: 'No.', expected: 'yes' } }, 'the error ERR_LENT of createService(): the expected is "yes"; allowed: true'],
] // prettier-ignore

t.test('refuses a table with a part of a wrong type', async (t) => {
  for (const [table, line] of untyped) {
    const message = `A declaration is wrong:\n  ${line}`
    try {
      checkErrors(table as ErrorTable)
      t.fail(line)
    } catch (error) {
      t.match(error, { name: 'DeclarationError', message })
    }
  }
})
