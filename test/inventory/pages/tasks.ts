import { readFileSync } from 'node:fs'
import type { Person } from './browser-person.ts'

/** A task of a person, from the start page to what it returns. */
export interface Task {
  readonly task: string
  /** The most clicks, with scripts. */
  readonly clicks: number
  readonly run: (person: Person) => Promise<unknown>
  readonly expect: unknown
}

export const tasks: readonly Task[] = [
  {
    task: 'a device by its serial number',
    clicks: 1,
    expect: 'sw1',
    run: async (person) => {
      await person.page.fill('#start-q', 'SN-0001')
      await person.page.press('#start-q', 'Enter')
      await person.click('.best a')
      return person.text('h1')
    },
  },
  {
    task: 'an interface by two words',
    clicks: 0,
    expect: /sw1 › et0/,
    run: async (person) => {
      await person.find('sw1 et0', 'sw1 › et0')
      return person.text('h1')
    },
  },
  {
    task: 'the elevation of a rack',
    clicks: 2,
    expect: [1, 1],
    run: async (person) => {
      await person.open('/dcim/racks/')
      await person.click('main a:text-is("R01")')
      const drawn = person.page.locator('svg[aria-label="Front of R01"]')
      return [await drawn.count(), await drawn.locator('a:has-text("sw1")').count()]
    },
  },
  {
    task: 'a device in a free unit of the elevation',
    clicks: 4,
    expect: /R01/,
    run: async (person) => {
      await person.open('/dcim/racks/')
      await person.click('main a:text-is("R01")')
      await person.click(`svg[aria-label="Front of R01"] a[aria-label="Add a device at U${1 + person.mark}, Front"]`)
      await person.page.fill('#field-name', `new${person.mark}`)
      await person.pick('#field-device_type', 'QFX')
      await person.pick('#field-device_role', 'Leaf')
      await person.save(/\/dcim\/devices\/\d+\/$/)
      return person.text('dl.facts:has-text("R01")')
    },
  },
  {
    task: 'the free ranges of a prefix',
    clicks: 2,
    expect: /free/,
    run: async (person) => {
      await person.find('10.0.0.0/24')
      return person.text('tr.free')
    },
  },
  {
    task: 'the next free address',
    clicks: 2,
    expect: /10\.0\.0\.\d+\/24/,
    run: async (person) => {
      await person.find('10.0.0.0/24')
      await person.click('button:text-is("Next free address")')
      await person.page.waitForURL(/\/ipam\/ip-addresses\/\d+\/$/)
      return person.text('h1')
    },
  },
  {
    task: 'the use of every prefix of a site',
    clicks: 1,
    expect: /of 254/,
    run: async (person) => {
      await person.find('Quay')
      return person.text('.tabs .meter')
    },
  },
  {
    task: 'who changed what yesterday',
    clicks: 2,
    expect: /root/,
    run: async (person) => {
      await person.click('a:text-is("Yesterday")')
      return person.text('.history li')
    },
  },
  {
    task: 'connect two ports by name',
    clicks: 3,
    expect: /sw2 › et/,
    run: async (person) => {
      await person.find(`sw1 et${person.mark}`, `sw1 › et${person.mark}`)
      await person.click('a:text-is("Connect")')
      await person.pick('#field-interface_b', `sw2 › et${person.mark}`)
      await person.save(/\/dcim\/(interface-connections|interfaces|devices)\/\d+\/(\?|$)/)
      await person.page.goto(`${person.base}/dcim/devices/1/?tab=interfaces`)
      return person.text(`tr:has-text("et${person.mark}")`)
    },
  },
  {
    task: '48 interfaces',
    clicks: 2,
    expect: /48 interfaces were created/,
    run: async (person) => {
      await person.find('sw2')
      await person.click('a:text-is("Add interface")')
      await person.page.fill('#field-name', `xe-${person.mark}/[0-47]`)
      if (person.hasScripts) await person.page.waitForSelector('text=Create 48 interfaces')
      else await person.click('form.model button[type=submit]')
      await person.click('text=Create 48 interfaces')
      await person.page.waitForSelector('.notice')
      return person.text('.notice')
    },
  },
  {
    task: 'two fields on ten VLANs',
    clicks: 12,
    expect: /10 VLANs were changed/,
    run: async (person) => {
      await person.open('/ipam/vlans/')
      await person.click('tbody tr:nth-child(1) input')
      if (person.hasScripts) await person.click('tbody tr:nth-child(10) input', { modifiers: ['Shift'] })
      else for (let row = 2; row <= 10; row++) await person.click(`tbody tr:nth-child(${row}) input`)
      await person.click('.bulk-actions button[value=change]')
      await person.select('#field-status', person.hasScripts ? 'Reserved' : 'Deprecated')
      await person.pick('#field-tenant', 'Lyrebird')
      await person.click('form.model button[type=submit]')
      await person.page.waitForSelector('.notice')
      return person.text('.notice')
    },
  },
  {
    task: 'the status of all 50 devices of a filter',
    clicks: 4,
    expect: /50 devices were changed/,
    run: async (person) => {
      await person.page.goto(`${person.base}/dcim/devices/?site=mill`)
      if (person.hasScripts) await person.click('[data-choose-all] input')
      else for (const box of await person.page.locator('tbody input[name=id]').all()) await box.check()
      await person.click('.bulk-actions button[value=change]')
      await person.select('#field-status', person.hasScripts ? 'Offline' : 'Planned')
      await person.click('form.model button[type=submit]')
      await person.page.waitForSelector('.notice')
      return person.text('.notice')
    },
  },
  {
    task: 'CSV out',
    clicks: 1,
    expect: /Quay,quay,/,
    run: async (person) => {
      await person.page.goto(`${person.base}/dcim/sites/`)
      const download = person.page.waitForEvent('download')
      await person.click('.export a:text("CSV")')
      return readFileSync(await (await download).path(), 'utf8')
    },
  },
  {
    task: 'CSV in',
    clicks: 3,
    expect: /2 regions were created/,
    run: async (person) => {
      await person.page.goto(`${person.base}/dcim/regions/`)
      await person.click('.actions a:text("Import")')
      const rows = [1, 2].map((n) => `Shore ${person.mark}-${n},shore-${person.mark}-${n}\n`)
      await person.page.fill('textarea', `name,slug\n${rows.join('')}`)
      await person.click('button:has-text("Preview")')
      await person.click('button:has-text("Import 2")')
      await person.page.waitForSelector('.notice')
      return person.text('.notice')
    },
  },
  {
    task: 'a site, and its region made on the way',
    clicks: 4,
    expect: /Cape/,
    run: async (person) => {
      const { page, mark } = person
      await person.open('/dcim/sites/')
      await person.click('a:text-is("Add site")')
      await page.fill('#field-name', `Reef ${mark}`)
      await page.fill('#field-slug', `reef-${mark}`)
      await page.fill('#field-region', `Cape ${mark}`)
      if (person.hasScripts) {
        await person.click('.offers .new')
        await page.waitForSelector('dialog form')
        await page.press('#adding-field-name', 'Enter')
        await page.waitForSelector('dialog', { state: 'detached' })
      } else {
        await person.click('form.model button[type=submit]')
        const opened = page.waitForEvent('popup')
        await person.click('a:has-text("Add region")')
        const other = await opened
        await other.click('form.model button[type=submit]')
        await other.waitForURL(/\/dcim\/regions\/\d+\/$/)
        await other.close()
      }
      await person.save(/\/dcim\/sites\/\d+\/$/)
      return person.text('dl.facts')
    },
  },
  {
    task: 'what ends at a site',
    clicks: 1,
    expect: /C-7/,
    run: async (person) => {
      await person.find('Quay')
      if (!person.hasScripts) person.clicks -= 1 // counted by the task that finds it
      await person.click('.tab-list a:has-text("Circuit terminations")')
      return person.text('.tabs table')
    },
  },
  {
    task: 'the right of a group to change devices',
    clicks: 5,
    expect: true,
    run: async (person) => {
      await person.open('/users/groups/')
      await person.click('tbody a:text-is("noc")')
      const box = person.page.getByLabel('Devices: Change', { exact: true })
      const isGiven = await box.isChecked()
      await person.click(box)
      await person.click('text=Save permissions')
      await person.page.waitForURL(/#permissions$/)
      return (await box.isChecked()) !== isGiven
    },
  },
] // prettier-ignore
