import t from 'tap'
import {
  didYouMean,
  distanceBetween,
  nearest,
  suggest,
  suggestOrList,
} from '../../../src/framework/model/similar-names.ts'

const known = ['name', 'slug', 'region']

t.test('finds the nearest name within a third of the letters', async (t) => {
  t.equal(nearest('nmae', known), 'name')
  t.equal(nearest('regoin', known), 'region')
  t.equal(nearest('rack', known), undefined)
  t.equal(nearest('rack', ['track', 'rack_id']), 'rack_id')
  t.equal(nearest('slog', ['slot', 'slug']), 'slot', 'the first of equally close names')
  t.equal(distanceBetween('id', 'is'), 1)
  t.equal(distanceBetween('id', 'x'), undefined, 'a short name has one edit')
  t.equal(distanceBetween('n'.repeat(101), 'n'.repeat(100)), undefined, 'no long name')
})

t.test('suggests a name, or lists the allowed ones', async (t) => {
  t.equal(suggest('nmae', known), ' Did you mean "name"?')
  t.equal(suggest('rack', known), '')
  t.equal(suggestOrList('nmae', known), ' Did you mean "name"?')
  t.equal(suggestOrList('rack', known), ' Allowed: name, slug, region.')
  t.equal(suggestOrList('rack', new Set()), ' Allowed: none.')
  t.equal(didYouMean('nmae', known), ' (did you mean "name"?)')
  t.equal(didYouMean('rack', known), '')
})
