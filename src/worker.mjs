// A worker process, which the primary process starts in its own folder.
import { load } from './load.mjs'
import { appOf, isProject, ownFile, packageRoot } from './places.mjs'

const root = isProject(process.cwd()) ? process.cwd() : packageRoot
const program = ownFile('src/host/workers/worker')
const [{ service }, { runWorker }] = await load(root, appOf(root), program)
runWorker(service)
