// A worker process, which the primary process starts in its own folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { load, packageRoot } from './load.mjs'

const root = existsSync(join(process.cwd(), 'schema/index.ts')) ? process.cwd() : packageRoot
const program = join(packageRoot, 'src/host/workers/worker.ts')
const [{ service }, { runWorker }] = await load(root, 'src/app.ts', program)
runWorker(service)
