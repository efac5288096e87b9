import t from 'tap'
import { parseMultipart } from '../../../src/framework/request/multipart.ts'

const type = 'multipart/form-data; boundary=x'
const part = (name: string, text: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

t.test('returns the fields of a form', async (t) => {
  const form = await parseMultipart(
    Buffer.from(`${part('a', '1')}${part('b', '2')}--x--`),
    type,
    '',
  )
  t.strictSame(
    [...form],
    [
      ['a', '1'],
      ['b', '2'],
    ],
  )
})

t.test('refuses a body that is not a form, and one with too many fields', async (t) => {
  const many = `${part('a', '1').repeat(10_001)}--x--`
  const cases: readonly (readonly [body: string, type: string, detail: RegExp])[] = [
    ['', type, /It cannot be read/],
    [part('a', '1'), 'multipart/form-data', /It cannot be read/],
    [many, type, /more than 10000 fields/],
    [many, 'multipart/form-data; boundary="x"', /more than/],
    [many, 'multipart/form-data; xboundary=y; boundary=x', /more than/],
    [many, 'multipart/form-data; boundary=x; boundary=y', /more than/],
    [many, 'multipart/form-data; boundary=y, multipart/form-data; boundary=x', /cannot be read/],
    [many.replaceAll('--x', '--x"'), 'multipart/form-data; boundary="x\\""', /more than/],
    [part('a', '1'), 'multipart/form-data; boundary=', /It cannot be read/],
  ]
  for (const [body, given, detail] of cases)
    await t.rejects(
      parseMultipart(Buffer.from(body), given, 'It cannot be read.'),
      { code: 'ERR_BAD_REQUEST', message: detail },
      body.slice(0, 20),
    )
})
