import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { ormStore, type OrmVlans } from './orm.ts'
import type { VlanStore } from './routes.ts'
import { statementName } from './statement-names.ts'

/** The folder of Prisma's client for `schema.prisma`, which is not in git. */
const clientFolder = fileURLToPath(new URL('../../../bench-data/client', import.meta.url))

/** The used part of the generated client, which is not in git, and so has no types here. */
interface Client {
  readonly vlan: OrmVlans
}

/** Prisma with `include`; its statements are prepared. */
export async function prismaStore(pool: pg.Pool): Promise<VlanStore> {
  const { PrismaClient } = (await import(`${clientFolder}/client.ts`)) as {
    PrismaClient: new (options: object) => Client
  } // as generated from schema.prisma
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => statementName(sql),
  })
  return ormStore(new PrismaClient({ adapter }).vlan)
}
