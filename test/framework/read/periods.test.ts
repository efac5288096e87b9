import t from 'tap'
import { plan } from '../../support/plan-conditions.ts'

/** Query, condition, parameters; the model is the sample, which has a field of every kind. */
const samples: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['bought__gt=2020-01-05', '(t."bought" > any($1::date[]))', [['2020-01-05']]],
  ['bought=2020-01-05', '(t."bought" = any($1::date[]))', [['2020-01-05']]],
  ['bought=2020-02', '((t."bought" >= $1::date and t."bought" < $2::date))', ['2020-02-01', '2020-03-01']],
  ['bought__n=9999', '((t."bought" >= $1::date and t."bought" < $2::date)) is not true', ['9999-01-01', '10000-01-01']],
  ['bought__gt=2020-01', '(t."bought" >= $1::date)', ['2020-02-01']],
  ['bought__lte=2020', '(t."bought" < $1::date)', ['2021-01-01']],
  ['seen=2026-11-27', '((t."seen" >= $1::timestamptz and t."seen" < $2::timestamptz))', ['2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z']],
  ['seen=2026-12', '((t."seen" >= $1::timestamptz and t."seen" < $2::timestamptz))', ['2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z']],
  ['seen__gt=2026-11-30', '(t."seen" >= $1::timestamptz)', ['2026-12-01T00:00:00Z']],
  ['seen__gte=2026-11-30', '(t."seen" >= $1::timestamptz)', ['2026-11-30T00:00:00Z']],
  ['seen__lt=2026-11-30', '(t."seen" < $1::timestamptz)', ['2026-11-30T00:00:00Z']],
  ['seen__lte=2024-02-28', '(t."seen" < $1::timestamptz)', ['2024-02-29T00:00:00Z']],
  ['seen__lte=2026-11-30T10:00', '(t."seen" <= any($1::timestamptz[]))', [['2026-11-30T10:00:00.000000Z']]],
  ['seen=2026-11-27&seen=2026-11-30T10:00:00Z&seen=null', '(t."seen" = any($1::timestamptz[]) or (t."seen" >= $2::timestamptz and t."seen" < $3::timestamptz) or (t."seen" is not null) is not true)', [['2026-11-30T10:00:00.000000Z'], '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z']],
] // prettier-ignore

t.test('compares dates and times with days, months and years', async (t) => {
  for (const [query, sql, values] of samples)
    t.strictSame(plan('lab.Sample', query), { sql: [sql], values }, query)
})
