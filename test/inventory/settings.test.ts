import t from 'tap'
import { readConfig } from '../../src/framework/config/config.ts'
import { settingsOf } from '../../src/framework/config/own-settings.ts'
import { inventorySettings } from '../../src/inventory/settings.ts'

t.test('has the settings of the inventory', async (t) => {
  const defaults = { enforceGlobalUnique: false, preferIpv4: false, imageMaxBytes: 10_485_760 }
  t.strictSame(settingsOf(inventorySettings, readConfig({}, inventorySettings)), defaults)
})
