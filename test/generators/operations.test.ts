import t from 'tap'
import { insertSettings, printOperations, printSettings } from '../../generators/operations.ts'
import { settings } from '../../src/framework/config.ts'
import { settingName } from '../../src/framework/config/setting.ts'

const [guide = ''] = printOperations().values()

t.test('every setting has a row', async (t) => {
  const names = printSettings()
    .split('\n')
    .slice(3)
    .map((row) => row.split('`')[1])
  t.strictSame(names, Object.keys(settings.properties).map(settingName))
})

t.test('what is written by hand stays', async (t) => {
  t.equal(insertSettings(guide), guide)
  const stale = guide.replace(/\| `PORT`.*\n/, '')
  t.not(stale, guide)
  t.equal(insertSettings(stale), guide)
})

t.test('a guide without a place for the table is refused', async (t) => {
  t.throws(() => insertSettings('# Operating'), /docs\/operations\.md: the lines .* are missing/)
})
