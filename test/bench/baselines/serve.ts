import { openPool } from '../../../src/framework/database/pool.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { buildBaseline, type Baseline } from './build.ts'

/** A baseline in a process of its own: `serve.ts <name> <port> <connection as JSON>`. */
const [name = '', port = '', connection = ''] = process.argv.slice(2)
const pool = openPool(JSON.parse(connection) as object, { log: silentLog })
const app = await buildBaseline(name as Baseline, pool) // started by servers.ts only
await app.listen({ host: '127.0.0.1', port: Number(port) })
