import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { noSmallDisk, openSmallDisk } from '../../support/small-disk.ts'
import { Served } from '../../support/served.ts'

t.test('is not ready to write while the disk is full', { skip: noSmallDisk }, async (t) => {
  const disk = openSmallDisk(t, '300m')
  const served = new Served(disk, {})
  t.teardown(async () => {
    served.child.kill('SIGTERM')
    await served.exit()
  })
  const url = await served.url()
  const statusOf = async (query: string): Promise<unknown> =>
    (await (await fetch(new URL(`/health/ready${query}`, url))).json()).status
  t.equal(await statusOf('?role=write'), 'ready')
  const filler = join(disk, 'filler')
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
  await sleep(1_100) // a result is kept for a second
  t.equal(await statusOf('?role=write'), 'disk full')
  t.equal(await statusOf('?role=read'), 'ready')
  t.equal(await statusOf(''), 'ready')
  rmSync(filler)
  await sleep(1_100)
  t.equal(await statusOf('?role=write'), 'ready')
})
