// Opens the server of a data folder, prints its connection, and closes it when the input ends.
import { openEmbedded } from '../../src/host/embedded/embedded.ts'
import { silentLog } from '../../src/framework/log.ts'

const lines: string[] = []
const say = (_: object, message: string): void => void lines.push(message)
const [dataDir = '', elsewhere = ''] = process.argv.slice(2)

try {
  const cluster = await openEmbedded(
    { dataDir, connections: 10, ...(elsewhere ? { elsewhere } : {}) },
    { ...silentLog, info: say, warn: say, error: say },
  )
  console.log(JSON.stringify({ connection: cluster.connection, lines }))
  process.stdin.resume().once('end', () => {
    void cluster.close().then(() => {
      console.log(JSON.stringify({ lines }))
      process.exit(0)
    })
  })
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
  process.exit(1)
}
