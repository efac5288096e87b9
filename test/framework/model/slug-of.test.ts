import t from 'tap'
import { slugOf } from '../../../src/framework/model/slug-of.ts'

const slugs = [
  ['Corvid Works', 'corvid-works'],
  ['  --Moth & Lantern (EU)', 'moth-lantern-eu'],
  ['Café Électrique ½', 'cafe-electrique-1-2'],
  ['x'.repeat(60), 'x'.repeat(50)],
  [`${'x'.repeat(49)} y`, 'x'.repeat(49)],
  ['日本', ''],
] as const

t.test('makes slugs of names', async (t) => {
  for (const [name, slug] of slugs) t.equal(slugOf(name), slug, name)
})
