import t from 'tap'
import { isGenerated, openingSql } from '../../generators/migration/opening.ts'
import {
  additiveMark,
  isMarkedAdditive,
} from '../../src/framework/database/migrations/migration-marks.ts'

const readers = [
  ['is generated', isGenerated, openingSql],
  ['is additive', isMarkedAdditive, additiveMark],
] as const

for (const [name, read, mark] of readers)
  t.test(`reads from the first comments that a migration ${name}`, async (t) => {
    for (const before of ['', '\n \t\n', '-- One.\n\n\n-- Two.\n', '-- One.\r\n\r\n'])
      t.equal(read(`${before}${mark}select 1;\n`), true, JSON.stringify(before))
    for (const before of ['select 1;\n', '-- One.\nselect 1;\n', '  ', '/* One. */\n'])
      t.equal(read(`${before}${mark}`), false, JSON.stringify(before))
    // Each further line would double the time of an expression that can divide them in many ways.
    for (const blank of ['\n', '\r\n', ' \n', '-- One.\n\n\n'])
      t.equal(read(`${blank.repeat(10_000)}select 1;\n`), false, `many ${JSON.stringify(blank)}`)
  })
