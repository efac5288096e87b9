import t from 'tap'
import { defineFeature } from '../../../src/framework/feature/feature.ts'
import { findDocumentsOf, pagePartsOf } from '../../../src/features/pages/merge-parts.ts'

t.test('joins parts of pages and documents, those of the service last', async (t) => {
  const part = (label: string) => ({ label, read: async () => new Map() }) as never
  const find = (name: string) => async () => [{ name, path: `/api/${name}/` }]
  const parts = [
    defineFeature('one', {
      pageParts: { a: part('a'), b: part('b') },
      findDocuments: find('one'),
    }),
    defineFeature('two', { findDocuments: find('two') }),
    { pageParts: { b: part('own') } },
  ]
  t.match(pagePartsOf(parts), { a: { label: 'a' }, b: { label: 'own' } })
  const found = await findDocumentsOf(parts)({} as never, {} as never, {} as never) // not read
  t.strictSame(
    found.map(({ name }) => name),
    ['one', 'two'],
  )
})
