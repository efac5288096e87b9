import t from 'tap'
import { insertSettings, printOperations, printSettings } from '../../generators/operations.ts'
import { features } from '../../src/features/features.ts'
import { signInFeature } from '../../src/features/sign-in/feature.ts'
import { hostSettings } from '../../src/host/config/host-settings.ts'
import { settings } from '../../src/framework/config/config.ts'
import { inventorySettings } from '../../src/inventory/settings.ts'
import { settingName } from '../../src/framework/config/setting.ts'

const [guide = ''] = printOperations().values()

t.test('prints a row for every setting', async (t) => {
  const names = printSettings()
    .split('\n')
    .slice(3)
    .map((row) => row.split('`')[1])
  t.strictSame(
    names,
    [
      hostSettings,
      settings,
      ...[...features, signInFeature].flatMap(({ settings }) => settings ?? []),
      inventorySettings,
    ].flatMap(({ properties }) => Object.keys(properties).map(settingName)),
  )
})

t.test('replaces the table of settings, and keeps hand-written text', async (t) => {
  t.equal(insertSettings(guide), guide)
  const stale = guide.replace(/\| `PORT`.*\n/, '')
  t.not(stale, guide)
  t.equal(insertSettings(stale), guide)
})

t.test('refuses a guide without the lines around the table', async (t) => {
  t.throws(() => insertSettings('# Operating'), /docs\/operations\.md: the lines .* are missing/)
})
