import { randomBytes } from 'node:crypto'
import t from 'tap'
import {
  isMaskedToken,
  maskToken,
} from '../../../../src/framework/http/authentication/csrf-token.ts'

const token = randomBytes(32).toString('base64url')

t.test('masks a token in another way each time', (t) => {
  const masked = Array.from({ length: 20 }, () => maskToken(token))
  t.equal(new Set(masked).size, masked.length)
  for (const text of masked) {
    t.notMatch(text, token)
    t.ok(isMaskedToken(text, token))
  }
  t.end()
})

t.test('refuses other texts', (t) => {
  const masked = maskToken(token)
  const other = maskToken(randomBytes(32).toString('base64url'))
  const mask = Buffer.alloc(32).toString('base64url')
  for (const text of ['', 'x', token, other, masked.slice(0, -4), `${masked}AAAA`, mask + mask])
    t.notOk(isMaskedToken(text, token), text)
  t.notOk(isMaskedToken('', ''), 'a session without a token')
  t.end()
})
