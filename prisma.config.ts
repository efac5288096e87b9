import { defineConfig } from 'prisma/config'

/** Where Prisma's command line finds the schema; the service itself never reads this file. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
})
