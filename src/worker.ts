import { service } from './app.ts'
import { runWorker } from './framework/server/worker.ts'

runWorker(service)
