import t from 'tap'
import { serverUrls } from '../../../src/framework/config/database-url.ts'

const cases = [
  ['postgres://u:p@a:5432/x?sslmode=require', ['postgres://u:p@a:5432/x?sslmode=require']],
  ['postgres:///x', ['postgres:///x']],
  ['postgres://u@/x?host=/run/postgresql', ['postgres://u@/x?host=/run/postgresql']],
  [
    'postgres://u:p%2C@a,b:5433,[::1]:5434/x?connect_timeout=3',
    [
      'postgres://u:p%2C@a/x?connect_timeout=3',
      'postgres://u:p%2C@b:5433/x?connect_timeout=3',
      'postgres://u:p%2C@[::1]:5434/x?connect_timeout=3',
    ],
  ],
  [
    'postgres://u@/x?host=/a,/b&port=5432,5433',
    ['postgres://u@/x?host=%2Fa&port=5432', 'postgres://u@/x?host=%2Fb&port=5433'],
  ],
  [
    'postgres://u@/x?host=a,b&port=5432',
    ['postgres://u@/x?host=a&port=5432', 'postgres://u@/x?host=b&port=5432'],
  ],
] as const

t.test('splits an address with several hosts into one address a host', async (t) => {
  for (const [text, expected] of cases) t.strictSame(serverUrls(text), expected, text)
})
