import pg from 'pg'
import type { Connection } from '../../../src/framework/database/pipeline/connection.ts'
import { withOptions } from '../../../src/framework/database/pool/session-settings.ts'
import { buildBaseline, type Baseline } from './build.ts'

/** A baseline in a process of its own: `serve.ts <name> <port> <connection as JSON>`. */
const [name = '', port = '', connection = ''] = process.argv.slice(2)
const settings = { plan_cache_mode: 'force_generic_plan', timezone: 'UTC', datestyle: 'ISO' }
const pool = new pg.Pool({
  ...withOptions(JSON.parse(connection) as Connection, settings),
  max: 10,
  pipeline: true, // sends statements without waiting for the results of earlier ones
})
pool.on('error', () => undefined) // the pool removes a connection that breaks
const app = await buildBaseline(name as Baseline, pool) // started by servers.ts only
await app.listen({ host: '127.0.0.1', port: Number(port) })
