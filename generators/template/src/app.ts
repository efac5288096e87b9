import { createService } from 'cadastre'
import { applications } from '../schema/index.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'

/** The service that `cadastre serve` runs. */
export const service = createService({
  about: { name: '{{title}}', description: 'The REST API of {{title}}.' },
  representation: 'plain',
  applications,
  models: sources,
  routes,
  migrations: new URL('../prisma/migrations/', import.meta.url),
})
