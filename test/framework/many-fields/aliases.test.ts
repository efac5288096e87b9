import t from 'tap'
import { integer } from '../../../src/framework/model/index.ts'
import { useEverywhere } from './use-everywhere.ts'

/** Names that SQL texts of the framework give to tables, columns and values. */
const aliases = `
  a b c d e f g h j k l m n o p r s t u v w x y z above action all array at batch before
  below body c0 case changed check chosen climb column count counted default depth desc
  distinct end entry exact exists found found_rank from grant group hit ids image in item
  items key label level line list made matches message meets model names node not null number
  object_id object_name old one or order ordinality own owner_id packed page path place
  position r0 rank root row row_number rows select stored sum table table_rows target_id tied
  to total union up updated user value values version visible was where word words`
  .trim()
  .split(/\s+/)

t.test('fields may have the names that the framework uses in SQL', async (t) => {
  const fields = Object.fromEntries(aliases.map((name) => [name, integer({ optional: true })]))
  const sent = Object.fromEntries(aliases.map((name, index) => [name, index]))
  await useEverywhere(t, { fields, sent })
})
