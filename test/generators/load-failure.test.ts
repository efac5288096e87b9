import t from 'tap'
import { reasonOf } from '../../generators/load-failure.ts'

/** Returns an error with a message, at a line of a file. */
function errorAt(message: string, place: string): Error {
  const error = new Error(message)
  error.stack = `ReferenceError: ${message}\n    at <anonymous> (${place}:7)\n    at more (x.ts:1:1)`
  return error
}

t.test('says why a file cannot be loaded, with its line', async (t) => {
  const root = t.testdir({ schema: {} })
  const reason = (message: string, place: string): string => reasonOf(root, errorAt(message, place))
  const missing = `integer is not defined: import it from 'cadastre/schema'`
  const place = `${root}/schema/lab/thing.ts:5`
  t.equal(reason('integer is not defined', place), `${missing} (schema/lab/thing.ts:5)`)
  t.equal(reason('integer is not defined', `file://${place}`), `${missing} (schema/lab/thing.ts:5)`)
  t.equal(reason('integer is not defined', `${root}/other/thing.ts:5`), missing)
  t.equal(reason('nothingAtAll is not defined', ''), 'nothingAtAll is not defined')
  t.equal(
    reason(`The requested module './a.ts' does not provide an export named 'b'`, ''),
    `'./a.ts' exports no b`,
  )
  t.equal(
    reason(`The requested module 'cadastre' does not provide an export named 'integer'`, ''),
    `'cadastre' exports no integer: import it from 'cadastre/schema'`,
  )
  const foreign = `Package subpath './a' is not defined by "exports" in ${root}/schema imported from b`
  t.equal(reason(foreign, ''), foreign, 'another package')
  t.equal(reasonOf(root, 'thrown'), 'thrown')
})
